import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import type { DecodedToken } from '../../application/agent-access/ports.ts';
import { bodyIssue } from '../../domain/access/body.ts';
import type { Members } from '../../domain/agent-access/jwt.ts';

/** The maximum length of a compact JWS, in characters. */
const MAX_LENGTH = 64 * 1024;
const MAX_DEPTH = 16;

/**
 * Returns true if a part is non-empty, canonical base64url without padding. jose also decodes padding, whitespace and
 * stray bits.
 */
const isCanonical = (part: string): boolean =>
  part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part;

/**
 * Returns the decoded object, or null if it is malformed, nested too deeply, or contains names or text that jose
 * accepts but the database cannot store.
 */
const objectOf = (decode: () => Members): Members | null => {
  try {
    const members = decode();
    return bodyIssue(members, { depth: MAX_DEPTH }) === null ? members : null;
  } catch {
    return null;
  }
};

/**
 * Decodes a compact JWS (RFC 7515 section 7.1) whose payload is a claims set, without verifying it. Returns null if it
 * is malformed or too large.
 */
export const decodeCompactJws = (compact: string): DecodedToken | null => {
  if (compact.length > MAX_LENGTH) return null;
  const parts = compact.split('.');
  if (parts.length !== 3 || !parts.every(isCanonical)) return null;
  const claims = objectOf(() => decodeJwt(compact));
  // A malformed header becomes an empty one, which the header rules reject after the issuer check.
  return claims === null ? null : { compact, header: objectOf(() => decodeProtectedHeader(compact)) ?? {}, claims };
};

/**
 * Returns true if the key signed the token with one of the algorithms; false also for a key that is malformed or meant
 * for another use.
 */
export const isSignedBy = (
  key: CryptoKey | JWK,
  { compact }: DecodedToken,
  algorithms: readonly string[],
): Promise<boolean> =>
  compactVerify(compact, key, { algorithms: [...algorithms] }).then(
    () => true,
    () => false,
  );
