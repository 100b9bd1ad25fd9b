import type { FileStore } from './files.ts';
import { UnavailableError } from './ports.ts';
import type { Clock, IdSource } from './ports.ts';
import type { Log } from './worker.ts';

/** The record of the file store in the database. */
export interface FileStoreRecord {
  /** The id of the store that belongs to the database. */
  readonly storeId: string;
  /** The time when a store was marked with the id, or null before the first start. */
  readonly markedAt: Date | null;
}

/** Stores the record of the file store that belongs to the database. */
export interface FileStoreRecords {
  /** Returns the record. The first call stores one with the proposed id. */
  readOrCreate(proposed: string): Promise<FileStoreRecord>;
  /** Records that the file store has been marked with the id. */
  noteMarked(at: Date): Promise<void>;
}

/** The file that holds the id of the store. */
export const FILE_STORE_MARK = 'store-id';

/**
 * The owner of the file store: this database, another one, or unknown because the store has no mark or the mark cannot
 * be decrypted.
 */
export type FileStoreOwner = 'database' | 'anotherDatabase' | 'unmarked' | 'unreadable';

interface Needs {
  readonly files: Pick<FileStore, 'read' | 'write'>;
  readonly fileStoreRecords: FileStoreRecords;
  readonly ids: IdSource;
  readonly clock: Clock;
}

interface ReadingNeeds {
  readonly files: Pick<FileStore, 'read'>;
  readonly fileStoreRecords: Pick<FileStoreRecords, 'readOrCreate'>;
  readonly ids: IdSource;
}

/** Returns the id in the mark, or null if the store has no mark. */
export const readMark = async (files: Pick<FileStore, 'read'>): Promise<string | null> => {
  const found = await files.read(FILE_STORE_MARK);
  return found === null ? null : Buffer.concat(await Array.fromAsync(found.content)).toString();
};

/**
 * Determines the owner of the file store. Files are removed only from a store that belongs to the database. Rejects if
 * the store does not answer. See ADR 0107.
 */
export const ownerOfFileStore = async ({ files, fileStoreRecords, ids }: ReadingNeeds): Promise<FileStoreOwner> => {
  const { storeId } = await fileStoreRecords.readOrCreate(ids.next());
  try {
    const mark = await readMark(files);
    if (mark === null) return 'unmarked';
    return mark === storeId ? 'database' : 'anotherDatabase';
  } catch (fault) {
    if (fault instanceof UnavailableError) throw fault;
    return 'unreadable';
  }
};

async function* contentOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

/**
 * Marks the file store at the first start of the database. At later starts, a store without the mark is not the one
 * that the database was used with.
 */
const claimFileStore = async (needs: Needs): Promise<FileStoreOwner> => {
  // The record is read before the mark, because the process that records the marking has already written the mark.
  const { storeId, markedAt } = await needs.fileStoreRecords.readOrCreate(needs.ids.next());
  const owner = await ownerOfFileStore(needs);
  if (owner !== 'unmarked' || markedAt !== null) return owner;
  await needs.files.write(FILE_STORE_MARK, contentOf(storeId));
  await needs.fileStoreRecords.noteMarked(needs.clock.now());
  return 'database';
};

/** The problem with a file store that does not belong to the database, and the advice to the operator. */
export const fileStoreProblems: Readonly<
  Record<Exclude<FileStoreOwner, 'database'>, { readonly says: string; readonly advice: string }>
> = {
  anotherDatabase: { says: 'the file store belongs to another database', advice: 'check STORAGE_URL and DATA_DIR' },
  unmarked: {
    says: 'the file store is not the one that the database was used with: its files are missing',
    advice: 'check STORAGE_URL and DATA_DIR',
  },
  unreadable: { says: 'the files of the store cannot be decrypted', advice: 'check SECRET_KEY' },
};

/** Joins the problem and the advice as two sentences. */
const sentencesOf = ({ says, advice }: { readonly says: string; readonly advice: string }): string =>
  `${capitalized(says)}. ${capitalized(advice)}.`;
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Reports at the start of a process that its file store does not belong to its database. Nothing is removed from such a
 * store.
 */
export const reportFileStore = async (needs: Needs & { readonly log: Log }): Promise<void> => {
  try {
    const owner = await claimFileStore(needs);
    if (owner !== 'database') needs.log.error(sentencesOf(fileStoreProblems[owner]));
  } catch (fault) {
    needs.log.error('The file store cannot be used.', { fault: String(fault) });
  }
};
