import { createCipheriv, randomBytes, scrypt } from 'node:crypto';
import { Stanza } from 'age-encryption';
import type { Recipient } from 'age-encryption';

const LABEL = 'age-encryption.org/v1/scrypt';
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** The work factor as a power of two. It takes 128 MB and a few tenths of a second. */
const WORK_FACTOR = 17;
const COST = { N: 2 ** WORK_FACTOR, r: 8, p: 1, maxmem: 256 * 1024 ** 2 } as const;

const derived = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), KEY_BYTES, COST, (fault, key) => {
      if (fault === null) resolve(key);
      else reject(fault);
    });
  });

/**
 * Returns the recipient of age for a passphrase. Unlike that of the library, it derives the key in another thread, because a
 * service answers requests while it makes a backup.
 */
export const passphraseRecipient = (passphrase: string): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(SALT_BYTES);
    const cipher = createCipheriv('chacha20-poly1305', await derived(passphrase, salt), Buffer.alloc(12), {
      authTagLength: 16,
    });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(WORK_FACTOR)], body)];
  },
});
