import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../../../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { stopPostmaster } from '../../../../src/infrastructure/kernel/database/embedded/postmaster.ts';
import { answersSignals } from '../../../../src/infrastructure/kernel/system/process-mark.ts';

/** A database for one spec on the server of the test run. */
export interface TestDatabase {
  readonly url: string;
  readonly schema: string;
  /** Drops the database and terminates its connections. */
  drop(): Promise<void>;
}

/** A prepared database from which test databases are copied. */
export interface DatabaseTemplate {
  /** The name of the prepared database. The first call prepares it. */
  name(): Promise<string>;
}

/** The server of the run: the configured one, or an embedded one that is stopped after the run. */
interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

const RUN_PREFIX = 'watchstead-test-';

/** Names the databases of this run. The processes of one run share it. */
const RUN = process.env['TEST_RUN'] ?? String(process.pid);
const DATABASE_PREFIX = `watchstead_test_${RUN}_`;

/** The folder for files that the processes of this run share. Who needs it creates it; it is removed after the run. */
export const RUN_FOLDER = join(tmpdir(), `${RUN_PREFIX}${RUN}-shared`);

let server: Promise<TestServer> | null = null;
let count = 0;

/**
 * Creates a database, empty or as a copy of the template, in about 30 ms. The first call starts the server of the run,
 * unless TEST_DATABASE_URL names one, whose role must be allowed to create databases.
 */
export const testDatabase = async (template?: DatabaseTemplate): Promise<TestDatabase> => {
  const name = await createDatabase(await template?.name());
  return { url: await urlOf(name), schema: 'public', drop: () => dropDatabase(name) };
};

/** A template that `migrate` prepares once per run. `migrate` must have closed its connections when it resolves. */
export const prepareTemplate = (migrate: (url: string) => Promise<void>): DatabaseTemplate => {
  let prepared: Promise<string> | null = null;
  const prepare = async (): Promise<string> => {
    const name = await createDatabase();
    await migrate(await urlOf(name));
    return name;
  };
  return { name: () => (prepared ??= prepare()) };
};

/** Starts the server of the run now, for specs in several processes: they inherit its URL from the environment. */
export const shareTestServer = async (): Promise<void> => {
  process.env['TEST_DATABASE_URL'] = (await theServer()).url;
  process.env['TEST_RUN'] = RUN;
};

/** Removes the shared files of the run, drops its databases and stops its server, if one was started. */
export const stopTestServer = async (): Promise<void> => {
  rmSync(RUN_FOLDER, { recursive: true, force: true });
  if (server === null) return;
  for (const name of await databasesOfRun()) await dropDatabase(name);
  await (await server).stop();
  server = null;
};

/** The server of the run. Without it no test can pass, so the run ends at once with the cause. */
const theServer = (): Promise<TestServer> =>
  (server ??= startServer().catch((error: unknown) => {
    writeSync(
      2,
      `The tests need PostgreSQL, and it is not available: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  }));

const startServer = async (): Promise<TestServer> => {
  const configured = process.env['TEST_DATABASE_URL'];
  if (configured !== undefined) {
    await runOn(configured, 'select 1');
    return { url: configured, stop: () => Promise.resolve() };
  }
  await removeAbandonedRuns();
  const directory = mkdtempSync(join(dataRoot(), `${RUN_PREFIX}${process.pid}-`));
  chmodSync(directory, 0o711);
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir: join(directory, 'postgres'),
    log: () => undefined,
    durable: false,
  });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

/**
 * A file system in memory, where a copy of a database takes a twentieth of the time, and how much must be free there:
 * each spec has a database of about 20 MB.
 */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

const dataRoot = (): string => {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir();
};

/** Removes the servers of runs that were killed. */
const removeAbandonedRuns = async (): Promise<void> => {
  for (const root of new Set([tmpdir(), dataRoot()])) {
    for (const name of readdirSync(root)) {
      const pid = new RegExp(`^${RUN_PREFIX}(\\d+)-`).exec(name)?.[1];
      if (pid !== undefined && !answersSignals(Number(pid))) await removeRun(join(root, name)).catch(() => undefined);
    }
  }
};

const removeRun = async (directory: string): Promise<void> => {
  await stopPostmaster(join(directory, 'postgres', 'data'));
  rmSync(directory, { recursive: true, force: true });
};

const createDatabase = async (template = 'template0'): Promise<string> => {
  const name = `${DATABASE_PREFIX}${process.pid}_${(count += 1)}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return name;
};

const dropDatabase = async (name: string): Promise<void> => {
  await administer(`drop database if exists ${name} with (force)`);
};

const databasesOfRun = async (): Promise<string[]> => {
  const rows = await administer('select datname from pg_database');
  return rows.map(({ datname }) => String(datname)).filter((name) => name.startsWith(DATABASE_PREFIX));
};

const administer = async (statement: string) => runOn((await theServer()).url, statement);

const runOn = async (url: string, statement: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

const urlOf = async (name: string): Promise<string> => {
  const url = new URL((await theServer()).url);
  url.pathname = name;
  return url.href;
};
