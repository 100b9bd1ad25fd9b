import { expect } from 'chai';
import { dueMaintenance } from '../../../../src/application/maintenance/apply-maintenance.ts';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { together } from '../../../builders/together.ts';
import type { ApiClient } from '../api-client.ts';
import { announcementsOf, storedPage } from '../status-pages/stored-pages.ts';
import type { StoredPage } from '../status-pages/stored-pages.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const START = later(NOW, days(3));
const END = later(START, hours(1));

describe('announcements of maintenance windows', () => {
  let app: TestApp;
  let client: ApiClient;
  let organizationId: number;
  let customerId: number;
  let websiteId: number;
  let page: StoredPage;

  beforeEach(async () => {
    app = await testApp();
    const created = await app.createOrganization();
    organizationId = created.organizationId;
    client = app.client(created.apiToken);
    customerId = (await client.post('/api/customers', { name: 'Acme', email: 'ops@acme.example' })).body.customer.id;
    websiteId = (await client.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/', customerId })).body.id;
    page = await storedPage(app, { organizationId, monitorIds: [websiteId, null] });
  });
  afterEach(() => app.close());

  const shown = () => page.componentIds.slice(0, 1);
  const window = (more: object = {}) => ({
    title: 'Update',
    description: 'A **new** version.',
    startTime: START.toISOString(),
    endTime: END.toISOString(),
    websiteId,
    notifySubscribers: true,
    ...more,
  });
  const planned = async (more: object = {}) => {
    const { status, body, text } = await client.post('/api/maintenance-windows', window(more));
    expect(status, text).to.equal(200);
    return body.publicId as string;
  };
  /** What was announced since the last call, as events and times in hours from now. */
  let seen = 0;
  beforeEach(() => (seen = 0));
  const announced = async () => {
    const all = await announcementsOf(app);
    const added = all.slice(seen);
    seen = all.length;
    return added.map(({ event, at }) => [event, (at.getTime() - NOW.getTime()) / hours(1)]);
  };
  const at = async (time: Date) => {
    app.clock.set(time);
    await dueMaintenance(app.ports).run();
    return announced();
  };

  it('are sent when it is planned, one day ahead, at the start and at the end', async () => {
    const publicId = await planned();
    expect(await announced()).to.deep.equal([['planned', 72]]);
    expect(await at(later(START, -days(1) - 1))).to.deep.equal([]);
    expect(await at(later(START, -days(1)))).to.deep.equal([['reminder', 72]]);
    expect(await at(later(START, -1))).to.deep.equal([]);
    expect(await at(START)).to.deep.equal([['started', 72]]);
    expect(await at(later(END, -1))).to.deep.equal([]);
    expect(await at(END)).to.deep.equal([['ended', 73]]);
    expect(await at(later(END, days(2)))).to.deep.equal([]);
    for (const announcement of await announcementsOf(app))
      expect(announcement).to.deep.include({
        statusPageId: page.id,
        componentIds: shown(),
        subject: 'maintenance',
        subjectId: publicId,
        title: 'Update',
        message: 'A **new** version.',
        status: null,
      });
  });

  /** Start and end of what was announced, in hours from now. */
  const periods = async () =>
    (await announcementsOf(app)).map(({ event, startsAt, endsAt }) => [
      event,
      ...[startsAt, endsAt].map((time) => (time === null ? null : (time.getTime() - NOW.getTime()) / hours(1))),
    ]);

  it('have the start and the end of the occurrence', async () => {
    const publicId = await planned({ recurrence: 'daily' });
    for (const time of [later(START, -days(1)), START, END]) await at(time);
    await client.delete(`/api/maintenance-windows/${publicId}`);
    expect(await periods()).to.deep.equal([
      ['planned', 72, 73],
      ['reminder', 72, 73],
      ['started', 72, 73],
      ['reminder', 96, 97],
      ['ended', 72, 73],
      ['cancelled', 96, 97],
    ]);
  });

  it('have the original start of a window that is prolonged, and the real end of one that is deleted', async () => {
    const publicId = await planned();
    await at(START);
    app.clock.set(later(START, minutes(30)));
    await client.patch(`/api/maintenance-windows/${publicId}`, { endTime: later(END, hours(1)).toISOString() });
    await at(later(END, hours(1)));
    const other = await planned({
      title: 'Second',
      startTime: later(END, hours(2)).toISOString(),
      endTime: later(END, hours(4)).toISOString(),
    });
    await at(later(END, hours(2)));
    app.clock.set(later(END, hours(3)));
    await client.delete(`/api/maintenance-windows/${other}`);
    expect((await periods()).slice(1)).to.deep.equal([
      ['started', 72, 73],
      ['updated', 72, 74],
      ['ended', 72, 74],
      ['planned', 75, 77],
      ['started', 75, 77],
      ['ended', 75, 76],
    ]);
  });

  it('say that a window of a customer, or of a monitor of it, is canceled or over if the customer is deleted', async () => {
    await planned({ title: 'Of the monitor' });
    await planned({
      title: 'Of the customer',
      websiteId: undefined,
      customerId,
      startTime: later(NOW, hours(1)).toISOString(),
    });
    await planned({ title: 'Quiet', notifySubscribers: false });
    await at(later(NOW, hours(2)));
    const { publicId } = await app.database.query.selectFrom('customer').select('publicId').executeTakeFirstOrThrow();
    expect((await client.delete(`/api/customers/${publicId}`)).status).to.equal(200);
    expect(await announced()).to.have.deep.members([
      ['cancelled', 72],
      ['ended', 2],
    ]);
    for (const { componentIds } of (await announcementsOf(app)).slice(-2)) expect(componentIds).to.deep.equal(shown());
    for (const time of [START, END]) expect(await at(time)).to.deep.equal([]);
  });

  it('say that a window is canceled if its monitor is deleted, or over if it had begun, and nothing if it has passed or was not announced', async () => {
    await planned();
    await planned({ title: 'Quiet', notifySubscribers: false });
    expect(
      (await client.delete(`/api/websites/${(await client.get('/api/websites')).body.items[0].publicId}`)).status,
    ).to.equal(200);
    expect(await announced()).to.deep.equal([
      ['planned', 72],
      ['cancelled', 72],
    ]);
    expect((await announcementsOf(app)).at(-1)?.componentIds).to.deep.equal(shown());
    for (const time of [START, END]) expect(await at(time)).to.deep.equal([]);
    const [, second] = page.componentIds;
    const { id: other, publicId } = (await client.post('/api/websites', { name: 'Blog', url: 'http://1.1.1.1/' })).body;
    await app.database.query
      .updateTable('status_component')
      .set({ monitorId: other })
      .where('id', '=', second ?? 0)
      .execute();
    const started = later(END, hours(1));
    await planned({
      websiteId: other,
      startTime: started.toISOString(),
      endTime: later(started, hours(1)).toISOString(),
    });
    await at(started);
    await announced();
    app.clock.set(later(started, minutes(30)));
    await client.delete(`/api/websites/${publicId}`);
    expect(await announced()).to.deep.equal([['ended', 74.5]]);
  });

  it('are sent once by several processes at the same time', async () => {
    await planned();
    app.clock.set(START);
    await together(8, () => dueMaintenance(app.ports).run());
    expect(await announced()).to.deep.equal([
      ['planned', 72],
      ['started', 72],
    ]);
  });

  it('are not sent again for an identical create, also not for ten at once', async () => {
    const answers = await together(10, () => client.post('/api/maintenance-windows', window()));
    expect(new Set(answers.map(({ body }) => body.publicId)).size).to.equal(1);
    expect(await announced()).to.deep.equal([['planned', 72]]);
  });

  it('are not sent without notifySubscribers, and for monitors that no page shows', async () => {
    await planned({ notifySubscribers: false });
    const other = (await client.post('/api/websites', { name: 'Blog', url: 'http://1.1.1.1/' })).body.id;
    await planned({ websiteId: other });
    for (const time of [START, END]) expect(await at(time)).to.deep.equal([]);
  });

  it('reach each page that shows a monitor of the customer', async () => {
    const other = await storedPage(app, { organizationId, customerId, monitorIds: [websiteId] });
    await planned({ websiteId: undefined, customerId });
    expect(
      (await announcementsOf(app)).map(({ statusPageId, componentIds }) => [statusPageId, componentIds]),
    ).to.deep.equal([
      [page.id, shown()],
      [other.id, other.componentIds],
    ]);
  });

  it('are sent for each occurrence of a recurring window', async () => {
    await planned({ recurrence: 'daily' });
    await announced();
    expect(await at(later(START, -days(1)))).to.deep.equal([['reminder', 72]]);
    expect(await at(START)).to.deep.equal([
      ['started', 72],
      ['reminder', 96],
    ]);
    expect(await at(END)).to.deep.equal([['ended', 73]]);
    expect(await at(later(START, days(1)))).to.deep.equal([
      ['started', 96],
      ['reminder', 120],
    ]);
    // An occurrence that the job stores later.
    await at(later(START, days(6)));
    expect(await at(later(START, days(9)))).to.deep.include.members([['reminder', 312]]);
  });

  it('leave out what has passed while no job ran: an occurrence that is over is not announced, one whose start was is ended', async () => {
    await planned();
    await announced();
    expect(await at(later(END, minutes(1)))).to.deep.equal([]);
    const started = later(END, minutes(1));
    await planned({
      title: 'Second',
      startTime: started.toISOString(),
      endTime: later(started, hours(1)).toISOString(),
    });
    expect(await at(started)).to.deep.equal([['started', (started.getTime() - NOW.getTime()) / hours(1)]]);
    expect((await at(later(started, days(2)))).map(([event]) => event)).to.deep.equal(['ended']);
  });

  it('report a window that is moved, and follow its new times', async () => {
    const publicId = await planned();
    await announced();
    const [from, to] = [later(START, days(1)), later(END, days(1))];
    await client.patch(`/api/maintenance-windows/${publicId}`, {
      startTime: from.toISOString(),
      endTime: to.toISOString(),
    });
    expect(await announced()).to.deep.equal([['updated', 96]]);
    expect(await at(START)).to.deep.equal([['reminder', 96]]);
    expect(await at(from)).to.deep.equal([['started', 96]]);
  });

  it('do not repeat the start of a window that is prolonged, and announce its new end once', async () => {
    const publicId = await planned();
    await at(START);
    await announced();
    await client.patch(`/api/maintenance-windows/${publicId}`, { endTime: later(END, hours(1)).toISOString() });
    expect(await announced()).to.deep.equal([['updated', 72]]);
    expect(await at(END)).to.deep.equal([]);
    expect(await at(later(END, hours(1)))).to.deep.equal([['ended', 74]]);
  });

  it('announce the end of a window that a change ends', async () => {
    const publicId = await planned();
    await at(START);
    await announced();
    app.clock.set(later(START, minutes(30)));
    await client.patch(`/api/maintenance-windows/${publicId}`, { endTime: later(START, minutes(10)).toISOString() });
    expect(await at(later(START, minutes(30)))).to.deep.equal([['ended', 72.5]]);
  });

  it('say that a deleted window is canceled, or over if it had begun', async () => {
    const first = await planned();
    await client.delete(`/api/maintenance-windows/${first}`);
    expect((await announced()).map(([event]) => event)).to.deep.equal(['planned', 'cancelled']);
    const second = await planned();
    await at(START);
    await announced();
    app.clock.set(later(START, minutes(30)));
    await client.delete(`/api/maintenance-windows/${second}`);
    expect(await announced()).to.deep.equal([['ended', 72.5]]);
    expect(await at(END)).to.deep.equal([]);
  });

  it('begin when notifySubscribers is turned on, and stop when it is turned off', async () => {
    const publicId = await planned({ notifySubscribers: false });
    await client.patch(`/api/maintenance-windows/${publicId}`, { notifySubscribers: true });
    expect(await announced()).to.deep.equal([['planned', 72]]);
    await client.patch(`/api/maintenance-windows/${publicId}`, { notifySubscribers: false });
    expect(await at(START)).to.deep.equal([]);
  });
});
