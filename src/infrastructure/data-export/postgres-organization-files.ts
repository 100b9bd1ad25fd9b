import type { OrganizationFiles } from '../../application/organizations/ports.ts';
import { EXPORT_FILES } from '../../domain/data-export/data-export.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';
import { archivedFolders } from './archived-files.ts';

/** Finds the folders with files of an organization: the files that exports contain, and the archives. */
export class PostgresOrganizationFiles extends PostgresAdapter implements OrganizationFiles {
  async foldersOf(organizationId: number): Promise<readonly string[]> {
    const reader = {
      rows: <Found>(text: string, values: readonly unknown[]) => this.database.planned<Found>(text, values),
    };
    const archived = await archivedFolders(reader, organizationId);
    const exports = await reader.rows<{ publicId: string }>(
      'select public_id "publicId" from data_export where organization_id = $1',
      [organizationId],
    );
    return [...archived.map(({ folder }) => folder), ...exports.map(({ publicId }) => `${EXPORT_FILES}${publicId}/`)];
  }
}
