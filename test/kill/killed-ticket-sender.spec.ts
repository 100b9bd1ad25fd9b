import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { startEmbeddedPostgres } from '../../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { testedSystems } from '../fixtures/ticket-systems/index.ts';
import { ticketServer } from '../fixtures/ticket-systems/ticket-server.ts';
import type { TicketServer } from '../fixtures/ticket-systems/ticket-server.ts';
import { until } from '../until.ts';
import { bootstrapped, commandLine, ended, printed } from './service-process.ts';

describe('process that is killed with SIGKILL after it has opened a ticket, or opened one again', () => {
  let folder: string;
  let system: TicketServer;
  let server: EmbeddedPostgres;
  let database: Database;
  let apiToken: string;
  const services: ChildProcess[] = [];
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'watchstead-ticket-sender-'));
    system = await ticketServer(testedSystems.github.api);
    server = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => undefined });
    apiToken = await bootstrapped({ DATABASE_URL: server.url });
    database = await Database.connect(server.url, 2);
    await database.pool.query('update organization set im_enabled = true');
    const { service, url } = await start();
    await post(url, '/api/im/outbound', {
      name: 'Desk',
      url: system.url,
      token: 'sesame',
      ticket: testedSystems.github.settings,
    });
    await kill(service);
  });
  beforeEach(() => {
    system.behave = 'answer';
    system.tickets.splice(0);
  });
  afterEach(async () => {
    for (const service of services.splice(0)) await kill(service);
    await database.pool.query('delete from im_ticket');
  });
  after(async () => {
    await database.close();
    await server.stop();
    await system.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const kill = async (service: ChildProcess): Promise<void> => {
    service.kill('SIGKILL');
    await ended(service);
  };
  const start = async () => {
    const service = commandLine({ DATABASE_URL: server.url, PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' }, 'serve');
    services.push(service);
    return { service, url: await printed(service, /listens on (http:\/\/[^\s"]+)/) };
  };
  const post = async (url: string, path: string, body: object): Promise<void> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status, path).to.equal(200);
  };
  const states = async (): Promise<readonly string[]> =>
    (await database.pool.query<{ readonly state: string }>('select state from im_ticket')).rows.map(
      ({ state }) => state,
    );

  it('leaves the ticket to another process, which finds it and opens no second one', async function () {
    this.timeout(minutes(3));
    const { service, url } = await start();
    system.behave = 'hang';
    await post(url, '/api/im/incidents', { title: 'Shop is down' });
    await until(() => system.tickets.length === 1);
    await kill(service);
    system.behave = 'answer';
    await start();
    await until(async () => (await states()).includes('open'), 200);
    expect(system.tickets).to.have.length(1);
    expect(await states()).to.deep.equal(['open']);
  });

  it('leaves the ticket of an outage that pages again to another process, which opens no second one', async function () {
    this.timeout(minutes(3));
    const { service, url } = await start();
    const event = (action: 'trigger' | 'resolve') =>
      post(url, '/api/im/events', {
        dedupKey: 'monitor/shop',
        action,
        severity: 'error',
        summary: 'Shop: answers 503',
        source: 'Shop',
        labels: { incidentId: '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b' },
      });
    const isClosed = () => system.tickets[0]?.isClosed;
    await event('trigger');
    await until(async () => (await states()).includes('open'), 200);
    await event('resolve');
    await until(async () => (await states()).includes('closed'), 200);
    expect(isClosed()).to.equal(true);
    system.behave = 'hang';
    await event('trigger');
    await until(() => isClosed() === false, 200);
    await kill(service);
    expect((await states()).toSorted()).to.deep.equal(['closed', 'opening']);
    system.behave = 'answer';
    await start();
    await until(async () => (await states()).includes('open'), 200);
    expect(system.tickets.map((ticket) => ticket.isClosed)).to.deep.equal([false]);
  });
});
