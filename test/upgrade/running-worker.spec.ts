import { join } from 'node:path';
import { expect } from 'chai';
import { closeAll } from '../close-all.ts';
import { webhookReceiver } from '../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../fixtures/webhook-receiver.ts';
import { freePort } from '../fixtures/ports.ts';
import { Programs } from '../integration/cli/programs.ts';
import type { Program } from '../integration/cli/programs.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { testDatabase } from '../integration/kernel/database/test-database.ts';
import type { TestDatabase } from '../integration/kernel/database/test-database.ts';
import { SPARINGLY, until } from '../until.ts';
import { hasRelease, installRelease } from './previous-release.ts';

const PASSWORD = 'correct horse battery staple';
/** The checks of a week for each monitor. */
const RESULTS = `
  insert into check_result (monitor_id, location_id, due_at, checked_at, outcome, latency_ms, while_paused)
    select monitor.id, location.id, moment, moment, 'up', 20, false
    from monitor, (select min(id) as id from location) location,
      generate_series(date_trunc('minute', now()) - interval '7 days', now() - interval '1 minute', '1 minute') moment
    on conflict do nothing`;
const COUNT = 'select count(*)::int as count from check_result';
const MONITORS = 10;
/** How many requests the old process must have answered after the upgrade began. */
const LATE = 50;

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

describe('an upgrade from release 0.1.0 while one of its processes still runs', function () {
  this.timeout(900_000);
  const programs = new Programs();
  let database: TestDatabase;
  let target: WebhookReceiver;
  let former: Program;
  let formerUrl: string;
  let token: string;
  let environment: Readonly<Record<string, string>>;

  const send = async (url: string, path: string, body?: unknown): Promise<Answered> => {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
  const countOfResults = async (): Promise<number> =>
    (await execute<{ count: number }>(database.url, COUNT))[0]?.count ?? 0;

  before(async function () {
    if (!(await hasRelease())) {
      process.stdout.write('left out upgrade from 0.1.0: the history of this checkout does not go back to it.\n');
      this.skip();
    }
    const folder = join(programs.folder(), 'release');
    await installRelease(folder);
    [database, target] = [await testDatabase(), await webhookReceiver()];
    environment = {
      DATABASE_URL: database.url,
      SECRET_KEY: 'a secret key of more than thirty-two bytes',
      PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8',
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: '',
    };
    const launcher = join(folder, 'bin/watchstead.js');
    const account = ['--organization', 'Acme', '--email', 'ada@example.com', '--password', PASSWORD, '--json'];
    const { output } = await programs.start(process.execPath, [launcher, 'bootstrap', ...account], environment).ended;
    token = (JSON.parse(output) as { readonly apiToken: string }).apiToken;
    former = programs.start(process.execPath, [launcher, 'serve'], { ...environment, PORT: String(await freePort()) });
    [, formerUrl = ''] = await former.says(/listens on (http:\S+)/);
    const customer = await send(formerUrl, '/api/customers', { name: 'Bakery', email: 'owner@example.com' });
    const customerId = (customer.body as { readonly customer: { readonly id: number } }).customer.id;
    for (let number = 0; number < MONITORS; number += 1)
      await send(formerUrl, '/api/websites', { name: `Shop ${number}`, url: `${target.url}/${number}`, customerId });
    await execute(database.url, RESULTS);
  });
  after(() =>
    closeAll(
      () => programs.end(),
      () => target.close(),
      () => database.drop(),
    ),
  );

  it('loses no result and nothing that either of them has accepted, and the new one goes on', async () => {
    const results = await countOfResults();
    expect(results).to.be.greaterThan(MONITORS * 7 * 24 * 60 - MONITORS);

    const answers: (Answered & { readonly name: string })[] = [];
    const stop = new AbortController();
    const writing = (async (): Promise<void> => {
      for (let number = 0; !stop.signal.aborted; number += 1) {
        const name = `Customer ${number}`;
        const answer = await send(formerUrl, '/api/customers', { name, email: 'owner@example.com' });
        answers.push({ ...answer, name });
      }
    })();
    await until(() => answers.length > 0);
    const upgraded = await programs.serve(environment);
    const begun = answers.length;
    await until(() => answers.length >= begun + LATE);
    stop.abort();
    await writing;
    process.kill(former.pid, 'SIGTERM');
    expect((await former.ended).status).to.equal(0);

    expect(answers.map(({ status }) => status).filter((status) => ![200, 429, 503].includes(status))).to.deep.equal([]);
    const accepted = answers.filter(({ status }) => status === 200).map(({ name }) => name);
    const listed: string[] = [];
    for (let page = 1, found = -1; found !== 0; page += 1) {
      let answer = await send(upgraded.url, `/api/customers?page=${page}&perPage=100`);
      // The writing may have used up the rate limit.
      await until(async () => {
        if (answer.status === 429) answer = await send(upgraded.url, `/api/customers?page=${page}&perPage=100`);
        return answer.status !== 429;
      }, SPARINGLY);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      const names = (answer.body as readonly { readonly name: string }[]).map(({ name }) => name);
      found = names.length;
      listed.push(...names);
    }
    expect(accepted.filter((name) => !listed.includes(name))).to.deep.equal([]);
    expect(await countOfResults()).to.be.at.least(results);

    target.received.length = 0;
    const websites = (await send(upgraded.url, '/api/websites?perPage=100')).body as {
      readonly items: readonly { readonly publicId: string }[];
    };
    expect(websites.items).to.have.length(MONITORS);
    const path = `/api/websites/${websites.items[0]?.publicId}/trigger-check`;
    await until(async () => (await send(upgraded.url, path, {})).status === 200, SPARINGLY);
    await until(() => target.received.length > 0);
  });
});
