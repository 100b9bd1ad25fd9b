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

describe('process that is killed with SIGKILL after it has opened a ticket', () => {
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
  });
  after(async () => {
    for (const service of services) {
      service.kill('SIGKILL');
      await ended(service);
    }
    await database.close();
    await server.stop();
    await system.close();
    rmSync(folder, { recursive: true, force: true });
  });

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
    await post(url, '/api/im/outbound', {
      name: 'Desk',
      url: system.url,
      token: 'sesame',
      ticket: testedSystems.github.settings,
    });
    system.behave = 'hang';
    await post(url, '/api/im/incidents', { title: 'Shop is down' });
    await until(() => system.tickets.length === 1);
    service.kill('SIGKILL');
    await ended(service);
    system.behave = 'answer';
    await start();
    await until(async () => (await states()).includes('open'), 200);
    expect(system.tickets).to.have.length(1);
    expect(await states()).to.deep.equal(['open']);
  });
});
