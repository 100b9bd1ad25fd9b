import type { FileContent, FileStore } from '../../application/kernel/files.ts';
import { UnavailableError } from '../../application/kernel/ports.ts';
import { resultFolder } from '../../domain/checks/result-archive.ts';
import { SCREENSHOT_FILES } from '../../domain/checks/screenshot.ts';
import { runFolder } from '../../domain/reports/report-pdf.ts';

/** A file of the organization, and its path in the archive. */
export interface ArchivedFile {
  readonly path: string;
  readonly name: string;
}

/** Reads rows of the database. */
export interface RowReader {
  rows<Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
}

/** A folder of the store, and its name in the archive. */
export interface ArchivedFolder {
  readonly folder: string;
  readonly path: string;
}

/** Returns the folder with files of an organization, or folders, of one kind. */
type FolderSource = (database: RowReader, organizationId: number) => Promise<readonly ArchivedFolder[]>;

const screenshots: FolderSource = async (database, organizationId) => {
  const rows = await database.rows<{ id: number; publicId: string }>(
    `select id, public_id "publicId" from monitor where organization_id = $1 and kind = 'website' order by id`,
    [organizationId],
  );
  return rows.map(({ id, publicId }) => ({
    folder: `${SCREENSHOT_FILES}${id}/`,
    path: `files/screenshots/${publicId}/`,
  }));
};

const reports: FolderSource = async (database, organizationId) => {
  const rows = await database.rows<{ publicId: string }>(
    `select public_id "publicId" from report_run where organization_id = $1 order by id`,
    [organizationId],
  );
  return rows.map((run) => ({ folder: runFolder(run), path: `files/reports/${run.publicId}/` }));
};

const results: FolderSource = async (database, organizationId) => {
  const rows = await database.rows<{ publicId: string }>(
    'select public_id "publicId" from organization where id = $1',
    [organizationId],
  );
  return rows.map(({ publicId }) => ({ folder: resultFolder(publicId), path: 'files/check-results/' }));
};

/**
 * The sources of files. A store for files of organizations must be added here: the files are archived, and removed when
 * the organization is erased.
 */
const sources: readonly FolderSource[] = [screenshots, reports, results];

/** Returns the folders with files of the organization that are archived. */
export const archivedFolders = async (
  database: RowReader,
  organizationId: number,
): Promise<readonly ArchivedFolder[]> =>
  (await Promise.all(sources.map((source) => source(database, organizationId)))).flat();

/** Yields the stored files of the organization. */
export async function* archivedFiles(
  files: Pick<FileStore, 'list'>,
  database: RowReader,
  organizationId: number,
): AsyncGenerator<ArchivedFile> {
  for (const { folder, path } of await archivedFolders(database, organizationId)) {
    for await (const { name } of files.list(folder)) yield { name, path: path + name.slice(folder.length) };
  }
}

/** Returns the content of a file, or null if it was deleted meanwhile or cannot be decrypted. */
export const readable = async (
  files: Pick<FileStore, 'read'>,
  name: string,
  report: (fault: unknown) => void,
): Promise<FileContent | null> => {
  try {
    return await files.read(name);
  } catch (fault) {
    if (fault instanceof UnavailableError) throw fault;
    report(fault);
    return null;
  }
};
