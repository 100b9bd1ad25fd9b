import type { FileContent, FileStore } from '../../application/kernel/files.ts';
import { SCREENSHOT_FILES } from '../../domain/checks/screenshot.ts';
import type { Snapshot } from './snapshot.ts';

/** A file of the organization, and its path in the archive. */
export interface ArchivedFile {
  readonly path: string;
  readonly name: string;
}

/** Where the files of an organization are: the folders in the store, and their names in the archive. */
type FolderSource = (snapshot: Snapshot, organizationId: number) => Promise<readonly { readonly folder: string; readonly path: string }[]>;

const screenshots: FolderSource = async (snapshot, organizationId) => {
  const rows = await snapshot.rows<{ id: number; publicId: string }>(`select id, public_id "publicId" from monitor where organization_id = $1 and kind = 'website' order by id`, [organizationId]);
  return rows.map(({ id, publicId }) => ({ folder: `${SCREENSHOT_FILES}${id}/`, path: `files/screenshots/${publicId}/` }));
};

/** The sources of files. What stores files of organizations is added here. */
const sources: readonly FolderSource[] = [screenshots];

/** The stored files of the organization. */
export async function* archivedFiles(files: Pick<FileStore, 'list'>, snapshot: Snapshot, organizationId: number): AsyncGenerator<ArchivedFile> {
  for (const source of sources) {
    for (const { folder, path } of await source(snapshot, organizationId)) {
      for await (const { name } of files.list(folder)) yield { name, path: path + name.slice(folder.length) };
    }
  }
}

/** The content of a file; null if it was deleted meanwhile, or cannot be decrypted. */
export const readable = async (files: Pick<FileStore, 'read'>, name: string, report: (fault: unknown) => void): Promise<FileContent | null> => {
  try {
    return await files.read(name);
  } catch (fault) {
    report(fault);
    return null;
  }
};
