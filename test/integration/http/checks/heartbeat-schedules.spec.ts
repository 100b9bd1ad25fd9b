import { expect } from 'chai';
import { HEARTBEAT_LOCATION } from '../../../../src/domain/checks/check-schedule.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

describe('schedules of heartbeats', () => {
  let app: TestApp;
  let client: ApiClient;

  before(async () => {
    app = await testApp();
    client = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());

  const create = (settings: Readonly<Record<string, unknown>>) =>
    client.post('/api/websites', { name: 'Backup', monitoringType: 'heartbeat', ...settings });
  const dueAt = async (id: unknown) =>
    (
      await app.database.query
        .selectFrom('check_schedule')
        .select('dueAt')
        .where('monitorId', '=', Number(id))
        .where('locationId', '=', HEARTBEAT_LOCATION)
        .executeTakeFirstOrThrow()
    ).dueAt?.toISOString();

  it('decide when a heartbeat is expected, and a change of them at once', async () => {
    app.clock.set(new Date('2026-03-02T10:00:00.000Z'));
    const { status, body } = await create({ heartbeatSchedule: '30 12 * * *', timeZone: 'Europe/Zurich', grace: 90 });
    expect(status).to.equal(200);
    expect(body).to.include({ heartbeatSchedule: '30 12 * * *', timeZone: 'Europe/Zurich', grace: 90 });
    expect(await dueAt(body.id)).to.equal('2026-03-02T11:31:30.000Z');
    await client.patch(`/api/websites/${body.publicId}`, { heartbeatSchedule: 'Tue 08:00', timeZone: null });
    expect(await dueAt(body.id)).to.equal('2026-03-03T08:01:30.000Z');
    await client.patch(`/api/websites/${body.publicId}`, { heartbeatSchedule: null, grace: null });
    expect(await dueAt(body.id)).to.equal('2026-03-02T10:05:30.000Z');
  });

  it('are refused with invalidHeartbeatSchedule and the member that is wrong', async () => {
    for (const [settings, path, message] of [
      [{ heartbeatSchedule: '* * * * * *' }, 'heartbeatSchedule', 'Expected a cron expression of five fields'],
      [{ heartbeatSchedule: '*-*-* *:*:*' }, 'heartbeatSchedule', 'more often than once a minute'],
      [{ heartbeatSchedule: '0 0 30 2 *' }, 'heartbeatSchedule', 'never runs'],
      [{ heartbeatSchedule: 'Mon 10:00 Mars/Base' }, 'heartbeatSchedule', 'IANA'],
      [{ heartbeatSchedule: 'daily', timeZone: 'Mars/Base' }, 'timeZone', 'IANA'],
    ] as const) {
      const { status, body } = await create(settings);
      expect([status, body.data.code, body.data.issues[0].path]).to.deep.equal([400, 'invalidHeartbeatSchedule', path]);
      expect(body.data.issues[0].message).to.contain(message);
    }
  });

  it('are refused on a change like on creation, and keep the stored one', async () => {
    const { body } = await create({ heartbeatSchedule: 'daily' });
    const refused = await client.patch(`/api/websites/${body.publicId}`, { timeZone: 'Mars/Base' });
    expect([refused.status, refused.body.data.code]).to.deep.equal([400, 'invalidHeartbeatSchedule']);
    expect((await client.get(`/api/websites/${body.publicId}`)).body).to.include({
      heartbeatSchedule: 'daily',
      timeZone: null,
    });
  });

  it('are refused with checkIntervalTooLow below the minimum of the package', async () => {
    const { body: made } = await client.post('/api/package-configs', {
      key: 'small',
      displayName: 'Small',
      minCheckInterval: 10,
    });
    const { body } = await client.post('/api/customers', {
      name: 'Shop',
      email: 'shop@example.com',
      packageId: made.id,
    });
    const settings = { customerId: body.customer.id, checkInterval: 10 };
    const refused = await create({ ...settings, heartbeatSchedule: '*/9 * * * *' });
    expect(refused.status).to.equal(400);
    expect(refused.body.data).to.include({ code: 'checkIntervalTooLow', minimum: 10 });
    expect((await create({ ...settings, heartbeatSchedule: '*/10 * * * *' })).status).to.equal(200);
  });
});
