import { isIPv6 } from 'node:net';
import type { DnsAnswer, DnsRecord } from '../../../domain/checks/dns-answer.ts';
import type { DnsRecordType } from '../../../domain/monitors/dns-records.ts';
import { canonicalAddress } from '../../../domain/kernel/ip-address.ts';

/** The maximum size of a UDP answer in bytes, which avoids fragments (RFC 9715). */
const UDP_PAYLOAD = 1232;
/** The flags of a query: recursion is desired, and the AD flag is understood (RFC 6840 section 5.7). */
const QUERY_FLAGS = 0x0120;
const ANSWER_FLAG = 0x8000;
const TRUNCATED_FLAG = 0x0200;
const AUTHENTICATED_FLAG = 0x0020;
const STATUS_MASK = 0x000f;
const CLASS_IN = 1;
const OPT = 41;
const EXTENDED_ERROR = 15;
/** The maximum number of labels and pointers in a name: a name has at most 127 labels. */
const MAX_STEPS = 256;

const STATUSES = [
  'NOERROR',
  'FORMERR',
  'SERVFAIL',
  'NXDOMAIN',
  'NOTIMP',
  'REFUSED',
  'YXDOMAIN',
  'YXRRSET',
  'NXRRSET',
  'NOTAUTH',
  'NOTZONE',
];
/** The record types that the service queries itself, which DNS checks and tools do not offer. */
export type QueriedType = DnsRecordType | 'DS' | 'TLSA';

const TYPES: Readonly<Record<QueriedType, number>> = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  DS: 43,
  TLSA: 52,
  CAA: 257,
};

/** A DNS question with the id that its answer repeats. */
export interface DnsQuestion {
  readonly id: number;
  readonly name: string;
  readonly type: QueriedType;
}

const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** Encodes a query with one question and EDNS (RFC 6891). */
export const encodeQuery = ({ id, name, type }: DnsQuestion): Buffer => {
  const labels = name.split('.').flatMap((label) => [uint(label.length, 1), Buffer.from(label, 'latin1')]);
  const counts = [1, 0, 0, 1].map((count) => uint(count, 2));
  const edns = [uint(0, 1), uint(OPT, 2), uint(UDP_PAYLOAD, 2), uint(0, 6)];
  return Buffer.concat([
    uint(id, 2),
    uint(QUERY_FLAGS, 2),
    ...counts,
    ...labels,
    uint(0, 1),
    uint(TYPES[type], 2),
    uint(CLASS_IN, 2),
    ...edns,
  ]);
};

/** Returns the bytes of a label as text (RFC 1035 section 5.1). */
const labelText = (label: Buffer): string =>
  label
    .toString('latin1')
    .replace(/[^\x21-\x7e]|[.\\]/gu, (byte) => `\\${String(byte.charCodeAt(0)).padStart(3, '0')}`);

/** Reads a DNS message. Throws a RangeError if it is malformed. */
class MessageReader {
  readonly #message: Buffer;
  at = 0;

  constructor(message: Buffer) {
    this.#message = message;
  }

  uint(bytes: number): number {
    return this.take(bytes).readUIntBE(0, bytes);
  }

  take(bytes: number): Buffer {
    if (bytes < 0 || this.at + bytes > this.#message.length) throw new RangeError('The message ends early.');
    this.at += bytes;
    return this.#message.subarray(this.at - bytes, this.at);
  }

  string(): Buffer {
    return this.take(this.uint(1));
  }

  /** Reads a name in lower case, following pointers to other parts of the message. The root is a dot. */
  name(): string {
    const labels: string[] = [];
    let end: number | null = null;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const length = this.uint(1);
      if (length === 0) {
        this.at = end ?? this.at;
        return labels.join('.').toLowerCase() || '.';
      }
      if (length < 0x40) labels.push(labelText(this.take(length)));
      else {
        const pointer = ((length & 0x3f) << 8) | this.uint(1);
        end ??= this.at;
        this.at = pointer;
      }
    }
    throw new RangeError('A name does not end.');
  }
}

const groupsOf = (address: Buffer): string =>
  Array.from({ length: 8 }, (_, group) => address.readUInt16BE(group * 2).toString(16)).join(':');
const addressText = (address: Buffer): string => {
  const text = groupsOf(address);
  if (!isIPv6(text)) throw new RangeError('An address is malformed.');
  return canonicalAddress(text) ?? text;
};

type ReadData = (reader: MessageReader, end: number) => string;

const numbers = (reader: MessageReader, count: number, bytes: number): string =>
  Array.from({ length: count }, () => reader.uint(bytes)).join(' ');
