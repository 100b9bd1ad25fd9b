import { expect } from 'chai';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('POST /api/websites/{id}/pause', () => {
  let app: TestApp;
  let client: ApiClient;
  let path: string;

  beforeEach(async () => {
    app = await testApp();
    client = app.client((await app.createOrganization()).apiToken);
    path = `/api/websites/${(await client.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/' })).body.publicId}`;
  });
  afterEach(() => app.close());

  const job = () => app.ports.dueWork.find(({ name }) => name === 'monitor-pauses')!.run();
  const dueTimes = async () =>
    (await app.database.query.selectFrom('check_schedule').select('dueAt').execute()).map(({ dueAt }) => dueAt);
  const spans = () =>
    app.database.query
      .selectFrom('state_span')
      .select(['state', 'startedAt', 'endedAt'])
      .orderBy('startedAt')
      .execute();
  const website = async () => (await client.get(path)).body;

  it('pauses the website until the time, with an audit entry, and shows pausedUntil', async () => {
    const { status, body } = await client.post(`${path}/pause`, { minutes: 30 });
    const end = later(NOW, minutes(30)).toISOString();
    expect([status, body.status, body.pausedUntil]).to.deep.equal([200, 'paused', end]);
    expect(await website()).to.include({ status: 'paused', pausedUntil: end });
    expect(await dueTimes()).to.deep.equal([null]);
    const [entry] = (await client.get('/api/audit-log')).body.items;
    expect([entry.action, entry.after]).to.deep.equal([
      'website.updated',
      { status: 'paused', pausedUntil: end, conditionSince: NOW.toISOString() },
    ]);
  });

  it('ends by itself, and counts the website as monitored since then although no process ran', async () => {
    await client.post(`${path}/pause`, { minutes: 30 });
    app.clock.advance(minutes(30) - 1);
    await job();
    expect((await website()).status).to.equal('paused');
    app.clock.advance(hours(3));
    await Promise.all([job(), job()]);
    expect(await website()).to.include({ status: 'active', pausedUntil: null });
    const end = later(NOW, minutes(30));
    expect(await spans()).to.deep.equal([
      { state: 'paused', startedAt: NOW, endedAt: end },
      { state: 'unknown', startedAt: end, endedAt: null },
    ]);
    const [dueAt] = await dueTimes();
    expect(dueAt)
      .to.be.at.least(app.clock.now())
      .and.at.most(later(app.clock.now(), minutes(1)));
    const entries = await app.database.query
      .selectFrom('audit_log')
      .select('actorKind')
      .where('action', '=', 'website.updated')
      .orderBy('id')
      .execute();
    expect(entries).to.deep.equal([{ actorKind: 'token' }, { actorKind: 'system' }]);
  });

  it('ends early when the status is set, and lasts without an end when it is set to paused', async () => {
    await client.post(`${path}/pause`, { minutes: 30 });
    expect((await client.patch(path, { name: 'Renamed' })).body.pausedUntil).to.equal(
      later(NOW, minutes(30)).toISOString(),
    );
    expect((await client.patch(path, { status: 'active' })).body).to.include({ status: 'active', pausedUntil: null });
    await client.post(`${path}/pause`, { minutes: 30 });
    expect((await client.patch(path, { status: 'paused' })).body).to.include({ status: 'paused', pausedUntil: null });
    app.clock.advance(hours(1));
    await job();
    expect((await website()).status).to.equal('paused');
  });

  it('does not resume a website that was paused by hand', async () => {
    await client.patch(path, { status: 'paused' });
    expect((await client.post(`${path}/pause`, { minutes: 1 })).body).to.include({
      status: 'paused',
      pausedUntil: null,
    });
  });

  it('refuses fewer than one and more than 1440 minutes with invalidRequestBody', async () => {
    for (const minutes of [0, 1441, 1.5, '5', undefined])
      expect((await client.post(`${path}/pause`, { minutes })).body.data, String(minutes)).to.include({
        code: 'invalidRequestBody',
      });
    for (const minutes of [1, 1440])
      expect((await client.post(`${path}/pause`, { minutes })).status, String(minutes)).to.equal(200);
  });

  it('exists for other kinds', async () => {
    const { body: tcp } = await client.post('/api/tcp-monitors', { name: 'Port', hostname: '1.1.1.1', port: 443 });
    expect((await client.post(`/api/tcp-monitors/${tcp.publicId}/pause`, { minutes: 5 })).body.pausedUntil).to.equal(
      later(NOW, minutes(5)).toISOString(),
    );
    const { body: created } = await client.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' });
    const { body: ip } = await client.post(`/api/customers/${created.customer.publicId}/ips`, { ipAddress: '1.1.1.1' });
    expect((await client.post(`/api/customer-ips/${ip.id}/pause`, { minutes: 5 })).body.pausedUntil).to.equal(
      later(NOW, minutes(5)).toISOString(),
    );
  });
});
