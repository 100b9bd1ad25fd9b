import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { StorageFullError, checkedFileName, isFileName } from '../../../application/kernel/files.ts';
import type { ByteRange, FileContent, FileStore, StoredFile } from '../../../application/kernel/files.ts';
import { deriveKey } from '../crypto/digest.ts';
import { ChunkCipher, HEADER_BYTES, chunkPlace, chunksOf, contentBytes, lastChunk } from './chunk-cipher.ts';
import { S3Client } from './s3-client.ts';
import type { S3Account, S3Surroundings } from './s3-client.ts';
import { S3Error, connectionError } from './s3-error.ts';
import { PART_BYTES, endUpload, uploadFile } from './s3-upload.ts';
import { elementsIn, textIn } from './s3-xml.ts';

const PARTIAL_CONTENT = 206;
const NOT_FOUND = 404;
const PRECONDITION_FAILED = 412;
/** The status of an empty object, which has no range. */
const RANGE_NOT_SATISFIABLE = 416;
/** How often the answer with a file may be cut before any further part of it arrives. */
const MAX_CUTS = 4;

/** A version of a file in the store. */
interface Found {
  readonly name: string;
  readonly cipher: ChunkCipher;
  readonly fileBytes: number;
  /** The tag by which the server recognizes this version. */
  readonly tag: string;
}

/**
 * Stores files in a bucket of an S3 store, in the same encrypted format as `DirectoryFiles`. See ADR 0067 for the format
 * and ADR 0351 for the store.
 */
export class S3Files implements FileStore {
  readonly #client: S3Client;
  readonly #account: S3Account;
  readonly #key: Uint8Array;
  readonly #partBytes: number;

  constructor(account: S3Account, secretKey: Uint8Array, surroundings: S3Surroundings, partBytes = PART_BYTES) {
    this.#client = new S3Client(account, surroundings);
    this.#account = account;
    this.#key = deriveKey(secretKey, 'files');
    this.#partBytes = partBytes;
  }

