/**
 * A separate process that erases deleted organizations, and kills itself with SIGKILL after a number of statements.
 * Arguments: database URL, number of statements, the time as an ISO 8601 string, the folder of the file store.
 */
import { pathToFileURL } from 'node:url';
import { compose } from '../../src/composition/container.ts';
import { settingsOf } from '../../src/composition/settings.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { configurationOf, readEnvironment } from '../../src/infrastructure/kernel/system/configuration.ts';
import { SECRET_KEY } from '../integration/http/test-app.ts';

const [url = '', statements = '', now = '', folder = ''] = process.argv.slice(2);
const database = await Database.connect(url, 4);
let left = Number(statements);

const METHODS: readonly unknown[] = ['planned', 'prepared', 'write'];

const doomed = new Proxy(database, {
  get: (of, key) => {
    const value: unknown = Reflect.get(of, key);
    if (typeof value !== 'function') return value;
    const method = (value as (...given: unknown[]) => unknown).bind(of);
    if (!METHODS.includes(key)) return method;
    return async (...given: unknown[]) => {
      const answer = await method(...given);
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      return left === 0 ? new Promise(() => undefined) : answer;
    };
  },
});
const settings = settingsOf(
  configurationOf(
    readEnvironment({ BASE_URL: 'http://127.0.0.1', LOG_LEVEL: 'silent', STORAGE_URL: pathToFileURL(folder).href }),
  ),
);
const { ports } = compose(
  { settings, database: doomed, secretKey: SECRET_KEY },
  { clock: { now: () => new Date(now) } },
);
await ports.recurringJobs.find(({ name }) => name === 'organization-erasures')?.run();
process.stdout.write(String(Number(statements) - left));
process.exit(0);
