import { DIRECT_URL_LOCK } from '../advisory-locks.ts';
import type { DatabasePlace } from './connection-options.ts';
import { withClient } from './database-client.ts';
import type { DatabaseClient } from './database-client.ts';

/** The number of rounds in which two connections are asked for their sessions. */
const ROUNDS = 2;

/** Returns the process that the connection was told at its start, which the declaration of the driver lacks. */
const toldSessionOf = (client: DatabaseClient & { readonly processID?: unknown }): unknown => client.processID;

const sessionOf = async (client: DatabaseClient): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

/**
 * Returns true if a connection does not keep its session, as behind PgBouncer in transaction mode. Two connections that
 * are open together are asked for the processes that answer, in an order in which a pooler that gives out its sessions
 * in turn, or the last one first, shows another process, or the same one to both.
 */
export const isTransactionPooled = (place: DatabasePlace): Promise<boolean> =>
  withClient(place, async (one) => {
    const first = await sessionOf(one);
    // A pooler invents the process id that a connection is told at its start.
    if (first === toldSessionOf(one)) return false;
    return withClient(place, async (other) => {
      const sessions: [Set<number>, Set<number>] = [new Set([first]), new Set()];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const at of [1, 1, 0, 0] as const) sessions[at].add(await sessionOf([one, other][at] ?? one));
      }
      const [ofOne, ofOther] = sessions;
      return ofOne.size > 1 || ofOther.size > 1 || [...ofOne].some((session) => ofOther.has(session));
    });
  });

/** Returns true if both places lead to one database: a lock that a session of one takes is taken for the other. */
export const isSameDatabase = (direct: DatabasePlace, pooled: DatabasePlace): Promise<boolean> =>
  withClient(direct, async (session) => {
    const key = [DIRECT_URL_LOCK, await sessionOf(session)];
    await session.query('select pg_advisory_lock($1, $2)', key);
    return withClient(pooled, async (client) => {
      const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1, $2) as free', key);
      return rows[0]?.free === false;
    });
  });