  async write(name: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const key = this.#keyOf(name);
    const cipher = ChunkCipher.fresh(this.#key, name);
    const upload = {
      client: this.#client,
      location: this.#account.location,
      key,
      partBytes: this.#partBytes,
      isStored: async () => (await this.#find(name))?.cipher.header.equals(cipher.header) === true,
    };
    try {
      return contentBytes(await uploadFile(upload, sealed(cipher, content)));
    } catch (fault) {
      throw fault instanceof S3Error && fault.isFull
        ? new StorageFullError(`There is no room for the file ${name}.`, { cause: fault })
        : fault;
    }
  }

  async read(name: string, range?: ByteRange): Promise<FileContent | null> {
    const found = await this.#find(name);
    if (found === null) return null;
    const { index } = lastChunk(found.fileBytes);
    // Only the last chunk is marked as the last, so this detects a truncated file before any of it is returned.
    for await (const _chunk of this.#chunks(found, index, index));
    const bytes = contentBytes(found.fileBytes);
    const { from, to } = range ?? { from: 0, to: bytes };
    return { bytes, content: this.#stream(found, { from: Math.max(0, from), to: Math.min(to, bytes) }) };
  }

  async delete(name: string): Promise<void> {
    await this.#client.call({ method: 'DELETE', key: this.#keyOf(name), expects: [NOT_FOUND] });
  }

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    const { prefix: root } = this.#account.location;
    let next: string | null = '';
    while (next !== null) {
      const query: Record<string, string> = { 'list-type': '2', prefix: root + prefix };
      if (next !== '') query['continuation-token'] = next;
      const page = (await this.#client.call({ method: 'GET', key: '', query })).bytes.toString();
      for (const entry of elementsIn(page, 'Contents')) {
        const name = (textIn(entry, 'Key') ?? '').slice(root.length);
        const facts = {
          bytes: Number(textIn(entry, 'Size')),
          writtenAt: new Date(textIn(entry, 'LastModified') ?? ''),
        };
        if (isFileName(name)) yield { name, bytes: contentBytes(facts.bytes), writtenAt: facts.writtenAt };
      }
      next = textIn(page, 'IsTruncated') === 'true' ? textIn(page, 'NextContinuationToken') : null;
    }
  }

  /** Removes the uploads in parts that were begun before the time and not completed. */
  async removeUnfinished(before: Date): Promise<number> {
    let removed = 0;
    let marker: Record<string, string> | null = {};
    while (marker !== null) {
      const query = { uploads: '', prefix: this.#account.location.prefix, ...marker };
      const page: string = (await this.#client.call({ method: 'GET', key: '', query })).bytes.toString();
      for (const entry of elementsIn(page, 'Upload')) {
        const [key, uploadId] = [textIn(entry, 'Key'), textIn(entry, 'UploadId')];
        if (key === null || uploadId === null || !(new Date(textIn(entry, 'Initiated') ?? '') < before)) continue;
        await endUpload(this.#client, key, uploadId);
        removed += 1;
      }
      marker = textIn(page, 'IsTruncated') === 'true' ? nextUploads(page) : null;
    }
    return removed;
  }

  #keyOf(name: string): string {
    return this.#account.location.prefix + checkedFileName(name);
  }

  /** Reads the header of a file, or returns null if it does not exist. */
  async #find(name: string): Promise<Found | null> {
    const { status, headers, bytes } = await this.#client.call({
      method: 'GET',
      key: this.#keyOf(name),
      headers: { range: `bytes=0-${HEADER_BYTES - 1}` },
      expects: [NOT_FOUND, RANGE_NOT_SATISFIABLE],
    });
    if (status === NOT_FOUND) return null;
    const cipher = ChunkCipher.of(this.#key, status === RANGE_NOT_SATISFIABLE ? Buffer.alloc(0) : bytes, name);
    return { name, cipher, fileBytes: lengthOf(headers), tag: headers.etag ?? '' };
  }

  async *#stream(found: Found, range: ByteRange): AsyncGenerator<Uint8Array> {
    const parts = [...chunksOf(range)];
    const [first, last] = [parts[0], parts.at(-1)];
    if (first === undefined || last === undefined) return;
    let at = 0;
    for await (const chunk of this.#chunks(found, first.index, last.index)) {
      const { start = 0, end = 0 } = parts[at] ?? {};
      yield chunk.subarray(start, end);
      at += 1;
    }
  }

  /** Yields decrypted chunks of one version of a file. An answer that is cut is continued by another request. */
  async *#chunks(found: Found, first: number, last: number): AsyncGenerator<Buffer> {
    let cuts = 0;
    for (let index = first; index <= last;) {
      const answer = await this.#open(found, index, last);
      try {
        for await (const bytes of sealedChunks(answer, found.fileBytes, index, last)) {
          const chunk = found.cipher.open(bytes, chunkPlace(found.fileBytes, index));
          [index, cuts] = [index + 1, 0];
          yield chunk;
        }
      } catch (fault) {
        cuts += 1;
        if (!(fault instanceof S3Error) || cuts === MAX_CUTS) throw fault;
      } finally {
        answer.destroy();
      }
    }
  }

  async #open({ name, fileBytes, tag }: Found, first: number, last: number): Promise<IncomingMessage> {
    const end = chunkPlace(fileBytes, last);
    const answer = await this.#client.open({
      method: 'GET',
      key: this.#keyOf(name),
      headers: { range: `bytes=${chunkPlace(fileBytes, first).at}-${end.at + end.bytes - 1}`, 'if-match': tag },
      expects: [NOT_FOUND, PRECONDITION_FAILED],
    });
    if (answer.statusCode === PARTIAL_CONTENT) return answer;
    answer.destroy();
    if (answer.statusCode === NOT_FOUND) throw new Error(`The file ${name} was deleted while it was read.`);
    if (answer.statusCode === PRECONDITION_FAILED) throw new Error(`The file ${name} was replaced while it was read.`);
    throw new S3Error('The file store returned more than the range of the request.', { isTransient: false });
  }
}

async function* sealed(cipher: ChunkCipher, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield cipher.header;
  yield* cipher.seal(content);
}

/** Yields the encrypted chunks in an answer. Throws an `S3Error` if the answer is cut. */
async function* sealedChunks(
  answer: AsyncIterable<Buffer>,
  fileBytes: number,
  first: number,
  last: number,
): AsyncGenerator<Buffer> {
  let index = first;
  let pending = Buffer.alloc(0);
  const parts = answer[Symbol.asyncIterator]();
  for (;;) {
    const { bytes } = chunkPlace(fileBytes, index);
    while (index <= last && pending.length < bytes) {
      const next = await parts.next().catch((fault: unknown) => {
        throw connectionError(fault);
      });
      if (next.done === true) throw new S3Error('The file store cut its answer short.', { isTransient: true });
      pending = Buffer.concat([pending, next.value]);
    }
    if (index > last) return;
    yield pending.subarray(0, bytes);
    pending = pending.subarray(bytes);
    index += 1;
  }
}

/** Returns the length of the whole file, which the answer to a range states. */
const lengthOf = ({ 'content-range': range = '', 'content-length': length }: IncomingHttpHeaders): number =>
  Number(/\/(\d+)$/.exec(range)?.[1] ?? length);

/** Returns the place where a list of uploads continues, or null if it does not say. */
const nextUploads = (page: string): Record<string, string> | null => {
  const [key, uploadId] = [textIn(page, 'NextKeyMarker'), textIn(page, 'NextUploadIdMarker')];
  return key === null || uploadId === null ? null : { 'key-marker': key, 'upload-id-marker': uploadId };
};
