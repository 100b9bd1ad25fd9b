import { days, hours, later } from '../../domain/kernel/time.ts';
import type { RecurringJob } from './jobs.ts';
import type { Clock } from './ports.ts';

/** A file in the store. */
export interface StoredFile {
  readonly name: string;
  /** The length of its content. */
  readonly bytes: number;
  readonly writtenAt: Date;
}

/** Bytes of a file: from `from`, inclusive, to `to`, exclusive. A range beyond the end is cut. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** What is read of a file. */
export interface FileContent {
  /** The length of the whole file. */
  readonly bytes: number;
  /**
   * Throws when the stored bytes were changed, or the file was deleted or replaced before the first part was read. Once that was read, the rest can be, even if the
   * file is deleted. Nothing is held open before.
   */
  readonly content: AsyncIterable<Uint8Array>;
}

const FILE_NAME = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/;
const MAX_FILE_NAME = 500;

/** The name, or an error: parts of lower-case letters, digits, `_`, `.` and `-`, separated by slashes. */
export const checkedFileName = (name: string): string => {
  if (!FILE_NAME.test(name) || name.length > MAX_FILE_NAME) throw new Error(`Not a file name: ${JSON.stringify(name)}.`);
  return name;
};

/** Thrown by a write that the store has no room for. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** Files that are too large for the database. Their content is encrypted and is processed as a stream, so that a file of any size costs little memory. */
export interface FileStore {
  /**
   * Stores a file and returns its length. It exists, complete, once the promise resolves, and replaces one of the same name. If `content` fails, or there is no
   * room (`StorageFullError`), nothing changes.
   */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Null if there is no such file. Rejects if it was truncated, changed or exchanged for another one. */
  read(name: string, range?: ByteRange): Promise<FileContent | null>;
  /** Does nothing if there is no such file. */
  delete(name: string): Promise<void>;
  /** The files whose names begin with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Removes what interrupted writes have left, if they wrote nothing since the moment. Returns the number of files removed. */
  removeUnfinished(before: Date): Promise<number>;
}

/** The number of names that `forFileNames` passes on at once. */
const NAMES = 100;

/** Passes the names of the files with the prefix on, some at a time. */
export const forFileNames = async (files: Pick<FileStore, 'list'>, prefix: string, use: (names: readonly string[]) => Promise<void>): Promise<void> => {
  let names: string[] = [];
  for await (const { name } of files.list(prefix)) {
    names.push(name);
    if (names.length < NAMES) continue;
    await use(names);
    names = [];
  }
  if (names.length > 0) await use(names);
};

/** For how long a write may not have written anything before its process is taken for dead. */
const UNFINISHED_FILE_AGE = days(1);

/** Removes what interrupted writes have left. */
export const removeUnfinishedFiles = ({ files, clock }: { readonly files: FileStore; readonly clock: Clock }): RecurringJob => ({
  name: 'unfinished-files',
  every: hours(6),
  run: async () => {
    await files.removeUnfinished(later(clock.now(), -UNFINISHED_FILE_AGE));
  },
});
