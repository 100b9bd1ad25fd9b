import type { Diagnostic } from '../../../application/kernel/diagnose.ts';
import { UnavailableError } from '../../../application/kernel/ports.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import {
  broken,
  warning,
  checkClocks,
  checkLocation,
  checkSchema,
  checkServerVersion,
  healthy,
} from '../../../domain/kernel/diagnosis.ts';
import type { Finding, SchemaState } from '../../../domain/kernel/diagnosis.ts';
import { problem } from '../../../domain/kernel/problems.ts';
import { FILE_STORE_MARK, fileStoreProblems, ownerOfFileStore } from '../../../application/kernel/file-store-owner.ts';
import type { FileStoreRecord } from '../../../application/kernel/file-store-owner.ts';
import type { FileStore } from '../../../application/kernel/files.ts';
import type { ConnectionOptions } from '../database/connections/connection-options.ts';
import { withClient } from '../database/connections/database-client.ts';
import { placeOf } from '../database/connections/database-hosts.ts';
import { readSchemaState } from '../database/migrate.ts';
import { migrationNames } from '../database/migrations/index.ts';
import type { Database } from '../database/database.ts';
import { poolingProblem } from './connection-examinations.ts';
import { reasonOf } from './database-place.ts';

const UNREACHED = warning('not checked: the database cannot be reached', 'fix the database first');

/** The facts that a database reports, with the time of this machine before and after the database's clock was read. */
interface DatabaseFacts {
  readonly major: number;
  readonly clock: { readonly before: Date; readonly at: Date; readonly after: Date };
  readonly schema: SchemaState;
  readonly locations: readonly string[];
}

/** How the database is reached. */
type Reached = Pick<ConnectionOptions, 'lookup' | 'directUrl'>;

/**
 * Checks the database at `url`, the sessions of its connections, its schema, its clock and the worker's `location`.
 * Does not write.
 */
export const databaseDiagnostics = (
  url: string,
  clock: Clock,
  location: string,
  reached: Reached = {},
): readonly Diagnostic[] => {
  const asked = askDatabase(url, clock, reached);
  asked.catch(() => undefined);
  const judging = (judge: (facts: DatabaseFacts) => Finding) => () => asked.then(judge, () => UNREACHED);
  return [
    {
      name: 'database',
      examine: () =>
        asked.then(
          async ({ major }) => (await poolingProblem(url, reached)) ?? checkServerVersion(major),
          (fault: unknown) => problem('databaseUnreachable', { place: placeOf(url), reason: reasonOf(fault) }),
        ),
    },
    { name: 'schema', examine: judging(({ schema }) => checkSchema(migrationNames, schema)) },
    { name: 'clock', examine: judging((facts) => checkClocks(facts.clock.before, facts.clock.at, facts.clock.after)) },
    { name: 'location', examine: judging(({ locations }) => checkLocation(location, locations)) },
  ];
};

const askDatabase = (url: string, clock: Clock, { lookup }: Reached): Promise<DatabaseFacts> =>
  withClient({ url, lookup }, async (client) => {
    const read = async <Value>(statement: string): Promise<readonly Value[]> =>
      (await client.query<{ value: Value }>(`select ${statement}`)).rows.map(({ value }) => value);
    const before = clock.now();
    const [at = before] = await read<Date>('clock_timestamp() as value');
    const after = clock.now();
    const [major = 0] = await read<number>(`current_setting('server_version_num')::int / 10000 as value`);
    const schema = await readSchemaState(client);
    const hasLocations = schema.applied.length > 0 && schema.tables.includes('location');
    const locations = hasLocations ? await read<string>('key as value from location where is_active') : [];
    return { major, clock: { before, at, after }, schema, locations };
  });

/** Checks whether the file store answers and belongs to the database. Does not write to either. */
export const fileStoreDiagnostic = (database: Database, open: () => Pick<FileStore, 'read'>): Diagnostic => ({
  name: 'file store',
  examine: async () => {
    const files = open();
    const [row] = await database.planned<FileStoreRecord>(
      'select store_id "storeId", marked_at "markedAt" from file_store',
      [],
    );
    return examineFiles(files, row ?? null).catch((fault: unknown) => {
      if (fault instanceof UnavailableError) return broken(fault.message.replace(/\.$/, ''), 'see docs/storage.md');
      throw fault;
    });
  },
});

const examineFiles = async (files: Pick<FileStore, 'read'>, record: FileStoreRecord | null): Promise<Finding> => {
  if (record === null || record.markedAt === null) {
    await files.read(FILE_STORE_MARK);
    return healthy('no process has used a file store yet');
  }
  const owner = await ownerOfFileStore({
    files,
    fileStoreRecords: { readOrCreate: () => Promise.resolve(record) },
    ids: { next: () => record.storeId },
  });
  return owner === 'database'
    ? healthy('it belongs to the database')
    : broken(fileStoreProblems[owner].says, fileStoreProblems[owner].advice);
};
