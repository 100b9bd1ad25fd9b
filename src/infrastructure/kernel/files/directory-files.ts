import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StorageFullError, checkedFileName } from '../../../application/kernel/files.ts';
import type { ByteRange, FileContent, FileStore, StoredFile } from '../../../application/kernel/files.ts';
import { deriveKey } from '../crypto/digest.ts';
import { ChunkCipher, HEADER_BYTES, chunkPlace, chunksOf, contentBytes, lastChunk } from './chunk-cipher.ts';
import type { ChunkPlace } from './chunk-cipher.ts';

/** The folder for files that are being written. No file name begins with a dot. */
const UNFINISHED = '.unfinished';
const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
/** The maximum number of attempts to move a file to a folder that concurrent deletions remove because it is empty. */
const MOVE_ATTEMPTS = 100;

/** The errors of a full disk, an exhausted quota, and a file that is larger than the process may write. */
const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** An open file with its cipher and its size in bytes. */
interface Opened {
  readonly handle: FileHandle;
  readonly cipher: ChunkCipher;
  readonly fileBytes: number;
}

/**
 * Stores files in a directory, each encrypted in chunks under a key derived from the service's secret. See ADR 0067.
 */
export class DirectoryFiles implements FileStore {
  readonly #root: string;
  readonly #key: Uint8Array;

  constructor(root: string, secretKey: Uint8Array) {
    this.#root = root;
    this.#key = deriveKey(secretKey, 'files');
  }

  /**
   * Writes the file to a temporary place and synchronizes it before moving it to its name, so that a file that exists
   * is complete, even after a crash of the machine.
   */
  async write(name: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const path = this.#pathOf(name);
    const unfinished = join(this.#root, UNFINISHED, randomUUID());
    await mkdir(dirname(unfinished), { recursive: true, mode: DIRECTORY_MODE });
    try {
      const bytes = await this.#writeTo(unfinished, name, content);
      await move(unfinished, path);
      return bytes;
    } catch (fault) {
      await rm(unfinished, { force: true });
      throw NO_ROOM.has(codeOf(fault) ?? '')
        ? new StorageFullError(`There is no room for the file ${name}.`, { cause: fault })
        : fault;
    }
  }

  async read(name: string, range?: ByteRange): Promise<FileContent | null> {
    const opened = await this.#open(name);
    if (opened === null) return null;
    try {
      // Only the last chunk is marked as the last, so this detects a truncated file before any of it is returned.
      await readChunk(opened, lastChunk(opened.fileBytes));
    } finally {
      await opened.handle.close();
    }
    const bytes = contentBytes(opened.fileBytes);
    const { from, to } = range ?? { from: 0, to: bytes };
    return {
      bytes,
      content: this.#stream(name, opened.cipher.header, { from: Math.max(0, from), to: Math.min(to, bytes) }),
    };
  }

  async delete(name: string): Promise<void> {
    const path = this.#pathOf(name);
    await rm(path, { force: true });
    for (let folder = dirname(path); folder.length > this.#root.length; folder = dirname(folder)) {
      if (!(await isDone(rmdir(folder), 'ENOTEMPTY', 'ENOENT', 'EEXIST'))) return;
    }
  }

  async *list(prefix: string): AsyncGenerator<StoredFile> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    for await (const file of this.#walk(folder)) if (file.name.startsWith(prefix)) yield file;
  }

  async removeUnfinished(before: Date): Promise<number> {
    const folder = join(this.#root, UNFINISHED);
    let removed = 0;
    for (const entry of await unlessMissing(readdir(folder), [])) {
      const path = join(folder, entry);
      const facts = await unlessMissing(stat(path), null);
      if (facts === null || facts.mtime >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  #pathOf(name: string): string {
    return join(this.#root, checkedFileName(name));
  }

  async #writeTo(path: string, name: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const cipher = ChunkCipher.fresh(this.#key, name);
    const handle = await open(path, 'wx', FILE_MODE);
    try {
      await handle.writeFile(cipher.header);
      for await (const chunk of cipher.seal(content)) await handle.writeFile(chunk);
      await handle.sync();
      return contentBytes((await handle.stat()).size);
    } finally {
      await handle.close();
    }
  }

  /** Opens a file, or returns null if it does not exist. The caller must close the handle. */
  async #open(name: string): Promise<Opened | null> {
    const handle = await unlessMissing(open(this.#pathOf(name), 'r'), null);
    if (handle === null) return null;
    try {
      const header = await readAt(handle, 0, HEADER_BYTES);
      return { handle, cipher: ChunkCipher.of(this.#key, header, name), fileBytes: (await handle.stat()).size };
    } catch (fault) {
      await handle.close();
      throw fault;
    }
  }

  async *#stream(name: string, header: Buffer, range: ByteRange): AsyncGenerator<Uint8Array> {
    const opened = await this.#open(name);
    if (opened === null) throw new Error(`The file ${name} was deleted while it was read.`);
    try {
      if (!opened.cipher.header.equals(header)) throw new Error(`The file ${name} was replaced while it was read.`);
      for (const { index, start, end } of chunksOf(range))
        yield (await readChunk(opened, chunkPlace(opened.fileBytes, index))).subarray(start, end);
    } finally {
      await opened.handle.close();
    }
  }

  async *#walk(folder: string): AsyncGenerator<StoredFile> {
    for (const entry of await unlessMissing(readdir(join(this.#root, folder), { withFileTypes: true }), [])) {
      const name = `${folder}${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) yield* this.#walk(`${name}/`);
      const facts = entry.isFile() ? await unlessMissing(stat(join(this.#root, name)), null) : null;
      if (facts !== null) yield { name, bytes: contentBytes(facts.size), writtenAt: facts.mtime };
    }
  }
}

const readAt = async (handle: FileHandle, at: number, bytes: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(Math.max(0, bytes));
  let read = 0;
  while (read < buffer.length) {
    const { bytesRead } = await handle.read(buffer, read, buffer.length - read, at + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return buffer.subarray(0, read);
};

const readChunk = async ({ handle, cipher }: Opened, place: ChunkPlace): Promise<Buffer> =>
  cipher.open(await readAt(handle, place.at, place.bytes), place);

/** Moves a finished file to its place, and synchronizes the folder, which holds its name. */
const move = async (from: string, to: string): Promise<void> => {
  const folder = dirname(to);
  for (let attempt = 1; ; attempt += 1) {
    const moving = mkdir(folder, { recursive: true, mode: DIRECTORY_MODE }).then(() => rename(from, to));
    if (await isDone(moving, ...(attempt < MOVE_ATTEMPTS ? ['ENOENT'] : []))) break;
  }
  const handle = await unlessMissing(open(folder, 'r'), null);
  await handle?.sync().finally(() => handle.close());
};

const codeOf = (fault: unknown): string | undefined => (fault as NodeJS.ErrnoException).code;

/**
 * Returns true if the operation succeeded and false if it failed with one of the codes; rejects with any other error.
 */
const isDone = (operation: Promise<unknown>, ...codes: readonly string[]): Promise<boolean> =>
  operation.then(
    () => true,
    (fault: unknown) => {
      if (codes.includes(codeOf(fault) ?? '')) return false;
      throw fault;
    },
  );

const unlessMissing = <Value, Otherwise>(operation: Promise<Value>, otherwise: Otherwise): Promise<Value | Otherwise> =>
  operation.catch((fault: unknown) => {
    if (codeOf(fault) === 'ENOENT') return otherwise;
    throw fault;
  });
