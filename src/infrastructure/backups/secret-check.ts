import { deriveKey } from '../kernel/crypto/digest.ts';

/** Returns a value by which a backup recognizes the secret key. The key cannot be computed from it. */
export const secretCheckOf = (secretKey: Uint8Array): string =>
  Buffer.from(deriveKey(secretKey, 'backup-check')).toString('hex');
