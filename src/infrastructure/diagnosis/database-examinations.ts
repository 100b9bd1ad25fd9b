import pg from 'pg';
import type { Examination } from '../../application/kernel/diagnose.ts';
import type { Clock } from '../../application/kernel/ports.ts';
import { JOB_PATIENCE, broken, doubtful, judgeClocks, judgeJobs, judgeSchema, judgeServer } from '../../domain/kernel/diagnosis.ts';
import type { Finding } from '../../domain/kernel/diagnosis.ts';
import { later, seconds } from '../../domain/kernel/time.ts';
import { migrations } from '../postgres/migrations/index.ts';

const PATIENCE = seconds(10);
const CHECK_DATABASE = 'check DATABASE_URL, and that the server runs and lets this machine in';
const UNREACHED = doubtful('not examined, for the database cannot be reached', 'mend the database first');

/** What a connection tells of its server, with our time around the reading of its clock. */
interface Server {
  readonly major: number;
  readonly clock: { readonly before: Date; readonly at: Date; readonly after: Date };
  readonly applied: readonly string[];
  readonly overdueJobs: number | null;
}

/** Examines the server at `url`, the schema, the clock and the queue of jobs, with one short connection that writes nothing. */
export const databaseExaminations = (url: string, clock: Clock): readonly Examination[] => {
  const asked = readServer(url, clock);
  asked.catch(() => undefined);
  const judging = (judge: (server: Server) => Finding) => () => asked.then(judge, () => UNREACHED);
  return [
    { name: 'database', examine: () => asked.then(({ major }) => judgeServer(major), (fault: unknown) => broken(reasonOf(fault), CHECK_DATABASE)) },
    { name: 'schema', examine: judging(({ applied }) => judgeSchema(migrations.map(({ name }) => name), applied)) },
    { name: 'clock', examine: judging((server) => judgeClocks(server.clock.before, server.clock.at, server.clock.after)) },
    {
      name: 'jobs',
      examine: judging(({ overdueJobs }) =>
        overdueJobs === null ? doubtful('the job queue has no table yet', 'it comes with the migrations') : judgeJobs(overdueJobs),
      ),
    },
  ];
};

const readServer = async (url: string, clock: Clock): Promise<Server> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE });
  // A connection that breaks while it is idle has been told by the query that follows.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const before = clock.now();
    const [moment] = (await client.query<{ at: Date }>('select clock_timestamp() as at')).rows;
    const after = clock.now();
    const [{ major = 0, migrated = false, queued = false } = {}] = (
      await client.query<{ major: number; migrated: boolean; queued: boolean }>(
        `select current_setting('server_version_num')::int / 10000 as major,
                to_regclass('mikro_orm_migrations') is not null as migrated, to_regclass('agenda_jobs') is not null as queued`,
      )
    ).rows;
    return {
      major,
      clock: { before, at: moment?.at ?? before, after },
      applied: migrated ? (await client.query<{ name: string }>('select name from mikro_orm_migrations')).rows.map(({ name }) => name) : [],
      overdueJobs: queued ? await overdueJobs(client, later(after, -JOB_PATIENCE)) : null,
    };
  } finally {
    await client.end();
  }
};

const overdueJobs = async (client: pg.Client, dueBy: Date): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from agenda_jobs where locked_at is null and not disabled and next_run_at <= $1',
    [dueBy],
  );
  return rows[0]?.count ?? 0;
};

const reasonOf = (fault: unknown): string => {
  const first = fault instanceof AggregateError ? (fault.errors[0] as unknown) : fault;
  return `cannot be reached (${first instanceof Error ? first.message : String(first)})`;
};
