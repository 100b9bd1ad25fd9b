import { expect } from 'chai';
import { MAX_SIGNAL_BODY } from '../../../../src/domain/checks/heartbeat-signal.ts';
import { MAX_OPEN_RUNS } from '../../../../src/domain/checks/heartbeat-run.ts';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const RID = '0c9e5c4e-5a2b-4c3f-8f5d-000000000001';
const UNKNOWN = '0c9e5c4e-5a2b-4c3f-8f5d-000000000002';

describe('pings at addresses in the form of Healthchecks', () => {
  let app: TestApp;
  let client: ApiClient;
  let organizationId: number;
  let publicId: string;
  let pingUuid: string;
  let heartbeatToken: string;
  let slug: string;
  let keyUrl: string;
  let jobs = 0;

  before(async () => {
    app = await testApp();
    const organization = await app.createOrganization();
    organizationId = organization.organizationId;
    client = app.client(organization.apiToken);
    keyUrl = (await client.post('/api/ping-keys', {})).body.url;
  });
  after(() => app.close());
  beforeEach(async () => {
    slug = `job-${(jobs += 1)}`;
    const { body } = await client.post('/api/websites', {
      name: 'Backup',
      monitoringType: 'heartbeat',
      checkInterval: 5,
      slug,
    });
    ({ publicId, pingUuid, heartbeatToken } = body as Record<'publicId' | 'pingUuid' | 'heartbeatToken', string>);
  });

  const ping = async (url: string, options: RequestInit = {}) => {
    const answer = await fetch(url.startsWith('http') ? url : `${app.url}/ping/${url}`, options);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const signals = async () =>
    (await client.get(`/api/websites/${publicId}/heartbeats`)).body.items as {
      kind: string;
      exitStatus: number | null;
      runId: string | null;
      runTimeMs: number | null;
      body: string | null;
      bodyBytes: number;
    }[];

  it('answer OK as plain text, and arrive by GET, HEAD and POST', async () => {
    const answer = await ping(pingUuid);
    expect(answer).to.include({ status: 200, text: 'OK' });
    expect(answer.headers.get('content-type')).to.equal('text/plain; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).to.equal('*');
    expect(answer.headers.get('cache-control')).to.equal('no-store');
    expect(answer.headers.get('ping-body-limit')).to.equal(String(MAX_SIGNAL_BODY));
    expect(await ping(pingUuid, { method: 'HEAD' })).to.include({ status: 200, text: '' });
    expect(await ping(pingUuid.toUpperCase(), { method: 'POST', body: 'done' })).to.include({
      status: 200,
      text: 'OK',
    });
    expect(await ping(`${keyUrl}/${slug}`)).to.include({ status: 200, text: 'OK' });
    expect((await signals()).map(({ kind, body }) => [kind, body])).to.deep.equal([
      ['success', null],
      ['success', 'done'],
      ['success', null],
      ['success', null],
    ]);
    expect((await client.get(`/api/websites/${publicId}`)).body.condition).to.equal('up');
  });

  for (const form of ['uuid', 'slug'] as const)
    it(`mean by ${form} what the signals of heartbeats mean`, async () => {
      const address = form === 'uuid' ? `${app.url}/ping/${pingUuid}` : `${keyUrl}/${slug}`;
      await ping(`${address}/start?rid=${RID}`);
      app.clock.advance(seconds(90));
      await ping(`${address}/log?rid=${RID}`, { method: 'POST', body: 'half way' });
      await ping(`${address}/0?rid=${RID}`);
      app.clock.advance(1);
      expect((await client.get(`/api/websites/${publicId}`)).body.condition).to.equal('up');
      await ping(`${address}/fail`, { method: 'POST', body: 'password=hunter2' });
      await ping(`${address}/255`);
      expect(
        (await signals()).map(({ kind, exitStatus, runTimeMs, body }) => [kind, exitStatus, runTimeMs, body]),
      ).to.deep.equal([
        ['fail', 255, null, null],
        ['fail', null, null, 'password=[masked]'],
        ['success', 0, 90_000, null],
        ['log', null, null, 'half way'],
        ['start', null, null, null],
      ]);
      expect((await client.get(`/api/websites/${publicId}`)).body.condition).to.equal('down');
    });

  it('are the same heartbeat as its token', async () => {
    await ping(pingUuid);
    await fetch(`${app.url}/api/heartbeat/${heartbeatToken}`);
    expect(await signals()).to.have.lengthOf(2);
  });

  it('count a failure before any start', async () => {
    await ping(`${pingUuid}/fail`);
    expect((await client.get(`/api/websites/${publicId}`)).body).to.include({ condition: 'down', waitingSince: null });
  });

  it('are answered not found for another address, exit status or signal', async () => {
    for (const address of [
      UNKNOWN,
      `${pingUuid}/256`,
      `${pingUuid}/-1`,
      `${pingUuid}/stop`,
      `${pingUuid}/start/1`,
      heartbeatToken,
      `${UNKNOWN}/start`,
      `unknown/${slug}`,
      `unknown/${slug}?create=1`,
      `unknown/${slug}/start`,
      `${keyUrl}/unknown`,
      `${keyUrl}/unknown?create=1`,
      `${keyUrl}/${slug}/256`,
      `${keyUrl}/${slug}/-1`,
      `${keyUrl}/${slug.toUpperCase()}`,
      `${keyUrl}/${'x'.repeat(101)}`,
    ]) {
      const answer = await ping(address);
      expect(answer, address).to.include({ status: 404, text: 'not found' });
      expect(answer.headers.get('content-type'), address).to.equal('text/plain; charset=utf-8');
    }
    expect(await signals()).to.deep.equal([]);
  });

  it('are refused with invalidRequestBody for a rid that is no UUID', async () => {
    expect((await ping(`${pingUuid}/start?rid=1`)).status).to.equal(400);
    expect((await ping(`${pingUuid}/start?rid=`)).status).to.equal(400);
    expect(await signals()).to.deep.equal([]);
  });

  it('keep the beginning of a body of 10 MB, and nothing of one of NUL bytes', async () => {
    const size = 10 * 1024 * 1024;
    expect((await ping(`${keyUrl}/${slug}`, { method: 'POST', body: 'x'.repeat(size) })).status).to.equal(200);
    expect((await ping(`${pingUuid}/log`, { method: 'POST', body: Buffer.alloc(2000) })).status).to.equal(200);
    expect((await signals()).map(({ body, bodyBytes }) => [body?.length ?? null, bodyBytes])).to.deep.equal([
      [null, 2000],
      [MAX_SIGNAL_BODY, size],
    ]);
  });

  it('forget the oldest of a thousand open runs', async () => {
    const rid = (number: number) => `0c9e5c4e-5a2b-4c3f-8f5d-${String(number).padStart(12, '0')}`;
    for (let number = 1; number <= 1000; number += 1) {
      app.clock.advance(seconds(1));
      expect((await ping(`${pingUuid}/start?rid=${rid(number)}`)).status).to.equal(200);
    }
    app.clock.advance(seconds(1));
    await ping(`${pingUuid}?rid=${rid(1000 - MAX_OPEN_RUNS)}`);
    await ping(`${pingUuid}?rid=${rid(1001 - MAX_OPEN_RUNS)}`);
    expect((await signals()).slice(0, 2).map(({ runTimeMs }) => runTimeMs)).to.deep.equal([
      seconds(MAX_OPEN_RUNS),
      null,
    ]);
  });

  it('are limited to 600 a minute for a network, together with heartbeats', async () => {
    app.clock.advance(seconds(61));
    await app.ports.rateLimits.spend(
      { name: 'heartbeat', limit: 600, window: seconds(60) },
      'heartbeat/address:127.0.0.1',
      600,
      app.clock.now(),
    );
    const answer = await ping(pingUuid);
    expect(answer.status).to.equal(429);
    expect(answer.text).to.equal('too many requests');
    expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 60);
    app.clock.advance(seconds(61));
  });

  it('show their UUID to people who may edit monitors only', async () => {
    const reader = await callerOf(app, organizationId, { role: 'readonly' });
    expect((await reader.get(`/api/websites/${publicId}`)).body.pingUuid).to.equal(null);
    expect((await client.get(`/api/websites/${publicId}`)).body.pingUuid).to.equal(pingUuid);
    const { body } = await client.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' });
    expect(body).to.include({ pingUuid: null, slug: null });
  });

  it('store digests only', async () => {
    const { rows } = await app.database.pool.query<{ row: string }>(
      'select row_to_json(m)::text as row from monitor m union all select row_to_json(k)::text from ping_key k union all select row_to_json(a)::text from audit_log a',
    );
    const stored = rows.map(({ row }) => row).join();
    expect(stored).to.contain(publicId);
    for (const secret of [pingUuid, heartbeatToken, keyUrl.split('/').at(-1)!]) expect(stored).not.to.contain(secret);
  });

  it('reach heartbeats that an earlier version has stored, once these are completed', async () => {
    await app.database.pool.query('update monitor set ping_sha256 = null');
    expect((await ping(pingUuid)).status).to.equal(404);
    const count = await app.ports.pingAddresses.complete(1000);
    expect(count).to.be.greaterThan(1);
    expect((await ping(pingUuid)).status).to.equal(200);
    expect(await app.ports.pingAddresses.complete(1000)).to.equal(0);
  });

  it('end when the heartbeat becomes another type of monitor', async () => {
    await client.patch(`/api/websites/${publicId}`, { monitoringType: 'http', url: 'http://1.1.1.1/' });
    expect((await ping(pingUuid)).status).to.equal(404);
    expect((await ping(`${keyUrl}/${slug}`)).status).to.equal(404);
  });
});
