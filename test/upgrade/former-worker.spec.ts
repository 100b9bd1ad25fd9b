import { join } from 'node:path';
import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { webhookReceiver } from '../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../fixtures/webhook-receiver.ts';
import { freePort } from '../fixtures/ports.ts';
import { Programs, root } from '../integration/cli/programs.ts';
import type { Program } from '../integration/cli/programs.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { testDatabase } from '../integration/kernel/database/test-database.ts';
import type { TestDatabase } from '../integration/kernel/database/test-database.ts';
import { SPARINGLY, until } from '../until.ts';
import { formerCommit, hasRelease, installRelease, linkVersion } from './previous-release.ts';

/** The program without its launcher, which asks for a build where the dependencies of development are not installed. */
const MAIN = 'src/cli/main.ts';
const MONITORS = 20;
/** The number of checks that a worker must make to count as one that works. */
const CHECKS = 5;
/** Checks after the second one of a monitor that are not due a minute after the one before. The first has no phase. */
const MISSED = `select monitor_id, due_at, step::text, at::int from (
    select monitor_id, due_at, due_at - lag(due_at) over checks as step, row_number() over checks as at
    from check_result window checks as (partition by monitor_id order by due_at)) steps
  where at > 2 and step <> interval '1 minute'`;

const OVERDUE = `select monitor_id from check_schedule where due_at < now() - interval '3 seconds'`;

/** A process of the service whose checks are counted. */
interface Counted extends Program {
  readonly made: () => Promise<number>;
}

interface Version {
  readonly name: string;
  /** Installs the version in a folder; false if the history of this checkout does not go back to it. */
  readonly install: (folder: string) => Promise<boolean>;
  /** Whether its workers can use the schema of this version, and what they do then. */
  readonly goesOn: boolean;
  readonly behavior: string;
}

const versions: readonly Version[] = [
  {
    name: 'release 0.1.0',
    install: async (folder) => {
      if (!(await hasRelease())) return false;
      await installRelease(folder);
      return true;
    },
    goesOn: false,
    behavior: 'claims nothing after the migration, and leaves all checks to a new worker',
  },
  {
    name: 'the version before the newest migration',
    install: async (folder) => {
      const commit = await formerCommit();
      if (commit === null) return false;
      await linkVersion(folder, commit);
      return true;
    },
    goesOn: true,
    behavior: 'goes on with its checks after the migration, shares them with a new worker, and misses none',
  },
];

for (const version of versions)
  describe(`a worker of ${version.name} beside this version`, function () {
    this.timeout(minutes(8));
    const programs = new Programs();
    let database: TestDatabase;
    let target: WebhookReceiver;
    let environment: Readonly<Record<string, string>>;
    let formerProgram: string;

    before(async function () {
      const folder = join(programs.folder(), 'former');
      if (!(await version.install(folder))) {
        process.stdout.write(`left out ${version.name}: the history of this checkout does not go back to it.\n`);
        this.skip();
      }
      formerProgram = join(folder, MAIN);
      [database, target] = [await testDatabase(), await webhookReceiver()];
      environment = {
        DATABASE_URL: database.url,
        SECRET_KEY: 'a secret key of more than thirty-two bytes',
        PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8',
        LOG_LEVEL: 'error',
        CONSOLE: 'false',
        NODE_COMPILE_CACHE: '',
      };
    });
    after(() =>
      closeAll(
        () => programs.end(),
        () => target.close(),
        () => database.drop(),
      ),
    );

    const started = async (program: string, ROLE: string): Promise<Counted> => {
      const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
      const process_ = programs.start(process.execPath, [program, 'serve'], {
        ...environment,
        ROLE,
        PORT,
        METRICS_PORT,
      });
      await process_.says(/listens on|is running as a worker|works without HTTP/);
      const made = async (): Promise<number> => {
        const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
        const counts = [...metrics.matchAll(/^watchstead_checks_total\{[^}]*\} (\S+)$/gm)];
        return counts.reduce((sum, [, count]) => sum + Number(count), 0);
      };
      return { ...process_, made };
    };
    const storeMonitors = async (): Promise<void> => {
      const account = '--organization Acme --email ada@example.com --password'.split(' ');
      const words = [formerProgram, 'bootstrap', ...account, 'correct horse battery staple', '--json'];
      const { output } = await programs.start(process.execPath, words, environment).ended;
      const { apiToken } = JSON.parse(output) as { readonly apiToken: string };
      const api = programs.start(process.execPath, [formerProgram, 'serve'], {
        ...environment,
        ROLE: 'api',
        PORT: '0',
      });
      const [, url = ''] = await api.says(/listens on (http:\S+)/);
      const send = async (path: string, body: object): Promise<unknown> => {
        const answer = await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
        const text = await answer.text();
        expect(answer.status, text).to.equal(200);
        return JSON.parse(text);
      };
      const created = await send('/api/customers', { name: 'Bakery', email: 'owner@example.com' });
      const customerId = (created as { readonly customer: { readonly id: number } }).customer.id;
      for (let number = 0; number < MONITORS; number += 1)
        await send('/api/websites', {
          name: `Shop ${number}`,
          url: `${target.url}/${number}`,
          checkInterval: 1,
          customerId,
        });
      process.kill(api.pid, 'SIGTERM');
      await api.ended;
    };
    const checkedSince = async (moment: Date): Promise<number> => {
      const from = `check_result where due_at > '${moment.toISOString()}'`;
      const [row] = await execute<{ count: number }>(
        database.url,
        `select count(distinct monitor_id)::int as count from ${from}`,
      );
      return row?.count ?? 0;
    };

    it(version.behavior, async () => {
      await storeMonitors();
      const former = await started(formerProgram, 'worker');
      await until(async () => (await checkedSince(new Date(0))) === MONITORS, SPARINGLY);

      await started(join(root, MAIN), 'api');
      const migrated = await former.made();
      if (version.goesOn) await until(async () => (await former.made()) >= migrated + CHECKS, SPARINGLY);
      else await until(async () => (await execute(database.url, OVERDUE)).length > 0, SPARINGLY);

      const newer = await started(join(root, MAIN), 'worker');
      await until(async () => (await newer.made()) >= CHECKS, SPARINGLY);
      const shared = await former.made();
      if (version.goesOn) await until(async () => (await former.made()) >= shared + CHECKS, SPARINGLY);
      else expect(shared).to.equal(migrated);

      process.kill(former.pid, 'SIGTERM');
      expect((await former.ended).status).to.equal(0);
      const alone = await newer.made();
      await until(async () => (await newer.made()) >= alone + CHECKS, SPARINGLY);
      // None of the monitors waits for a lease that the former worker has left.
      await until(async () => (await execute(database.url, OVERDUE)).length === 0, SPARINGLY);

      if (version.goesOn) expect(await execute(database.url, MISSED)).to.deep.equal([]);
      expect(await execute(database.url, `select reason from check_result where outcome <> 'up'`)).to.deep.equal([]);
      expect(await execute(database.url, 'select id from incident')).to.deep.equal([]);
    });
  });
