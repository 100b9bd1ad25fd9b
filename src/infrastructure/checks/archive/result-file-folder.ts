import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../../application/kernel/files.ts';
import { UnavailableError } from '../../../application/kernel/ports.ts';

/** The beginning of the names of temporary folders. Most hold decrypted results, and only their user can read them. */
export const FOLDER_PREFIX = 'watchstead-results-';

/** Runs `work` with a temporary folder below `root`, which is removed afterwards. */
export const withFolder = async <Value>(root: string, work: (folder: string) => Promise<Value>): Promise<Value> => {
  const folder = await mkdtemp(join(root, FOLDER_PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Removes the temporary folders of this user that were last changed before the moment. */
export const removeFolders = async (root: string, before: Date): Promise<void> => {
  // Windows has no user ids, and a temporary folder for each user.
  const isOwn = (uid: number): boolean => process.getuid === undefined || process.getuid() === uid;
  for (const name of await readdir(root)) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const path = join(root, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && isOwn(found.uid) && found.mtime < before) await rm(path, { recursive: true, force: true });
  }
};

/** Thrown when a file of the archive is lost, cut, changed, or of another version. */
export class LostFileError extends UnavailableError {}

/** A file of the archive, and the SHA-256 of what it must contain, in hex. */
export interface KnownFile {
  readonly name: string;
  readonly sha256: string;
}

/** Stores a local file under the name, and returns the SHA-256 of its content in hex. */
export const storeFile = async (files: FileStore, path: string, name: string): Promise<string> => {
  const hash = createHash('sha256');
  const content = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer);
      yield chunk as Buffer;
    }
  };
  await files.write(name, content());
  return hash.digest('hex');
};

const hashed = async function* (content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
};

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Copies a stored file into a local one, or only reads it if `path` is null. Throws a `LostFileError` if it is lost, cut
 * or changed, so that a partial file is never read as a complete one.
 */
export const fetchFile = async (
  files: Pick<FileStore, 'read'>,
  { name, sha256 }: KnownFile,
  path: string | null,
): Promise<void> => {
  const hash = createHash('sha256');
  try {
    const found = await files.read(name);
    if (found === null) throw new LostFileError(`The file ${name} of the archive is missing.`);
    const content = hashed(found.content, hash);
    await pipeline(content, path === null ? nowhere() : createWriteStream(path, { mode: 0o600 }));
  } catch (fault) {
    if (fault instanceof UnavailableError) throw fault;
    throw new LostFileError(`The file ${name} of the archive cannot be read: ${String(fault)}`, { cause: fault });
  }
  if (hash.digest('hex') !== sha256) throw new LostFileError(`The file ${name} of the archive was changed.`);
};
