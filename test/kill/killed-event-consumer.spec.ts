import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { processEvents } from '../../src/application/alert-sources/process-events.ts';
import { GATHERING_TIME } from '../../src/domain/alert-sources/storm-gathering.ts';
import { minutes } from '../../src/domain/kernel/time.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { startEmbeddedPostgres } from '../../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { closeAll } from '../close-all.ts';
import { together } from '../builders/together.ts';
import { imWorld } from '../integration/http/incident-management/im-world.ts';
import { killAtEach } from './kill-job.ts';
import { bootstrapped, commandLine, ended, killPostgres, printed } from './service-process.ts';

const event = (dedupKey: string, action = 'trigger') => ({
  dedupKey,
  action,
  severity: 'error',
  summary: `${dedupKey} is down`,
  source: 'test',
});

describe('consumer of events that is killed with SIGKILL', () => {
  for (const isCommitted of [false, true])
    it(`opens every incident once and keeps the order of keys if killed ${isCommitted ? 'after' : 'within'} each of its transactions`, async function () {
      this.timeout(minutes(3));
      const world = await imWorld();
      try {
        const keys = Array.from({ length: 15 }, (_, at) => `key-${at}`);
        // More than two full batches, so that the second process makes two transactions, too.
        for (let round = 0; round < 16; round += 1) {
          await together(keys.length, (at) =>
            world.admin.post('/api/im/events', event(keys[at] ?? '', round % 2 === 0 ? 'trigger' : 'acknowledge')),
          );
        }
        await together(5, (at) => world.admin.post('/api/im/events', event(keys[at] ?? '', 'resolve')));
        const { clock, databaseUrl } = world.app;
        expect(await killAtEach({ work: 'events', databaseUrl, now: clock.now(), isCommitted })).to.be.at.least(2);
        await processEvents(world.app.ports)();
        clock.advance(GATHERING_TIME);
        await processEvents(world.app.ports)();
        const alerts = world.app.database.query.selectFrom('im_alert').where('kind', '=', 'alert');
        const found = await alerts.select(['key', 'isOpen', 'waiting']).execute();
        expect(found).to.have.deep.members(keys.map((key, at) => ({ key, isOpen: at >= 5, waiting: null })));
        // The first alert, and the storm of the others, which is the same incident if the first one is open.
        const { total } = (await world.admin.get('/api/im/incidents')).body as { total: number };
        expect(total).to.be.within(1, 2);
        const received = await world.app.database.query
          .selectFrom('im_event')
          .select('effect')
          .where('processedAt', 'is', null)
          .execute();
        expect(received).to.deep.equal([]);
      } finally {
        await world.close();
      }
    });
});

describe('acceptance of events', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'watchstead-events-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  for (const victim of ['service', 'PostgreSQL'] as const)
    it(`loses no answered event when the ${victim} is killed`, async function () {
      this.timeout(minutes(2));
      const dataDir = join(folder, 'database');
      const first = await startEmbeddedPostgres({ dataDir, durable: true, log: () => undefined });
      const environment = { DATABASE_URL: first.url, ROLE: 'api' };
      const apiToken = await bootstrapped(environment);
      const database = await Database.connect(first.url, 2);
      await database.query.updateTable('organization').set({ imEnabled: true }).execute();
      await database.close();
      const service = commandLine(environment, 'serve');
      const url = await printed(service, /listens on (http:\/\/[^\s"]+)/);
      const accepted: string[] = [];
      const send = async (lane: number): Promise<void> => {
        for (let at = 0; at < 60; at += 1) {
          const headers = { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' };
          const answer = await fetch(`${url}/api/im/events`, {
            method: 'POST',
            headers,
            body: JSON.stringify(event(`${lane}-${at}`)),
            signal: AbortSignal.timeout(5000),
          }).catch(() => null);
          if (answer?.status !== 200) return;
          accepted.push(((await answer.json()) as { eventId: string }).eventId);
          if (accepted.length === 150) {
            if (victim === 'service') service.kill('SIGKILL');
            else killPostgres(dataDir);
          }
        }
      };
      await together(8, send);
      if (victim === 'PostgreSQL') service.kill('SIGKILL');
      await ended(service);
      if (victim === 'PostgreSQL') await first.stop().catch(() => undefined);
      const server =
        victim === 'PostgreSQL' ? await startEmbeddedPostgres({ dataDir, durable: true, log: () => undefined }) : first;
      const reopened = await Database.connect(server.url, 2);
      try {
        const stored = await reopened.query.selectFrom('im_event').select('publicId').execute();
        expect(accepted.length).to.be.at.least(150);
        const known = new Set(stored.map(({ publicId }) => publicId));
        expect(accepted.filter((id) => !known.has(id))).to.deep.equal([]);
      } finally {
        await closeAll(
          () => reopened.close(),
          () => server.stop(),
        );
      }
    });
});
