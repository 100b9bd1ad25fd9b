import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

const der = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const short = content.length < 0x80;
  const head = Buffer.alloc(short ? 2 : 6);
  head.writeUInt8(tag, 0);
  head.writeUInt8(short ? content.length : 0x84, 1);
  if (!short) head.writeUInt32BE(content.length, 2);
  return Buffer.concat([head, content]);
};
const sequence = (...contents: readonly Buffer[]): Buffer => der(0x30, ...contents);
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
const time = (text: string): Buffer => der(0x18, Buffer.from(text));

const ECDSA_WITH_SHA256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const COMMON_NAME = Buffer.from('550403', 'hex');
const SUBJECT_ALT_NAME = Buffer.from('551d11', 'hex');

/** A self-signed certificate for many host names, as PEM. */
export const certificateOfNames = (count: number, key: Buffer): Buffer => {
  const privateKey = createPrivateKey(key);
  const name = sequence(der(0x31, sequence(der(0x06, COMMON_NAME), der(0x0c, Buffer.from('many.example')))));
  // One text, because a million small buffers take seconds.
  const names = Array.from(
    { length: count },
    (_, at) => String.fromCharCode(0x82, at.toString(36).length) + at.toString(36),
  ).join('');
  const extension = sequence(der(0x06, SUBJECT_ALT_NAME), der(0x04, sequence(Buffer.from(names, 'latin1'))));
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    name,
    sequence(time('20200101000000Z'), time('21200101000000Z')),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = sign('sha256', signed, privateKey);
  const whole = sequence(signed, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  return Buffer.from(
    `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  );
};
