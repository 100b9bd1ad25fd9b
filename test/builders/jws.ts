import { createHmac, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Members } from '../../src/domain/agent-access/jwt.ts';

const encode = (part: Members | Buffer): string =>
  (Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part))).toString('base64url');

/** The members of one part of a compact JWS. */
export const partOf = (compact: string, index: 0 | 1): Members =>
  JSON.parse(Buffer.from(compact.split('.')[index] ?? '', 'base64url').toString()) as Members;

/**
 * The signature of a test token: an Ed25519 key, a shared secret for HMAC, a function, or null for an empty signature.
 */
export type TestSigner = KeyObject | string | ((input: Buffer) => Buffer) | null;

const signatureOf = (input: Buffer, signer: TestSigner): Buffer => {
  if (signer === null) return Buffer.alloc(0);
  if (typeof signer === 'function') return signer(input);
  return typeof signer === 'string' ? createHmac('sha256', signer).update(input).digest() : sign(null, input, signer);
};

/** Creates a compact JWS without jose, from any header and claims; a buffer contains the raw bytes of its part. */
export const jws = (header: Members | Buffer, claims: Members | Buffer, signer: TestSigner): string => {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${signatureOf(Buffer.from(input), signer).toString('base64url')}`;
};
