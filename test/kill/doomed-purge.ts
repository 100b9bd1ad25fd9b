/**
 * A separate process that deletes expired rows, and kills itself with SIGKILL before a statement.
 * Arguments: database URL, the number of the statement, the time as an ISO 8601 string.
 */
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { purgeExpired } from '../../src/infrastructure/kernel/database/purge.ts';

const [url = '', statement = '', now = ''] = process.argv.slice(2);
const database = await Database.connect(url, 2);
let left = Number(statement);

const doomed = new Proxy(database, {
  get: (of, key) => {
    if (key === 'query') left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    const value: unknown = Reflect.get(of, key, of);
    return typeof value === 'function' ? (value as (...given: unknown[]) => unknown).bind(of) : value;
  },
});
await purgeExpired(doomed, { retentionDays: 30, auditRetentionDays: 730 }, new Date(now));
