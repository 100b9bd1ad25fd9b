import { createHash } from 'node:crypto';

/** The number of characters of a tag: 132 bits of the digest. */
const TAG_CHARACTERS = 22;

/** Returns the weak entity tag of a body (RFC 9110 section 8.8.3). Equal bodies have equal tags. */
export const weakTagOf = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, TAG_CHARACTERS)}"`;

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Returns true if the client already has the version with the tag (RFC 9110 section 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => opaque(one) === opaque(etag)));
