import type { LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../application/kernel/worker.ts';
import { problem, sentenceOf } from '../domain/kernel/problems.ts';
import { seconds } from '../domain/kernel/time.ts';
import { Database } from '../infrastructure/kernel/database/database.ts';
import { placeOf } from '../infrastructure/kernel/diagnosis/database-examinations.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';

/** The timeout for connecting to the database server. */
const CONNECT_TIMEOUT = seconds(15);

/** The maximum number of database connections of a process. */
const POOL_SIZE = 10;

/**
 * Connects to the database, whose host `lookup` resolves, and migrates its schema. Throws a `StartupError` with the
 * reason if that fails.
 */
export const openDatabase = async (url: string, log: Log, lookup?: LookupFunction): Promise<Database> => {
  const database = await connect(url, lookup);
  try {
    const applied = await database.migrate();
    if (applied.length > 0) log.info('Migrated the database schema.', { migrations: applied });
    return database;
  } catch (fault) {
    await database.close();
    if (fault instanceof StartupError) throw fault;
    throw new StartupError(
      `The database schema could not be migrated and is unchanged (${reasonOf(fault)}); use an empty database or one of an earlier release.`,
      { cause: fault },
    );
  }
};

const connect = async (url: string, lookup: LookupFunction | undefined): Promise<Database> => {
  const waiting = new AbortController();
  const timeout = pause(CONNECT_TIMEOUT, undefined, { signal: waiting.signal }).then(() =>
    Promise.reject(new Error('no answer')),
  );
  timeout.catch(() => undefined);
  try {
    return await Promise.race([Database.connect(url, POOL_SIZE, { lookup }), timeout]);
  } catch (fault) {
    const found = problem('databaseUnreachable', { place: placeOf(url), reason: reasonOf(fault) });
    throw new StartupError(sentenceOf(found), { cause: fault });
  } finally {
    waiting.abort();
  }
};

const reasonOf = (fault: unknown): string => {
  const first = fault instanceof AggregateError ? (fault.errors[0] as unknown) : fault;
  return (first instanceof Error ? first.message : String(first)).trim().split('\n', 1)[0] ?? '';
};
