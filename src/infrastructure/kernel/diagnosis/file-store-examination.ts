import type { Diagnostic } from '../../../application/kernel/diagnose.ts';
import { fileStoreProblems, ownerOfFileStore } from '../../../application/kernel/file-store-owner.ts';
import type { FileStore } from '../../../application/kernel/files.ts';
import { broken, healthy } from '../../../domain/kernel/diagnosis.ts';
import type { Database } from '../database/database.ts';

/** Checks whether the file store belongs to the database. Writes to neither. */
export const fileStoreDiagnostic = (database: Database, files: Pick<FileStore, 'read'>): Diagnostic => ({
  name: 'file store',
  examine: async () => {
    const [row] = await database.planned<{ storeId: string; markedAt: Date | null }>('select store_id "storeId", marked_at "markedAt" from file_store', []);
    if (row === undefined || row.markedAt === null) return healthy('no process has used a file store yet');
    const owner = await ownerOfFileStore({ files, fileStoreRecords: { readOrCreate: () => Promise.resolve(row) }, ids: { next: () => row.storeId } });
    return owner === 'database' ? healthy('it belongs to the database') : broken(fileStoreProblems[owner].says, fileStoreProblems[owner].advice);
  },
});
