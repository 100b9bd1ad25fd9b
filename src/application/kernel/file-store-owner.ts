import type { FileStore } from './files.ts';
import type { Clock, IdSource } from './ports.ts';
import type { Log } from './worker.ts';

/** What the database knows of its file store. */
export interface FileStoreRecord {
  /** The id of the store that belongs to the database. */
  readonly storeId: string;
  /** When a store was marked with the id; null before the first start. */
  readonly markedAt: Date | null;
}

/** The file store that belongs to the database. */
export interface FileStoreRecords {
  /** The record; the first call stores one with the proposed id. */
  readOrCreate(proposed: string): Promise<FileStoreRecord>;
  noteMarked(at: Date): Promise<void>;
}

/** The file that holds the id of the store. */
const MARK = 'store-id';

/** Whose the file store is: the database's, another one's, or unknown because it has no mark or the mark cannot be decrypted. */
export type FileStoreOwner = 'database' | 'anotherDatabase' | 'unmarked' | 'unreadable';

interface Needs {
  readonly files: Pick<FileStore, 'read' | 'write'>;
  readonly fileStoreRecords: FileStoreRecords;
  readonly ids: IdSource;
  readonly clock: Clock;
}

/** The id in the mark; null without a mark. */
const readMark = async (files: Pick<FileStore, 'read'>): Promise<string | null> => {
  const found = await files.read(MARK);
  return found === null ? null : Buffer.concat(await Array.fromAsync(found.content)).toString();
};

/** Whose the file store is. Files are only removed from the database's own. */
export const ownerOfFileStore = async ({ files, fileStoreRecords, ids }: Omit<Needs, 'clock'>): Promise<FileStoreOwner> => {
  const { storeId } = await fileStoreRecords.readOrCreate(ids.next());
  try {
    const mark = await readMark(files);
    if (mark === null) return 'unmarked';
    return mark === storeId ? 'database' : 'anotherDatabase';
  } catch {
    return 'unreadable';
  }
};

async function* contentOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

/** Marks the file store at the first start of the database. Later, a store without the mark is not the one that the database was used with. */
const claimFileStore = async (needs: Needs): Promise<FileStoreOwner> => {
  // Read before the mark: the process that notes it has written it.
  const { storeId, markedAt } = await needs.fileStoreRecords.readOrCreate(needs.ids.next());
  const owner = await ownerOfFileStore(needs);
  if (owner !== 'unmarked' || markedAt !== null) return owner;
  await needs.files.write(MARK, contentOf(storeId));
  await needs.fileStoreRecords.noteMarked(needs.clock.now());
  return 'database';
};

const problems: Readonly<Record<Exclude<FileStoreOwner, 'database'>, string>> = {
  anotherDatabase: 'The file store belongs to another database. Check STORAGE_URL and DATA_DIR.',
  unmarked: 'The file store is not the one that the database was used with: its files are missing. Check STORAGE_URL and DATA_DIR.',
  unreadable: 'The files of the store cannot be decrypted. Check SECRET_KEY.',
};

/** Reports at the start of a process that its file store does not belong to its database. Nothing is removed from such a store. */
export const reportFileStore = async (needs: Needs & { readonly log: Log }): Promise<void> => {
  try {
    const owner = await claimFileStore(needs);
    if (owner !== 'database') needs.log.error(problems[owner]);
  } catch (fault) {
    needs.log.error('The file store cannot be used.', { fault: String(fault) });
  }
};
