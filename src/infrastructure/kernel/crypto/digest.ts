import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Digest } from '../../../application/kernel/ports.ts';

/** Derives a key for one purpose from the service's secret (RFC 5869), so that purposes never share a key. */
export const deriveKey = (secretKey: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(0), `watchstead/${purpose}`, 32));

/** Creates digests with `node:crypto`; `keyed` uses a key derived from the service's secret. */
export const cryptoDigest = (secretKey: Uint8Array): Digest => {
  const key = deriveKey(secretKey, 'keyed-digest');
  return {
    sha256: (secret) => hash('sha256', secret, 'hex'),
    keyed: (secret) => createHmac('sha256', key).update(secret).digest('hex'),
    same: (left, right) => {
      const [a, b] = [left, right].map((text) => hash('sha256', text, 'buffer'));
      return a !== undefined && b !== undefined && timingSafeEqual(a, b);
    },
  };
};
