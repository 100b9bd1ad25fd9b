import { readMark } from '../../application/kernel/file-store-owner.ts';
import type { FileStore } from '../../application/kernel/files.ts';
import { UnavailableError } from '../../application/kernel/ports.ts';
import { StartupError } from '../kernel/system/startup-error.ts';
import type { BackupPart } from './backup-frames.ts';

/** Reads all files of a store. A file that is deleted meanwhile is left out. */
export async function* fileParts(files: Pick<FileStore, 'list' | 'read'>): AsyncGenerator<BackupPart> {
  for await (const { name } of files.list('')) {
    const found = await files.read(name);
    if (found !== null) yield { file: name, content: found.content };
  }
}

/** The files that a restore has stored. */
export interface RestoredFiles {
  readonly store: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Removes the files that were not there before. */
  readonly undo: () => Promise<void>;
}

/** Stores the files of a backup, so that they can be removed if the restore fails. */
export const restoringFiles = (files: Pick<FileStore, 'read' | 'write' | 'delete'>): RestoredFiles => {
  const added: string[] = [];
  return {
    store: async (name, content) => {
      if ((await files.read(name)) === null) added.push(name);
      await files.write(name, content);
    },
    undo: async () => {
      for (const name of added) await files.delete(name);
    },
  };
};

/** Refuses a file store with files of another installation, which the files of the backup would mix with. */
export const refuseForeignFiles = async (
  files: Pick<FileStore, 'read' | 'list'>,
  place: string,
  installation: string | null,
): Promise<void> => {
  const owner = await readMark(files).catch((fault: unknown) => {
    if (fault instanceof UnavailableError) throw fault;
    return 'unreadable';
  });
  if (owner !== null && owner !== installation)
    throw new StartupError(
      `The files in ${place} are those of another installation; choose another STORAGE_URL or DATA_DIR, or move them away.`,
    );
};
