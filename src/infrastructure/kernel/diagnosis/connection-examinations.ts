import { problem } from '../../../domain/kernel/problems.ts';
import type { FoundProblem } from '../../../domain/kernel/problems.ts';
import type { ConnectionOptions } from '../database/connections/connection-options.ts';
import { isSameDatabase, isTransactionPooled } from '../database/connections/pooling.ts';
import { placeOf, reasonOf } from './database-place.ts';

/**
 * Returns the problem of a database whose connections keep no session, as behind PgBouncer in transaction mode, or of
 * the URL that leads past the pooler. Returns null if there is none. Rejects if the database at `url` cannot be reached.
 */
export const poolingProblem = async (
  url: string,
  { lookup, directUrl }: Pick<ConnectionOptions, 'lookup' | 'directUrl'>,
): Promise<FoundProblem | null> => {
  const pooled = { url, lookup };
  if (directUrl === undefined)
    return (await isTransactionPooled(pooled)) ? problem('sessionsPooled', { place: placeOf(url) }) : null;
  const direct = { url: directUrl, lookup };
  const values = { place: placeOf(directUrl) };
  try {
    if (await isTransactionPooled(direct)) return problem('directSessionsPooled', values);
  } catch (fault) {
    return problem('directDatabaseUnreachable', { ...values, reason: reasonOf(fault) });
  }
  return (await isSameDatabase(direct, pooled)) ? null : problem('directDatabaseOther', values);
};
