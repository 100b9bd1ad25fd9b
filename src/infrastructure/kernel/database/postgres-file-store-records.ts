import type { FileStoreRecord, FileStoreRecords } from '../../../application/kernel/file-store-owner.ts';
import { PostgresAdapter } from './postgres-adapter.ts';

/** The id of the only row. */
const ID = 1;

export class PostgresFileStoreRecords extends PostgresAdapter implements FileStoreRecords {
  async readOrCreate(proposed: string): Promise<FileStoreRecord> {
    await this.database.write('insert into file_store (id, store_id) values ($1, $2) on conflict do nothing', [
      ID,
      proposed,
    ]);
    const [row] = await this.database.prepared<FileStoreRecord>(
      'select store_id "storeId", marked_at "markedAt" from file_store where id = $1',
      [ID],
    );
    if (row === undefined) throw new Error('The record of the file store was deleted.');
    return row;
  }

  async noteMarked(at: Date): Promise<void> {
    await this.database.write('update file_store set marked_at = $2 where id = $1 and marked_at is null', [ID, at]);
  }
}
