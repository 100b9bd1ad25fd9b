import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { expect } from 'chai';
import { elapsed, seconds } from '../../src/domain/kernel/time.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import type { EmbeddedPostgres } from '../../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { startEmbeddedPostgres } from '../../src/infrastructure/kernel/database/embedded/embedded-postgres.ts';
import { webhookReceiver } from '../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../fixtures/webhook-receiver.ts';
import { until } from '../until.ts';
import { bootstrapped, commandLine, ended, printed } from './service-process.ts';

describe('process that is killed with SIGKILL while it sends a page', () => {
  let folder: string;
  let receiver: WebhookReceiver;
  let server: EmbeddedPostgres;
  let apiToken: string;
  const services: ChildProcess[] = [];
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'watchstead-page-sender-'));
    receiver = await webhookReceiver();
    server = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => undefined });
    apiToken = await bootstrapped({ DATABASE_URL: server.url });
    await stored('update organization set im_enabled = true returning id as value');
  });
  after(async () => {
    for (const service of services) {
      service.kill('SIGKILL');
      await ended(service);
    }
    await server.stop();
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async () => {
    const service = commandLine({ DATABASE_URL: server.url, PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' }, 'serve');
    services.push(service);
    return { service, url: await printed(service, /listens on (http:\/\/[^\s"]+)/) };
  };
  const stored = async <Value extends string | number>(text: string): Promise<Value> => {
    const database = await Database.connect(server.url, 2);
    const { rows } = await database.pool.query<{ value: Value }>(text);
    await database.close();
    const [row] = rows;
    if (row === undefined) throw new Error('The query found nothing.');
    return row.value;
  };
  const callTo =
    (url: string) =>
    async (method: string, path: string, body: object): Promise<{ id: number; publicId: string }> => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status, `${method} ${path}`).to.equal(200);
      return (await answer.json()) as { id: number; publicId: string };
    };
  /** Pages the administrator about an incident. */
  const page = async (call: ReturnType<typeof callTo>): Promise<void> => {
    const method = await call('POST', '/api/im/me/contact-methods', {
      type: 'ntfy',
      config: { topic: 'ada', serverUrl: `${receiver.url}/` },
    });
    let code: string | undefined;
    await until(() => (code = /\d{6}/.exec(receiver.received[0]?.body ?? '')?.[0]) !== undefined);
    receiver.behave = () => 'hang';
    await call('POST', `/api/im/me/contact-methods/${method.publicId}/verify`, { code });
    await call('PATCH', '/api/im/me/notification-rules', { high: [{ afterMinutes: 0, contactMethodId: method.id }] });
    const userId = await stored<string>('select public_id as value from app_user');
    const { id: escalationPolicyId } = await call('POST', '/api/escalation-config/policies', {
      name: 'Ada',
      steps: [{ afterMinutes: 0, targets: [{ type: 'user', userId }] }],
    });
    await call('POST', '/api/im/incidents', { title: 'Shop is down', escalationPolicyId });
  };

  /** The link in the last page. It has the address of the process that sent the page. */
  const link = (): URL => new URL((JSON.parse(receiver.received.at(-1)?.body ?? '') as { click: string }).click);

  it('leaves the page to another process, which sends it within 10 seconds of the death', async () => {
    const running = [await start(), await start()];
    await page(callTo(running[0]?.url ?? ''));
    await until(() => receiver.received.length === 2);
    const claimed = link();
    receiver.behave = () => 'answer';
    running.find(({ url }) => url === claimed.origin)?.service.kill('SIGKILL');
    const diedAt = new Date();
    await until(() => receiver.received.length === 3);
    expect(elapsed(diedAt, new Date())).to.be.at.most(seconds(10));
    expect(link().origin).not.to.equal(claimed.origin);
    expect(link().pathname).to.equal(claimed.pathname);
    await until(async () => (await stored(`select count(*)::int as value from im_page where state = 'sent'`)) === 1);
  });
});
