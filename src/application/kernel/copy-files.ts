import { later, seconds } from '../../domain/kernel/time.ts';
import { StorageFullError } from './files.ts';
import type { FileStore, StoredFile } from './files.ts';
import { UnavailableError } from './ports.ts';

/** The files that a copy has read. */
export interface CopiedFiles {
  readonly copied: number;
  /** The files that the other store had already, from an earlier copy. */
  readonly present: number;
  /** The files that are damaged or cannot be decrypted. They are not copied. */
  readonly unreadable: number;
}

/** The precision of the times of files: S3 lists whole seconds. */
const PRECISION = seconds(1);

/** Returns the files of a store by their names. */
const filesByName = async (files: Pick<FileStore, 'list'>): Promise<ReadonlyMap<string, StoredFile>> =>
  new Map((await Array.fromAsync(files.list(''))).map((file) => [file.name, file]));

/**
 * Copies all files to another store. Those that it has already, of the same length and not older, are left out, so that
 * an interrupted copy continues and a second one copies what was stored meanwhile.
 */
export const copyFiles = async (
  from: Pick<FileStore, 'list' | 'read'>,
  to: Pick<FileStore, 'list' | 'write'>,
): Promise<CopiedFiles> => {
  const found = await filesByName(to);
  const count = { copied: 0, present: 0, unreadable: 0 };
  for await (const file of from.list('')) {
    const former = found.get(file.name);
    const isPresent = former?.bytes === file.bytes && later(former.writtenAt, PRECISION) > file.writtenAt;
    if (isPresent) count.present += 1;
    else count[await copyFile(from, to, file.name)] += 1;
  }
  return count;
};

const copyFile = async (
  from: Pick<FileStore, 'read'>,
  to: Pick<FileStore, 'write'>,
  name: string,
): Promise<'copied' | 'present' | 'unreadable'> => {
  try {
    const found = await from.read(name);
    // A file that was deleted since it was listed needs no copy.
    if (found === null) return 'present';
    await to.write(name, found.content);
    return 'copied';
  } catch (fault) {
    if (fault instanceof UnavailableError || fault instanceof StorageFullError) throw fault;
    return 'unreadable';
  }
};
