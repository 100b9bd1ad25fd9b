import { Decrypter, Encrypter } from 'age-encryption';
import { passphraseRecipient } from './passphrase-recipient.ts';

/** The keys of a backup. With neither a passphrase nor recipients, it is not encrypted. */
export type EncryptionKey =
  | { readonly passphrase: string }
  /** The public keys of age that can read the backup, such as `age1…`. */
  | { readonly recipients: readonly string[] }
  | null;

/** The keys that a backup may be read with. */
export interface DecryptionKeys {
  readonly passphrase: string | null;
  /** The private keys of age, such as `AGE-SECRET-KEY-1…`. */
  readonly identities: readonly string[];
}

/** The first bytes of a file in the format of age (https://age-encryption.org/v1). */
const AGE_MAGIC = Buffer.from('age-encryption.org/v1\n');
/** The stanza of a passphrase in the header of age. */
const PASSPHRASE_STANZA = '-> scrypt ';
/** The length of the beginning of a file that shows how it is encrypted. */
export const BEGINNING_BYTES = AGE_MAGIC.length + PASSPHRASE_STANZA.length;

/** The encryption of a file. */
export type Encryption = 'none' | 'passphrase' | 'recipients';

/** Returns how the file with this beginning is encrypted. */
export const encryptionOf = (beginning: Buffer): Encryption => {
  if (!beginning.subarray(0, AGE_MAGIC.length).equals(AGE_MAGIC)) return 'none';
  return beginning.subarray(AGE_MAGIC.length).toString('latin1') === PASSPHRASE_STANZA ? 'passphrase' : 'recipients';
};

/** Encrypts a stream in the format of age. */
export const encrypt = async (
  plain: AsyncIterable<Uint8Array>,
  key: EncryptionKey,
): Promise<AsyncIterable<Uint8Array>> => {
  if (key === null) return plain;
  const encrypter = new Encrypter();
  if ('passphrase' in key) encrypter.addRecipient(passphraseRecipient(key.passphrase));
  else for (const recipient of key.recipients) encrypter.addRecipient(recipient);
  return encrypter.encrypt(ReadableStream.from(plain));
};

/** Decrypts a stream in the format of age; rejects if none of the keys fits. */
export const decrypt = async (
  sealed: AsyncIterable<Uint8Array>,
  { passphrase, identities }: DecryptionKeys,
): Promise<AsyncIterable<Uint8Array>> => {
  const decrypter = new Decrypter();
  if (passphrase !== null) decrypter.addPassphrase(passphrase);
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter.decrypt(ReadableStream.from(sealed));
};

/** Returns true if the text is a private key of age. */
export const isIdentity = (text: string): boolean => {
  try {
    new Decrypter().addIdentity(text);
    return true;
  } catch {
    return false;
  }
};