const name: ReadData = (reader) => reader.name();
const texts: ReadData = (reader, end) => {
  const parts: Buffer[] = [];
  while (reader.at < end) parts.push(reader.string());
  return Buffer.concat(parts).toString('utf8');
};

const readData: Readonly<Record<QueriedType, ReadData>> = {
  A: (reader) => Array.from(reader.take(4)).join('.'),
  AAAA: (reader) => addressText(reader.take(16)),
  CNAME: name,
  NS: name,
  PTR: name,
  MX: (reader) => `${reader.uint(2)} ${reader.name()}`,
  SOA: (reader) => `${reader.name()} ${reader.name()} ${numbers(reader, 5, 4)}`,
  SRV: (reader) => `${numbers(reader, 3, 2)} ${reader.name()}`,
  TXT: texts,
  DS: (reader, end) => `${reader.uint(2)} ${numbers(reader, 2, 1)} ${reader.take(end - reader.at).toString('hex')}`,
  TLSA: (reader, end) => `${numbers(reader, 3, 1)} ${reader.take(end - reader.at).toString('hex')}`,
  CAA: (reader, end) =>
    `${reader.uint(1)} ${reader.string().toString('latin1')} "${reader.take(end - reader.at).toString('utf8')}"`,
};
const typeNames = new Map(Object.entries(TYPES).map(([type, code]) => [code, type as QueriedType]));

interface RawRecord {
  readonly record: DnsRecord;
  readonly code: number;
  readonly data: Buffer;
}

const readRecord = (reader: MessageReader): RawRecord => {
  const owner = reader.name();
  const [code, , ttl, length] = [reader.uint(2), reader.uint(2), reader.uint(4), reader.uint(2)];
  const start = reader.at;
  const data = reader.take(length);
  const type = typeNames.get(code);
  if (type === undefined)
    return { record: { name: owner, type: `TYPE${code}`, ttl, text: `\\# ${length}` }, code, data };
  reader.at = start;
  const text = readData[type](reader, start + length);
  if (reader.at !== start + length) throw new RangeError('A record has another length than its data.');
  return { record: { name: owner, type, ttl, text }, code, data };
};

/**
 * Returns the extended error in the EDNS options: its code and the text of the server. Returns null if there is none.
 */
const extendedErrorIn = (options: Buffer): string | null => {
  const reader = new MessageReader(options);
  while (reader.at < options.length) {
    const [code, value] = [reader.uint(2), reader.take(reader.uint(2))];
    if (code === EXTENDED_ERROR && value.length >= 2)
      return `extended error ${value.readUInt16BE(0)} ${value.subarray(2).toString('utf8')}`.trim();
  }
  return null;
};

/** A decoded DNS answer. If `isTruncated` is true, the answer did not fit and its records are omitted. */
export type DecodedAnswer = Omit<DnsAnswer, 'transport'> & { readonly isTruncated: boolean };

/**
 * Decodes the answer to the question; returns null for a message that does not answer it. Throws a RangeError if the
 * message is malformed.
 */
export const decodeAnswer = (message: Buffer, question: DnsQuestion): DecodedAnswer | null => {
  const reader = new MessageReader(message);
  const [id, flags, questions, answers, authorities, additionals] = [0, 0, 0, 0, 0, 0].map(() => reader.uint(2)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (id !== question.id || (flags & ANSWER_FLAG) === 0) return null;
  const status = STATUSES[flags & STATUS_MASK] ?? `RCODE${flags & STATUS_MASK}`;
  const common = { status, isAuthenticated: (flags & AUTHENTICATED_FLAG) !== 0 };
  // A server that could not read the query does not have to repeat the question.
  if (questions === 0 && status !== 'NOERROR')
    return { ...common, records: [], extendedError: null, isTruncated: false };
  if (
    questions !== 1 ||
    reader.name() !== question.name.toLowerCase() ||
    reader.uint(2) !== TYPES[question.type] ||
    reader.uint(2) !== CLASS_IN
  )
    return null;
  if ((flags & TRUNCATED_FLAG) !== 0) return { ...common, records: [], extendedError: null, isTruncated: true };
  const read = (count: number): readonly RawRecord[] => Array.from({ length: count }, () => readRecord(reader));
  const records = read(answers).map(({ record }) => record);
  read(authorities);
  const options = read(additionals).find(({ code }) => code === OPT);
  return {
    ...common,
    records,
    extendedError: options === undefined ? null : extendedErrorIn(options.data),
    isTruncated: false,
  };
};
