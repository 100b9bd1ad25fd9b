import { bodyIssue } from '../../domain/access/body.ts';
import type { Jwt, Members } from '../../domain/agent-access/jwt.ts';

/** The longest compact JWS that is looked at. */
const MAX_LENGTH = 64 * 1024;
const MAX_DEPTH = 16;
const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** A compact JWS (RFC 7515 section 7.1) taken apart. Nothing of it has been checked. */
export interface Jws extends Jwt {
  readonly signedInput: string;
  readonly signature: Uint8Array;
}

/** Bytes of a canonical base64url text without padding, or null. */
const decode = (part: string): Buffer | null => {
  const bytes = Buffer.from(part, 'base64url');
  return BASE64URL.test(part) && bytes.toString('base64url') === part ? bytes : null;
};

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return null;
  }
};

/** The JSON object in a part, or null; objects that nest too deep or hold what cannot be stored are none. */
const members = (part: string): Members | null => {
  const bytes = decode(part);
  const value = bytes === null ? null : parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return bodyIssue(value, MAX_DEPTH) === null ? (value as Members) : null;
};

/** Takes a compact JWS apart; null when it is none, or larger or deeper than is bearable. */
export const readJws = (compact: string): Jws | null => {
  if (compact.length > MAX_LENGTH) return null;
  const [first, second, third, ...rest] = compact.split('.');
  if (first === undefined || second === undefined || third === undefined || rest.length > 0) return null;
  const [claims, signature] = [members(second), decode(third)];
  if (decode(first) === null || claims === null || signature === null) return null;
  // A header that cannot be read names nothing, so that the issuer is judged first and the rules of headers refuse it.
  return { header: members(first) ?? {}, claims, signedInput: `${first}.${second}`, signature };
};

/** What a JWS signs. */
export const signedInputOf = (header: Members, claims: Members): string =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
