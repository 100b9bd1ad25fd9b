import pg from 'pg';
import type { Diagnostic } from '../../../application/kernel/diagnose.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import { broken, warning, judgeClocks, judgeLocation, judgeSchema, judgeServer } from '../../../domain/kernel/diagnosis.ts';
import type { Finding } from '../../../domain/kernel/diagnosis.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { migrations } from '../database/migrations/index.ts';

const TIMEOUT = seconds(10);
const CHECK_DATABASE = 'check DATABASE_URL, and that the server runs and lets this machine in';
const UNREACHED = warning('not examined, for the database cannot be reached', 'mend the database first');

/** What a connection tells of its database, with our time around the reading of its clock. */
interface Told {
  readonly major: number;
  readonly clock: { readonly before: Date; readonly at: Date; readonly after: Date };
  readonly applied: readonly string[];
  readonly locations: readonly string[];
}

/**
 * Examines the database at `url`, its schema and its clock, over one short connection that writes nothing. `location`
 * is the key that a worker checks from.
 */
export const databaseDiagnostics = (url: string, clock: Clock, location: string): readonly Diagnostic[] => {
  const asked = askDatabase(url, clock);
  asked.catch(() => undefined);
  const judging = (judge: (told: Told) => Finding) => () => asked.then(judge, () => UNREACHED);
  return [
    { name: 'database', examine: () => asked.then(({ major }) => judgeServer(major), (fault: unknown) => broken(reasonOf(fault), CHECK_DATABASE)) },
    { name: 'schema', examine: judging(({ applied }) => judgeSchema(migrations.map(({ name }) => name), applied)) },
    { name: 'clock', examine: judging((told) => judgeClocks(told.clock.before, told.clock.at, told.clock.after)) },
    { name: 'location', examine: judging(({ locations }) => judgeLocation(location, locations)) },
  ];
};

const askDatabase = async (url: string, clock: Clock): Promise<Told> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT, query_timeout: TIMEOUT });
  // Should the connection break, the query that waits is told so too.
  client.on('error', () => undefined);
  await client.connect();
  const read = async <Value>(statement: string): Promise<readonly Value[]> =>
    (await client.query<{ value: Value }>(`select ${statement}`)).rows.map(({ value }) => value);
  const readFrom = async (table: string, column: string, condition = 'true'): Promise<readonly string[]> => {
    const [isThere] = await read<boolean>(`to_regclass('${table}') is not null as value`);
    return isThere === true ? read<string>(`${column} as value from ${table} where ${condition}`) : [];
  };
  try {
    const before = clock.now();
    const [at = before] = await read<Date>('clock_timestamp() as value');
    const after = clock.now();
    const [major = 0] = await read<number>(`current_setting('server_version_num')::int / 10000 as value`);
    const applied = await readFrom('mikro_orm_migrations', 'name');
    return { major, clock: { before, at, after }, applied, locations: await readFrom('location', 'key', 'is_active') };
  } finally {
    await client.end();
  }
};

const reasonOf = (fault: unknown): string => {
  const first = fault instanceof AggregateError ? (fault.errors[0] as unknown) : fault;
  return `cannot be reached (${first instanceof Error ? first.message : String(first)})`;
};
