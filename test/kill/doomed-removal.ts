/**
 * A separate process that removes the records of deleted customers, and kills itself with SIGKILL after a number of
 * statements. Arguments: database URL, number of statements.
 */
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { PostgresDeletedCustomers } from '../../src/infrastructure/customers/postgres-deleted-customers.ts';

const [url = '', statements = ''] = process.argv.slice(2);
const database = await Database.connect(url, 2);
let left = Number(statements);

const planned = async (text: string, values: readonly unknown[]): Promise<readonly unknown[]> => {
  const rows = await database.planned(text, values);
  left -= 1;
  if (left > 0) return rows;
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

const doomed = new Proxy(database, {
  get: (of, key) => {
    if (key === 'planned') return planned;
    const value: unknown = Reflect.get(of, key);
    return typeof value === 'function' ? (value as (...given: unknown[]) => unknown).bind(of) : value;
  },
});
await new PostgresDeletedCustomers(doomed).removeNext();
