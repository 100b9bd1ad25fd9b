import { days, hours, later } from '../../domain/kernel/time.ts';
import type { RecurringJob } from './jobs.ts';
import { UnavailableError } from './ports.ts';
import type { Clock } from './ports.ts';

/** A file in the store. */
export interface StoredFile {
  readonly name: string;
  /** The length of the content, in bytes. */
  readonly bytes: number;
  readonly writtenAt: Date;
}

/**
 * The range of bytes to read: from `from`, inclusive, to `to`, exclusive. A range that extends beyond the end of the
 * file is cut.
 */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** The content of a file, or of a range of it. */
export interface FileContent {
  /** The length of the whole file, in bytes. */
  readonly bytes: number;
  /**
   * The content. No file is held open until the first part is read. Iterating throws if the stored bytes were changed,
   * or if the file was deleted or replaced before then. Afterwards, the rest can be read even if the file is deleted.
   */
  readonly content: AsyncIterable<Uint8Array>;
}

const FILE_NAME = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/;
const MAX_FILE_NAME = 500;

/**
 * Returns true if the name is a valid file name. A name has parts of lower-case letters, digits, `_`, `.` and `-`,
 * separated by slashes.
 */
export const isFileName = (name: string): boolean => FILE_NAME.test(name) && name.length <= MAX_FILE_NAME;

/** Returns the name, or throws if it is not a valid file name. */
export const checkedFileName = (name: string): string => {
  if (!isFileName(name)) throw new Error(`Not a file name: ${JSON.stringify(name)}.`);
  return name;
};

/** Thrown by a write if the store has no room for the file. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/**
 * Stores files that are too large for the database. Their content is encrypted and processed as a stream, so that a
 * file of any size needs little memory.
 */
export interface FileStore {
  /**
   * Stores a file and returns its length in bytes. When the promise resolves, the file is complete and has replaced any
   * file of the same name. If `content` fails, or the store is full (`StorageFullError`), nothing changes.
   */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /**
   * Returns the file, or null if it does not exist. Rejects if the file was truncated, changed or exchanged for another
   * one, and with `UnavailableError` if the store does not answer.
   */
  read(name: string, range?: ByteRange): Promise<FileContent | null>;
  /** Deletes the file. Does nothing if it does not exist. */
  delete(name: string): Promise<void>;
  /** Returns the files whose names begin with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /**
   * Removes the files of interrupted writes that have written nothing since `before`. Returns the number of files
   * removed.
   */
  removeUnfinished(before: Date): Promise<number>;
}

/** Returns null if the read finds a damaged file. Rejects if the store does not answer, which says nothing about files. */
export const nullIfDamaged = <Value>(reading: Promise<Value>): Promise<Value | null> =>
  reading.catch((fault: unknown) => {
    if (fault instanceof UnavailableError) throw fault;
    return null;
  });

/** The maximum number of names that `forFileNames` passes to one call of `use`. */
const NAMES = 100;

/** Calls `use` with the names of the files that begin with the prefix, in groups. */
export const forFileNames = async (
  files: Pick<FileStore, 'list'>,
  prefix: string,
  use: (names: readonly string[]) => Promise<void>,
): Promise<void> => {
  let names: string[] = [];
  for await (const { name } of files.list(prefix)) {
    names.push(name);
    if (names.length < NAMES) continue;
    await use(names);
    names = [];
  }
  if (names.length > 0) await use(names);
};

/** The time without a write, in milliseconds, after which the process of an unfinished file is considered dead. */
const UNFINISHED_FILE_AGE = days(1);

/** Removes the unfinished files of interrupted writes. */
export const removeUnfinishedFiles = ({
  files,
  clock,
}: {
  readonly files: FileStore;
  readonly clock: Clock;
}): RecurringJob => ({
  name: 'unfinished-files',
  every: hours(6),
  run: async () => {
    await files.removeUnfinished(later(clock.now(), -UNFINISHED_FILE_AGE));
  },
});
