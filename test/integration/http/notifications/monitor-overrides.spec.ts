import { expect } from 'chai';
import type { ChannelOverrides } from '../../../../src/application/notifications/ports.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { together } from '../../../builders/together.ts';
import { closeAll } from '../../../close-all.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { ApiClient } from '../api-client.ts';
import { short } from '../incident-management/im-world.ts';
import { openTestApp, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

interface Channel {
  readonly id: number;
  readonly publicId: string;
}

describe('/api/monitors/{id}/notification-channels', () => {
  let app: TestApp;
  let receiver: WebhookReceiver;
  let admin: ApiClient;
  let organizationId: number;
  let apiToken: string;
  let channels: readonly Channel[];
  before(async () => {
    receiver = await webhookReceiver();
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
  });
  beforeEach(async () => {
    receiver.received.length = 0;
    const own = await app.createOrganization();
    ({ organizationId, apiToken } = own);
    admin = app.client(apiToken);
    channels = [await addChannel('a'), await addChannel('b')];
  });
  after(() =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
    ),
  );

  const addChannel = async (name: string, client = admin): Promise<Channel> => {
    const config = { url: `${receiver.url}/${name}`, headers: { 'X-Key': 'sesame' } };
    return (await client.post('/api/notification-channels', { name, type: 'webhook', config })).body;
  };
  const kinds: readonly (readonly [string, string, object])[] = [
    ['website', '/api/websites', { name: 'Shop', url: 'http://127.0.0.1/' }],
    ['tcp', '/api/tcp-monitors', { name: 'Door', hostname: '1.1.1.1', port: 22 }],
    ['icmp', '/api/icmp-monitors', { name: 'Router', hostname: '1.1.1.1' }],
    ['dns', '/api/dns-monitors', { name: 'Zone', hostname: 'shop.example', recordType: 'A' }],
  ];
  const addMonitor = async (at = 1): Promise<{ id: number; publicId: string; path: string }> => {
    const [, path, body] = kinds[at] as (typeof kinds)[number];
    const answer = await admin.post(path, body);
    expect(answer.status, answer.text).to.equal(200);
    const { id, publicId } = answer.body as Channel;
    return { id, publicId, path: `/api/monitors/${publicId}/notification-channels` };
  };
  /** Replaces the overrides of the version that a tag names. */
  const putIfMatch = (path: string, tag: string, overrides: readonly object[]) =>
    admin.send('PUT', path, JSON.stringify({ overrides }), { 'Content-Type': 'application/json', 'If-Match': tag });
  const put = async (path: string, overrides: readonly object[]) => {
    const { status, body, text } = await admin.put(path, { overrides });
    expect(status, text).to.equal(200);
    return body.overrides as readonly Record<string, unknown>[];
  };
  /** The paths that receive an alert about the monitor. */
  const alerted = async (kind: string, publicId: string): Promise<readonly string[]> => {
    const at = app.clock.now();
    const times = { startedAt: at, confirmedAt: at, resolvedAt: null };
    const incident = { publicId: app.ports.ids.next(), title: 'Down', status: 'open', reason: null, evidence: null };
    const monitor = { publicId, name: 'Monitor', kind, target: '1.1.1.1' };
    await app.ports.unitOfWork.inTransaction(async () => {
      const messages = await app.ports.alertPlan.messagesFor({
        event: 'opened',
        occurrence: 1,
        at,
        organizationId,
        customerId: null,
        incident: { ...incident, ...times },
        monitor,
      });
      await app.ports.outbox.add(messages, at);
    });
    app.ports.outboxDispatcher.kick();
    await app.ports.outboxDispatcher.idle();
    return receiver.received.map(({ path }) => path).toSorted();
  };

  it('does not change overrides that stay as they are', async () => {
    const { path } = await addMonitor();
    const [a, b] = channels.map(({ id }) => ({ sourceChannelId: id, isActive: false }));
    const former = await put(path, [{ ...a }, { ...b }]);
    app.clock.advance(minutes(1));
    const present = await put(path, [{ ...a }, { ...b, isActive: true }]);
    expect(present[0]).to.deep.equal(former[0]);
    expect(present[1]?.['updatedAt']).to.equal(app.clock.now().toISOString());
  });

  kinds.forEach(([kind], at) =>
    it(`mutes and replaces channels for a monitor of the kind ${kind}`, async () => {
      const { publicId, path } = await addMonitor(at);
      const [a, b] = channels;
      const config = { url: `${receiver.url}/elsewhere` };
      const overrides = await put(path, [
        { sourceChannelId: a?.id, isActive: false },
        { sourceChannelId: b?.publicId, config },
      ]);
      expect(
        overrides.map(({ sourceChannelId, isActive, config: own }) => [sourceChannelId, isActive, own]),
      ).to.deep.equal([
        [a?.id, false, null],
        [b?.id, true, config],
      ]);
      expect(await alerted(kind, publicId)).to.deep.equal(['/elsewhere']);
    }),
  );

  it('replaces all overrides, and keeps records and settings of those that stay', async () => {
    const { path } = await addMonitor();
    const [a, b] = channels;
    const config = { url: `${receiver.url}/elsewhere`, headers: { 'X-Key': 'open' } };
    const [first] = await put(path, [{ sourceChannelId: a?.id, config }]);
    const [kept, added] = await put(path, [{ sourceChannelId: a?.id, isActive: false }, { sourceChannelId: b?.id }]);
    expect(kept).to.deep.include({ publicId: first?.['publicId'], isActive: false, secretNames: ['headers'] });
    expect(
      (await put(path, [{ sourceChannelId: a?.id, config: null }, { sourceChannelId: b?.id }]))[0]?.['config'],
    ).to.equal(null);
    await put(path, [{ sourceChannelId: b?.id, isActive: false }]);
    const listed = (await admin.get(path)).body as readonly Record<string, unknown>[];
    expect(listed.map(({ publicId, isActive }) => [publicId, isActive])).to.deep.equal([[added?.['publicId'], false]]);
    expect(await put(path, [])).to.deep.equal([]);
    const { items } = (await admin.get('/api/audit-log?perPage=100')).body;
    const actions = items.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === 'notificationChannel.deleted')).to.have.length(2);
  });

  it('is the same as the list of the website', async () => {
    const { id, publicId, path } = await addMonitor(0);
    await put(path, [{ sourceChannelId: channels[0]?.id, isActive: false }]);
    const { body } = await admin.get(path);
    expect((await admin.get(`/api/websites/${publicId}/notification-channels`)).body).to.deep.equal(body);
    expect((await admin.get(`/api/monitors/${id}/notification-channels`)).body).to.deep.equal(body);
  });

  it('refuses what an override of a website refuses, with the place in the list, and stores nothing', async () => {
    const { path } = await addMonitor();
    const [a] = channels;
    const stranger = app.client((await app.createOrganization()).apiToken);
    const foreign = await addChannel('foreign', stranger);
    const own = { sourceChannelId: a?.id };
    const answers = [
      [[own, { isActive: false }], 400, 'sourceChannelIdRequired'],
      [[own, { sourceChannelId: 'x' }], 400, 'invalidSourceChannelId'],
      [[own, { sourceChannelId: foreign.id }], 404, 'sourceChannelNotFound'],
      [[own, { sourceChannelId: a?.publicId }], 409, 'websiteChannelOverrideExists'],
    ] as const;
    for (const [overrides, status, code] of answers)
      expect(await short(admin.put(path, { overrides }))).to.deep.equal([status, code]);
    const { status, body } = await admin.put(path, { overrides: [{ ...own, config: { url: 'ftp://x' } }] });
    expect([status, body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    expect(body.data.issues[0].path).to.match(/^overrides\.0\./);
    expect((await admin.get(path)).body).to.deep.equal([]);
    expect(await short(stranger.put(path, { overrides: [] }))).to.deep.equal([404, undefined]);
    expect(await short(stranger.get(path))).to.deep.equal([404, undefined]);
  });

  it('replaces the version that was read, and no other one, by whichever endpoint it was changed', async () => {
    const { path, publicId } = await addMonitor(0);
    const [a, b] = channels;
    const tag = async () => (await admin.get(path)).headers.get('etag') ?? '';
    const empty = await tag();
    const muted = { sourceChannelId: a?.publicId, isActive: false };
    const first = await putIfMatch(path, empty, [muted]);
    expect([first.status, first.headers.get('etag')]).to.deep.equal([200, await tag()]);
    expect(await tag()).not.to.equal(empty);
    expect(await short(putIfMatch(path, empty, []))).to.deep.equal([412, 'recordChanged']);
    const read = await tag();
    expect((await admin.get(`${path}?page=2`)).headers.get('etag')).to.equal(read);
    await admin.post(`/api/websites/${publicId}/notification-channels`, { sourceChannelId: b?.id, isActive: false });
    expect(await short(putIfMatch(path, read, []))).to.deep.equal([412, 'recordChanged']);
    expect((await admin.get(path)).body).to.have.length(2);
    expect((await putIfMatch(path, await tag(), [])).status).to.equal(200);
    expect(await tag()).to.equal(empty);
  });

  it('loses no change of two calls at once that have read the same version', async () => {
    const { path } = await addMonitor();
    const tag = (await admin.get(path)).headers.get('etag') ?? '';
    const answers = await together(2, (at) =>
      putIfMatch(path, tag, [{ sourceChannelId: channels[at]?.publicId, isActive: false }]),
    );
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 412]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const { body } = await admin.get(path);
    expect(body.map(({ sourceChannelId }: { sourceChannelId: number }) => sourceChannelId)).to.deep.equal([
      channels[winner]?.id,
    ]);
  });

  it('answers no list that is older than its version, which would let its reader undo a change', async () => {
    const { path } = await addMonitor();
    const muted = { sourceChannelId: channels[0]?.id, isActive: false };
    const { channelOverrides: stored } = app.ports;
    let change: Promise<unknown> | null = null;
    /** The first of two reads; the change is committed before the other one begins. */
    const inOrder = async <Value>(read: () => Promise<Value>): Promise<Value> => {
      if (change !== null) return change.then(read);
      const changed = Promise.withResolvers<unknown>();
      change = changed.promise;
      const value = await read();
      changed.resolve(await put(path, [muted]));
      await change;
      return value;
    };
    const channelOverrides: ChannelOverrides = {
      list: (...by) => inOrder(() => stored.list(...by)),
      page: (...by) => inOrder(() => stored.page(...by)),
      find: (...by) => stored.find(...by),
      lock: (...by) => stored.lock(...by),
      add: (...by) => stored.add(...by),
      save: (...by) => stored.save(...by),
      remove: (...by) => stored.remove(...by),
    };
    const reader = await openTestApp(app.databaseUrl, app.clock, {}, { channelOverrides });
    const { status, headers } = await reader.client(apiToken).get(path);
    await reader.close();
    expect(status).to.equal(200);
    expect(await short(putIfMatch(path, headers.get('etag') ?? '', []))).to.deep.equal([412, 'recordChanged']);
  });

  it('stores the list of one of eight calls at the same time', async () => {
    const { path } = await addMonitor();
    const [a, b] = channels;
    const lists = Array.from({ length: 8 }, (_, at) =>
      [a, b].slice(at % 2).map((channel) => ({ sourceChannelId: channel?.id, isActive: at % 4 === 0 })),
    );
    const answers = await Promise.all(lists.map((overrides) => admin.put(path, { overrides })));
    expect(answers.map(({ status }) => status)).to.deep.equal(lists.map(() => 200));
    const stored = (await admin.get(path)).body.map(
      ({ sourceChannelId, isActive }: { sourceChannelId: number; isActive: boolean }) => ({
        sourceChannelId,
        isActive,
      }),
    );
    const bySource = (one: { sourceChannelId: number }, other: { sourceChannelId: number }) =>
      one.sourceChannelId - other.sourceChannelId;
    expect(lists).to.deep.include(stored.toSorted(bySource));
  });
});
