import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../application/kernel/worker.ts';
import { problem, sentenceOf } from '../domain/kernel/problems.ts';
import { seconds } from '../domain/kernel/time.ts';
import type {
  ConnectionOptions,
  ReplicaOptions,
} from '../infrastructure/kernel/database/connections/connection-options.ts';
import { placeOf } from '../infrastructure/kernel/database/connections/database-hosts.ts';
import { Database } from '../infrastructure/kernel/database/database.ts';
import { poolingProblem } from '../infrastructure/kernel/diagnosis/connection-examinations.ts';
import { reasonOf } from '../infrastructure/kernel/diagnosis/database-place.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';

/** The timeout for connecting to the database server. */
const CONNECT_TIMEOUT = seconds(15);

/** The maximum number of database connections of a process. */
const POOL_SIZE = 10;

/** How the database is reached. */
interface Reached extends Pick<ConnectionOptions, 'lookup' | 'directUrl'> {
  readonly replicaUrl?: string | undefined;
}

/** Connects to the database and migrates its schema. Throws a `StartupError` with the reason if that fails. */
export const openDatabase = async (
  url: string,
  log: Log,
  { replicaUrl, ...reached }: Reached = {},
): Promise<Database> => {
  const replicas = replicaUrl === undefined ? undefined : { url: replicaUrl, onChange: logging(log) };
  const database = await connect(url, { ...reached, replicas });
  try {
    const found = await poolingProblem(url, reached);
    if (found !== null) throw new StartupError(sentenceOf(found));
    const applied = await database.migrate();
    if (applied.length > 0) log.info('Migrated the database schema.', { migrations: applied });
    return database;
  } catch (fault) {
    await database.close();
    if (fault instanceof StartupError) throw fault;
    throw new StartupError(
      `The database schema could not be migrated and is unchanged (${firstLineOf(fault)}); use an empty database or one of an earlier release.`,
      { cause: fault },
    );
  }
};

const logging =
  (log: Log): ReplicaOptions['onChange'] =>
  (replica, fault, reason) => {
    if (fault === null) log.info('A replica of the database answers reads again.', { replica });
    else log.warn('The primary answers instead of a replica of the database.', { replica, fault, reason });
  };

const connect = async (url: string, reached: ConnectionOptions): Promise<Database> => {
  const waiting = new AbortController();
  const timeout = pause(CONNECT_TIMEOUT, undefined, { signal: waiting.signal }).then(() =>
    Promise.reject(new Error('no answer')),
  );
  timeout.catch(() => undefined);
  try {
    return await Promise.race([Database.connect(url, POOL_SIZE, reached), timeout]);
  } catch (fault) {
    const found = problem('databaseUnreachable', { place: placeOf(url), reason: firstLineOf(fault) });
    throw new StartupError(sentenceOf(found), { cause: fault });
  } finally {
    waiting.abort();
  }
};

const firstLineOf = (fault: unknown): string => reasonOf(fault).trim().split('\n', 1)[0] ?? '';
