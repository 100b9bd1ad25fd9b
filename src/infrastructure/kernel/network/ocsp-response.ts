import type { OcspFact } from '../../../domain/checks/probe-observation.ts';

/** A DER-encoded ASN.1 value. */
interface Value {
  readonly tag: number;
  readonly content: Buffer;
}

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const OCTET_STRING = 0x04;
const GENERALIZED_TIME = 0x18;
const EXPLICIT_0 = 0xa0;
/** The statuses by the tag of their alternative in CertStatus: IMPLICIT NULL, a structure, IMPLICIT NULL. */
const STATUSES: Readonly<Record<number, OcspFact['status']>> = { 0x80: 'good', 0xa1: 'revoked', 0x82: 'unknown' };
const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;

/** Returns the consecutive values in the bytes; throws a RangeError if the bytes do not end with a value. */
const valuesIn = (bytes: Buffer): readonly Value[] => {
  const values: Value[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = bytes.readUInt8(at);
    const short = bytes.readUInt8(at + 1);
    const lengthBytes = short < 0x80 ? 0 : short & 0x7f;
    const start = at + 2 + lengthBytes;
    const length = lengthBytes === 0 ? short : bytes.readUIntBE(at + 2, lengthBytes);
    if (start + length > bytes.length) throw new RangeError('A value is longer than its container.');
    values.push({ tag, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return values;
};

const childrenOf = (value: Value | undefined, tag: number): readonly Value[] =>
  value?.tag === tag ? valuesIn(value.content) : [];

const timeOf = (value: Value | undefined): Date | null => {
  const parts = value?.tag === GENERALIZED_TIME ? TIME.exec(value.content.toString('latin1')) : null;
  if (parts === null) return null;
  const [, year, month, day, hours, minutes, seconds] = parts.map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hours, minutes, seconds));
};

/**
 * Returns the list of responses, which is the first sequence of BasicOCSPResponse. The fields before it are optional or
 * choices.
 */
const singleResponses = (response: Buffer): readonly Value[] => {
  const [, explicit] = childrenOf(valuesIn(response)[0], SEQUENCE);
  const [responseBytes] = childrenOf(explicit, EXPLICIT_0);
  const octets = childrenOf(responseBytes, SEQUENCE).find(({ tag }) => tag === OCTET_STRING);
  const [basic] = octets === undefined ? [] : valuesIn(octets.content);
  const [data] = childrenOf(basic, SEQUENCE);
  return childrenOf(
    childrenOf(data, SEQUENCE).find(({ tag }) => tag === SEQUENCE),
    SEQUENCE,
  );
};

const factOf = (response: Value, serialNumber: string): OcspFact | null => {
  const [certificateId, certStatus, thisUpdate, next] = childrenOf(response, SEQUENCE);
  const serial = childrenOf(certificateId, SEQUENCE).find(({ tag }) => tag === INTEGER);
  const status = STATUSES[certStatus?.tag ?? 0];
  const since = timeOf(thisUpdate);
  const isAbout = serial !== undefined && BigInt(`0x${serial.content.toString('hex')}`) === BigInt(`0x${serialNumber}`);
  if (!isAbout || status === undefined || since === null) return null;
  const [nextUpdate] = childrenOf(next, EXPLICIT_0);
  return { status, thisUpdate: since, nextUpdate: timeOf(nextUpdate) };
};

/**
 * Returns the status of the certificate with the hexadecimal serial number in an OCSP response (RFC 6960), or null if
 * the response contains none that can be read. The signature is not verified: the server itself has stapled the
 * response.
 */
export const ocspFactOf = (response: Buffer, serialNumber: string): OcspFact | null => {
  try {
    for (const single of singleResponses(response)) {
      const fact = factOf(single, serialNumber);
      if (fact !== null) return fact;
    }
    return null;
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
};
