import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Digest } from '../../../application/kernel/ports.ts';

/** Derives a key for one purpose from the service's secret (RFC 5869), so that purposes never share a key. */
export const deriveKey = (secretKey: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(0), `watchstead/${purpose}`, 32));

/** Returns the key of keyed digests that belongs to a secret key. */
export const digestKeyOf = (secretKey: Uint8Array): Uint8Array => deriveKey(secretKey, 'keyed-digest');

/** Returns a value by which a secret key is recognized. The key cannot be computed from it. */
export const secretCheckOf = (secretKey: Uint8Array): string =>
  Buffer.from(deriveKey(secretKey, 'backup-check')).toString('hex');

/** Creates digests with `node:crypto`; `keyed` uses a key derived from the service's secret. */
export const cryptoDigest = (secretKey: Uint8Array): Digest => keyedDigest(digestKeyOf(secretKey));

/** Creates digests with `node:crypto`; `keyed` uses the given key. */
export const keyedDigest = (key: Uint8Array): Digest => ({
  sha256: (secret) => hash('sha256', secret, 'hex'),
  keyed: (secret) => createHmac('sha256', key).update(secret).digest('hex'),
  same: (left, right) => {
    const [a, b] = [left, right].map((text) => hash('sha256', text, 'buffer'));
    return a !== undefined && b !== undefined && timingSafeEqual(a, b);
  },
});
