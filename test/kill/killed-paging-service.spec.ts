import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { expect } from 'chai';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import type { EmbeddedPostgres } from '../../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { startEmbeddedPostgres } from '../../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { together } from '../builders/together.ts';
import { webhookReceiver } from '../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../fixtures/webhook-receiver.ts';
import { bootstrapped, commandLine, ended, killPostgres, printed } from './service-process.ts';
import { until } from '../until.ts';

const INCIDENTS = 40;
/** The maximum number, on a machine that opens incidents faster than it sends their pages. */
const MOST_INCIDENTS = 400;
/** The number of pages, or of answers, at which the process is killed. */
const KILLED_AT = 12;

interface Push {
  readonly topic: string;
  readonly title: string;
  readonly click?: string;
}

for (const victim of ['service', 'PostgreSQL'] as const)
  describe(`paging while the ${victim} is killed with SIGKILL`, () => {
    let folder: string;
    let receiver: WebhookReceiver;
    let server: EmbeddedPostgres;
    let service: ChildProcess;
    let url: string;
    /** Any at first, and then the same, because pages contain it. */
    let port = '0';
    let apiToken: string;
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'watchstead-paging-'));
      receiver = await webhookReceiver();
      server = await startEmbeddedPostgres({ dataDir: folder, durable: true, log: () => undefined });
      apiToken = await bootstrapped({ DATABASE_URL: server.url });
      const database = await Database.connect(server.url, 2);
      await database.query.updateTable('organization').set({ imEnabled: true }).execute();
      await database.close();
      await start();
    });
    after(async () => {
      service.kill('SIGKILL');
      await ended(service);
      await server.stop().catch(() => undefined);
      await receiver.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const start = async (): Promise<void> => {
      service = commandLine(
        { DATABASE_URL: server.url, PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32', PORT: port },
        'serve',
      );
      url = await printed(service, /listens on (http:\/\/[^\s"]+)/);
      ({ port } = new URL(url));
    };
    const kill = (): void => {
      if (victim === 'service') service.kill('SIGKILL');
      else killPostgres(folder);
    };
    /** Starts what was killed again. The service without its database is killed too, as by an operator. */
    const restart = async (): Promise<void> => {
      service.kill('SIGKILL');
      await ended(service);
      if (victim === 'PostgreSQL') {
        await server.stop().catch(() => undefined);
        server = await startEmbeddedPostgres({ dataDir: folder, durable: true, log: () => undefined });
      }
      await start();
    };
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(answer.status, `${method} ${path}`).to.equal(200);
      return (await answer.json()) as { id: number; publicId: string };
    };
    const pushes = (): readonly Push[] =>
      receiver.received.map(({ body }) => JSON.parse(body) as Push).filter(({ click }) => click !== undefined);
    const titles = (): ReadonlySet<string> => new Set(pushes().map(({ title }) => title));
    const stored = async <Value extends string | number = number>(text: string): Promise<Value> => {
      const database = await Database.connect(server.url, 2);
      const { rows } = await database.pool.query<{ value: Value }>(text);
      await database.close();
      const [row] = rows;
      if (row === undefined) throw new Error('The query found nothing.');
      return row.value;
    };
    const count = (from: string): Promise<number> => stored(`select count(*)::int as value from ${from}`);

    it('sends the page of every incident, and stores each once', async () => {
      const { userId, id: contactMethodId } = await paged();
      const { id: escalationPolicyId } = await call('POST', '/api/escalation-config/policies', {
        name: 'Ada',
        steps: [{ afterMinutes: 0, targets: [{ type: 'user', userId }] }],
      });
      await call('PATCH', '/api/im/me/notification-rules', { high: [{ afterMinutes: 0, contactMethodId }] });
      let [opened, isKilled] = [0, false];
      await together(4, async (lane) => {
        for (let at = lane; at < INCIDENTS || (!isKilled && at < MOST_INCIDENTS); at += 4) {
          await call('POST', '/api/im/incidents', { title: `Incident ${at}.`, escalationPolicyId }).then(
            () => (opened += 1),
            () => undefined,
          );
          if (isKilled || pushes().length < KILLED_AT) continue;
          isKilled = true;
          kill();
        }
      });
      expect(isKilled).to.equal(true);
      await restart();
      await until(() => titles().size >= opened);
      expect(opened).to.be.at.least(KILLED_AT);
      const pages = await count('im_page');
      expect(pages).to.equal(await count('im_incident'));
      await until(async () => (await count(`im_page where state = 'sent'`)) === pages);
    });

    it('keeps every acknowledgement that was answered, and accepts the others again', async () => {
      const links = [...new Map(pushes().map(({ title, click }) => [title, click ?? ''])).values()];
      const acknowledge = async (link: string): Promise<boolean> => {
        const path = new URL(link).pathname;
        const answer = await fetch(`${url}${path}`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ answer: 'acknowledge' }),
          signal: AbortSignal.timeout(5000),
        }).catch(() => null);
        return answer?.status === 303;
      };
      const before = pushes().length;
      let answered = 0;
      const outcomes = await Promise.all(
        links.map(async (link) => {
          const isAnswered = await acknowledge(link);
          if (isAnswered && (answered += 1) === KILLED_AT) kill();
          return isAnswered;
        }),
      );
      await restart();
      const taken = await count(`im_incident where status = 'acknowledged'`);
      expect(taken).to.be.at.least(outcomes.filter(Boolean).length).and.at.least(KILLED_AT);
      await Promise.all(links.map(acknowledge));
      expect(await count(`im_incident where status = 'acknowledged'`)).to.equal(links.length);
      expect(await count(`im_timeline_entry where kind = 'acknowledged'`)).to.equal(links.length);
      expect(pushes()).to.have.length(before);
    });

    /** The administrator, with a verified contact method. */
    const paged = async (): Promise<{ readonly id: number; readonly userId: string }> => {
      const method = await call('POST', '/api/im/me/contact-methods', {
        type: 'ntfy',
        config: { topic: 'ada', serverUrl: `${receiver.url}/` },
      });
      let code: string | undefined;
      await until(() => (code = /\d{6}/.exec(receiver.received[0]?.body ?? '')?.[0]) !== undefined);
      await call('POST', `/api/im/me/contact-methods/${method.publicId}/verify`, { code });
      return { id: method.id, userId: await stored<string>('select public_id as value from app_user') };
    };
  });
