import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { ByteRange } from '../../../application/kernel/files.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 32;
/** The first bytes of an encrypted file, which identify the format and its version. */
const MAGIC = Buffer.from('WSFILE1\n');

/** The length of the header of an encrypted file, in bytes. */
export const HEADER_BYTES = MAGIC.length + SALT_BYTES;
/** The number of bytes of plain text in a chunk; only the last chunk may be shorter. */
export const CHUNK_BYTES = 64 * 1024;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** Returns the length of the plain text of an encrypted file of this size, in bytes. */
export const contentBytes = (fileBytes: number): number => {
  const sealed = Math.max(0, fileBytes - HEADER_BYTES);
  return Math.max(0, sealed - Math.ceil(sealed / SEALED_CHUNK_BYTES) * TAG_BYTES);
};

/** The position of a chunk in an encrypted file. */
export interface ChunkPlace {
  readonly index: number;
  readonly isLast: boolean;
  readonly at: number;
  readonly bytes: number;
}

/** Returns the position of a chunk in an encrypted file of this size. */
export const chunkPlace = (fileBytes: number, index: number): ChunkPlace => {
  const at = HEADER_BYTES + index * SEALED_CHUNK_BYTES;
  const bytes = Math.min(SEALED_CHUNK_BYTES, fileBytes - at);
  return { index, isLast: at + bytes === fileBytes, at, bytes };
};

/**
 * Returns the position of the last chunk of an encrypted file of this size. Every file has at least one chunk, even an
 * empty file.
 */
export const lastChunk = (fileBytes: number): ChunkPlace =>
  chunkPlace(fileBytes, Math.max(0, Math.ceil((fileBytes - HEADER_BYTES) / SEALED_CHUNK_BYTES) - 1));

/** Yields the indices of the chunks that contain the range, with the part of each chunk that belongs to it. */
export function* chunksOf({
  from,
  to,
}: ByteRange): Generator<{ readonly index: number; readonly start: number; readonly end: number }> {
  for (let index = Math.floor(from / CHUNK_BYTES); index * CHUNK_BYTES < to; index += 1) {
    const begin = index * CHUNK_BYTES;
    yield { index, start: Math.max(0, from - begin), end: Math.min(CHUNK_BYTES, to - begin) };
  }
}

/**
 * Encrypts one file in chunks, with each chunk's index and last-chunk flag in its nonce (the STREAM construction of
 * Hoang, Reyhanitabar, Rogaway and Vizár), so that no chunk can be removed, repeated or moved. The key is derived from
 * a random salt, so no nonce repeats under a key; the file name is authenticated, so files cannot be exchanged.
 */
export class ChunkCipher {
  readonly header: Buffer;
  readonly #key: KeyObject;
  readonly #name: Buffer;

  private constructor(masterKey: Uint8Array, salt: Buffer, name: string) {
    this.header = Buffer.concat([MAGIC, salt]);
    this.#key = createSecretKey(new Uint8Array(hkdfSync('sha256', masterKey, salt, 'watchstead/file', KEY_BYTES)));
    this.#name = Buffer.from(name);
  }

  /** Creates the cipher of a new file. */
  static fresh(masterKey: Uint8Array, name: string): ChunkCipher {
    return new ChunkCipher(masterKey, randomBytes(SALT_BYTES), name);
  }

  /** Creates the cipher of a file with this header; throws if the header is invalid. */
  static of(masterKey: Uint8Array, header: Buffer, name: string): ChunkCipher {
    if (header.length !== HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
      throw new Error(`The file ${name} is not in the format of this version.`);
    return new ChunkCipher(masterKey, header.subarray(MAGIC.length), name);
  }

  /** Encrypts the content and yields its chunks. */
  async *seal(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let [used, index] = [0, 0];
    for await (const bytes of content) {
      for (let at = 0; at < bytes.length;) {
        if (used === CHUNK_BYTES) {
          yield this.#sealed(chunk, index, false);
          [used, index] = [0, index + 1];
        }
        const part = bytes.subarray(at, at + CHUNK_BYTES - used);
        chunk.set(part, used);
        [used, at] = [used + part.length, at + part.length];
      }
    }
    yield this.#sealed(chunk.subarray(0, used), index, true);
  }

  /** Decrypts a chunk; throws if it is not this chunk of this file. */
  open(sealed: Buffer, { index, isLast }: ChunkPlace): Buffer {
    const decipher = createDecipheriv(ALGORITHM, this.#key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
    decipher.setAAD(this.#name);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = decipher.update(sealed.subarray(0, -TAG_BYTES));
    decipher.final();
    return text;
  }

  #sealed(text: Buffer, index: number, isLast: boolean): Buffer {
    const cipher = createCipheriv(ALGORITHM, this.#key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
    cipher.setAAD(this.#name);
    return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  }
}

const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
};
