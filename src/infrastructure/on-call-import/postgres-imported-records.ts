import type { ImportedRecord, ImportedRecords } from '../../application/on-call-import/ports.ts';
import type { ImportTool } from '../../domain/on-call-import/plan.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

export class PostgresImportedRecords extends PostgresAdapter implements ImportedRecords {
  list(organizationId: number, tool: ImportTool): Promise<readonly ImportedRecord[]> {
    const records = this.database.query.selectFrom('im_imported_record').select(['kind', 'externalId', 'publicId']);
    return records.where('organizationId', '=', organizationId).where('tool', '=', tool).execute();
  }

  async put(organizationId: number, tool: ImportTool, records: readonly ImportedRecord[], now: Date): Promise<void> {
    if (records.length === 0) return;
    const insert = this.database.query
      .insertInto('im_imported_record')
      .values(records.map((record) => ({ ...record, organizationId, tool, createdAt: now })));
    const key = ['organizationId', 'tool', 'kind', 'externalId'] as const;
    await insert
      .onConflict((conflict) =>
        conflict.columns([...key]).doUpdateSet((set) => ({ publicId: set.ref('excluded.publicId'), createdAt: now })),
      )
      .execute();
  }
}
