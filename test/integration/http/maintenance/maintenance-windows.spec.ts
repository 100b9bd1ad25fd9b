import { expect } from 'chai';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { MAX_LISTED_OCCURRENCES } from '../../../../src/domain/maintenance/listed-occurrences.ts';
import { NOW } from '../../../builders/clock.ts';
import { callerOf } from '../callers.ts';
import { maintenanceSuite, PATH } from './maintenance-suite.ts';

const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';

describe('maintenance windows', () => {
  const suite = maintenanceSuite();
  const { at, window, create, code, applyAt } = suite;

  describe('as records', () => {
    it('are created, read, listed, changed and deleted', async () => {
      const made = await create(60, 120, {
        websiteId: suite.website.id,
        description: 'Database',
        timezone: 'Europe/Zurich',
        notifySubscribers: true,
      });
      expect(made).to.deep.include({
        ...window(60, 120),
        description: 'Database',
        timezone: 'Europe/Zurich',
        recurrence: 'none',
        notifySubscribers: true,
      });
      expect(made).to.include({
        websiteId: suite.website.id,
        monitorType: 'website',
        monitorId: suite.website.id,
        customerId: null,
        customerDomainId: null,
        customerIpId: null,
        targetMissing: false,
      });
      const { body: read } = await suite.client.get(`${PATH}/${made.publicId}`);
      expect(read).to.deep.include(made);
      const { body: changed } = await suite.client.patch(`${PATH}/${made.publicId}`, {
        title: 'Later',
        endTime: at(150).toISOString(),
      });
      expect(changed).to.deep.include({ title: 'Later', endTime: at(150).toISOString(), startTime: made.startTime });
      expect((await suite.client.get(PATH)).body).to.deep.include({ total: 1, page: 1, perPage: 25, items: [changed] });
      expect((await suite.client.delete(`${PATH}/${made.publicId}`)).body).to.deep.equal({ success: true });
      expect(await code(suite.client.get(`${PATH}/${made.publicId}`))).to.deep.equal([
        404,
        'maintenanceWindowNotFound',
      ]);
      const actions = await suite.app.database.query
        .selectFrom('audit_log')
        .select('action')
        .where('action', 'like', 'maintenanceWindow.%')
        .orderBy('id')
        .execute();
      expect(actions.map(({ action }) => action)).to.deep.equal([
        'maintenanceWindow.created',
        'maintenanceWindow.updated',
        'maintenanceWindow.deleted',
      ]);
    });

    it('are listed with their targets and next occurrences on request, and read with them', async () => {
      await create(-60 * 24, -60 * 24 + 30, { websiteId: suite.website.id, recurrence: 'daily', timezone: 'UTC' });
      await create(-120, -90, { customerId: suite.customer.id });
      const { body } = await suite.client.get(`${PATH}?include=target,next&sort=createdAt`);
      const [daily, past] = body.items;
      expect(daily.target).to.deep.equal({ publicId: suite.website.publicId, name: 'Shop' });
      expect(daily.nextOccurrence).to.deep.equal({ startTime: at(0).toISOString(), endTime: at(30).toISOString() });
      expect(past.target).to.deep.equal({ publicId: suite.customer.publicId, name: 'Acme' });
      expect(past.nextOccurrence).to.equal(null);
      const { target, nextOccurrence } = daily;
      const { body: read } = await suite.client.get(`${PATH}/${daily.publicId}`);
      expect(read).to.deep.include({ target, nextOccurrence });
      const plain = (await suite.client.get(PATH)).body.items;
      expect(plain[0]).to.not.have.any.keys('target', 'nextOccurrence');
    });

    it('are listed by the time in which they occur, with their occurrences', async () => {
      const websiteId = suite.website.id;
      const [day, hour] = [60 * 24, 60];
      const past = await create(-10 * day, -10 * day + hour, { websiteId, title: 'Past' });
      await create(30 * day, 30 * day + hour, { websiteId, title: 'Next month' });
      await create(day, day + hour, { websiteId, title: 'Tomorrow' });
      await create(-10 * day, -10 * day + hour, { websiteId, title: 'Daily', recurrence: 'daily', timezone: 'UTC' });
      const listed = async (from: number, to: number) => {
        const query = `occursFrom=${at(from).toISOString()}&occursTo=${at(to).toISOString()}`;
        const { body } = await suite.client.get(`${PATH}?include=occurrences&sort=title&${query}`);
        return body.items.map(({ title, occurrences }: { title: string; occurrences: readonly unknown[] }) => [
          title,
          ...occurrences,
        ]);
      };
      const period = (from: number, to: number) => ({
        startTime: at(from).toISOString(),
        endTime: at(to).toISOString(),
      });
      expect(await listed(day + 1, 3 * day)).to.deep.equal([
        ['Daily', period(day, day + hour), period(2 * day, 2 * day + hour)],
        ['Tomorrow', period(day, day + hour)],
      ]);
      expect(await listed(-20 * day, -15 * day)).to.deep.equal([]);
      const { body } = await suite.client.get(`${PATH}?occursTo=${at(-9 * day).toISOString()}&sort=title`);
      expect(body.items.map(({ title }: { title: string }) => title)).to.deep.equal(['Daily', 'Past']);
      expect(body.items[1]).to.deep.include(past);
      expect(body.items[0]).to.not.have.property('occurrences');
    });

    it('have at most MAX_LISTED_OCCURRENCES occurrences in a list, of a bounded time', async () => {
      await create(0, 30, { websiteId: suite.website.id, recurrence: 'FREQ=HOURLY', timezone: 'UTC' });
      const query = `${PATH}?include=occurrences&occursFrom=${NOW.toISOString()}`;
      const { body } = await suite.client.get(`${query}&occursTo=${later(NOW, days(45)).toISOString()}`);
      expect(body.items[0].occurrences).to.have.length(MAX_LISTED_OCCURRENCES);
      const refusal = await suite.client.get(`${query}&occursTo=${later(NOW, days(45) + 1).toISOString()}`);
      expect([refusal.status, refusal.body.data.code, refusal.body.data.issues[0].path]).to.deep.equal([
        400,
        'invalidRequestBody',
        'include',
      ]);
      expect(await code(suite.client.get(query))).to.deep.equal([400, 'invalidRequestBody']);
    });

    it('keep wall-clock times as they were sent, and take the time zone of the organization', async () => {
      await suite.client.patch('/api/organization', { timezone: 'America/New_York' });
      const made = await create(0, 0, {
        startTime: '2026-03-08T02:30',
        endTime: '2026-03-08T04:00:00',
        websiteId: suite.website.id,
      });
      expect(made).to.include({
        startTime: '2026-03-08T02:30:00',
        endTime: '2026-03-08T04:00:00',
        timezone: 'America/New_York',
      });
    });

    it('of a website are listed with those of its customer, under either id', async () => {
      const own = await create(60, 90);
      const whole = await create(60, 90, { customerId: suite.customer.id });
      const { body: other } = await suite.client.post('/api/websites', { name: 'Other', url: 'http://1.1.1.1/' });
      await create(60, 90, { websiteId: other.id });
      for (const id of [suite.website.id, suite.website.publicId]) {
        const { body } = await suite.client.get(`${PATH}?websiteId=${id}`);
        expect(body.items.map(({ publicId }: { publicId: string }) => publicId)).to.deep.equal([
          own.publicId,
          whole.publicId,
        ]);
      }
      expect((await suite.client.get(`${PATH}?websiteId=${UNKNOWN}`)).body.total).to.equal(0);
    });

    it('that are created again with the same body are the existing one, and are not announced again', async () => {
      const body = window(60, 120, { websiteId: suite.website.id, notifySubscribers: true });
      const { body: first } = await suite.client.post(PATH, body);
      expect((await suite.client.post(PATH, body)).body).to.deep.equal(first);
      expect(
        (
          await suite.client.post(PATH, {
            ...body,
            monitorType: 'website',
            monitorId: suite.website.id,
            websiteId: undefined,
          })
        ).body.publicId,
      ).to.equal(first.publicId);
      expect((await suite.client.post(PATH, { ...body, title: 'Another' })).body.publicId).to.not.equal(first.publicId);
      const entries = await suite.app.database.query
        .selectFrom('audit_log')
        .select('action')
        .where('action', '=', 'maintenanceWindow.created')
        .execute();
      expect(entries).to.have.length(2);
    });

    it('that are created at the same time with the same body are one', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => suite.client.post(PATH, window(60, 120, { websiteId: suite.website.id }))),
      );
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.publicId}`)).size).to.equal(1);
      expect((await suite.client.get(PATH)).body.total).to.equal(1);
    });

    it('take a monitor of any kind or a customer as the target', async () => {
      const { body: tcp } = await suite.client.post('/api/tcp-monitors', {
        name: 'Port',
        hostname: '1.1.1.1',
        port: 443,
      });
      const { body: domain } = await suite.client.post(`/api/customers/${suite.customer.publicId}/domains`, {
        domainName: 'acme-maintenance.com',
      });
      expect(await create(60, 90, { monitorType: 'tcp', monitorId: tcp.id })).to.include({
        monitorType: 'tcp',
        monitorId: tcp.id,
        websiteId: null,
      });
      expect(await create(60, 90, { customerDomainId: domain.id })).to.include({
        monitorType: 'domain',
        customerDomainId: domain.id,
      });
      expect(await create(60, 90, { customerId: suite.customer.id })).to.include({
        monitorType: null,
        monitorId: null,
        customerId: suite.customer.id,
      });
    });
  });

  describe('are refused', () => {
    const refusedWith = (more: object) => code(suite.client.post(PATH, { ...window(60, 120), ...more }));
    const problem = async (more: object) => {
      const { status, body } = await suite.client.post(PATH, {
        ...window(60, 120, { websiteId: suite.website.id }),
        ...more,
      });
      return [status, body.data.code, body.data.issues[0].path];
    };

    it('with missingTargetId without a target, or with a kind of target without an id', async () => {
      for (const target of [
        {},
        { websiteId: null },
        { customerId: null },
        { customerDomainId: null },
        { customerIpId: null },
        { monitorType: 'tcp' },
        { monitorType: 'tcp', monitorId: null },
      ])
        expect(await refusedWith(target), JSON.stringify(target)).to.deep.equal([400, 'missingTargetId']);
    });

    it('with the code of the kind for a target that the caller cannot see', async () => {
      const unseen = 999_999;
      expect(await refusedWith({ customerId: unseen })).to.deep.equal([404, 'customerNotFound']);
      expect(await refusedWith({ customerDomainId: suite.website.id })).to.deep.equal([404, 'customerDomainNotFound']);
      expect(await refusedWith({ customerIpId: unseen })).to.deep.equal([404, 'customerIpNotFound']);
      expect(await refusedWith({ websiteId: unseen })).to.deep.equal([404, 'monitorNotFound']);
      expect(await refusedWith({ monitorType: 'ssh', monitorId: suite.website.id })).to.deep.equal([
        404,
        'monitorNotFound',
      ]);
      const stranger = suite.app.client((await suite.app.createOrganization()).apiToken);
      expect(await code(stranger.post(PATH, window(60, 120, { websiteId: suite.website.id })))).to.deep.equal([
        404,
        'monitorNotFound',
      ]);
    });

    it('with endTimeBeforeStartTime when the end is not after the start, also by a change', async () => {
      expect(await code(suite.client.post(PATH, window(60, 60, { websiteId: suite.website.id })))).to.deep.equal([
        400,
        'endTimeBeforeStartTime',
      ]);
      expect(await code(suite.client.post(PATH, window(60, 59, { websiteId: suite.website.id })))).to.deep.equal([
        400,
        'endTimeBeforeStartTime',
      ]);
      const { publicId } = await create(60, 120);
      expect(await code(suite.client.patch(`${PATH}/${publicId}`, { endTime: at(60).toISOString() }))).to.deep.equal([
        400,
        'endTimeBeforeStartTime',
      ]);
      expect((await suite.client.get(`${PATH}/${publicId}`)).body.endTime).to.equal(at(120).toISOString());
    });

    it('with an issue for two targets, an unknown kind, an unknown zone, a window of ten years and times that do not exist', async () => {
      expect(await problem({ customerId: suite.customer.id })).to.deep.equal([400, 'invalidRequestBody', 'customerId']);
      expect(await problem({ websiteId: undefined, monitorType: 'toaster', monitorId: 1 })).to.deep.equal([
        400,
        'invalidRequestBody',
        'monitorType',
      ]);
      expect(await problem({ timezone: 'Mars/Olympus' })).to.deep.equal([400, 'invalidRequestBody', 'timezone']);
      expect(await problem({ endTime: later(NOW, days(3653)).toISOString() })).to.deep.equal([
        400,
        'invalidRequestBody',
        'endTime',
      ]);
      for (const startTime of ['2026-02-30T10:00', 'tomorrow', '2026-03-02', '9999-01-01T00:00'])
        expect(await problem({ startTime })).to.deep.equal([400, 'invalidRequestBody', 'startTime']);
    });

    it('with an issue for rules that are too frequent, never occur, overlap or cannot be read', async () => {
      const long = { startTime: '2026-03-02T10:00', endTime: '2026-03-04T10:00' };
      for (const recurrence of [
        'FREQ=SECONDLY',
        'FREQ=MINUTELY;INTERVAL=90',
        'FREQ=DAILY;BYHOUR=1;BYMINUTE=0,30',
        'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
        'FREQ=DAILY;INTERVAL=0',
        'FREQ=DAILY;FOO=1',
        'fortnightly',
      ])
        expect(await problem({ recurrence }), recurrence).to.deep.equal([400, 'invalidRequestBody', 'recurrence']);
      expect(await problem({ ...long, recurrence: 'daily' })).to.deep.equal([400, 'invalidRequestBody', 'recurrence']);
    });

    it('by change and deletion with maintenanceWindowNotFound when they do not exist for the caller', async () => {
      const { publicId } = await create(60, 120);
      const stranger = suite.app.client((await suite.app.createOrganization()).apiToken);
      for (const [caller, id] of [
        [suite.client, UNKNOWN],
        [stranger, publicId],
      ] as const) {
        expect(await code(caller.patch(`${PATH}/${id}`, { title: 'X' }))).to.deep.equal([
          404,
          'maintenanceWindowNotFound',
        ]);
        expect(await code(caller.delete(`${PATH}/${id}`))).to.deep.equal([404, 'maintenanceWindowNotFound']);
      }
    });

    it('to customer-bound callers for targets outside their customer', async () => {
      const bound = await callerOf(suite.app, suite.organizationId, { role: 'editor', customerId: suite.customer.id });
      const { body: other } = await suite.client.post('/api/websites', { name: 'Own', url: 'http://1.1.1.1/' });
      expect(await code(bound.post(PATH, window(60, 120, { websiteId: other.id })))).to.deep.equal([
        404,
        'monitorNotFound',
      ]);
      const { publicId } = await create(60, 120, { websiteId: other.id });
      expect(await code(bound.get(`${PATH}/${publicId}`))).to.deep.equal([404, 'maintenanceWindowNotFound']);
      expect((await bound.post(PATH, window(60, 120, { websiteId: suite.website.id }))).status).to.equal(200);
    });
  });

  describe('that lost their monitor', () => {
    it('are listed, answer maintenanceWindowTargetMissing, and can be deleted', async () => {
      const { publicId } = await create(0, 120);
      await suite.client.delete(`/api/websites/${suite.website.publicId}`);
      await applyAt(1);
      expect((await suite.client.get(PATH)).body.items[0]).to.include({
        publicId,
        websiteId: suite.website.id,
        targetMissing: true,
      });
      expect(await code(suite.client.get(`${PATH}/${publicId}`))).to.deep.equal([
        500,
        'maintenanceWindowTargetMissing',
      ]);
      expect(await code(suite.client.patch(`${PATH}/${publicId}`, { title: 'X' }))).to.deep.equal([
        500,
        'maintenanceWindowTargetMissing',
      ]);
      expect((await suite.client.delete(`${PATH}/${publicId}`)).status).to.equal(200);
    });
  });

  describe('preview', () => {
    const preview = (body: object) => suite.client.post(`${PATH}/preview-occurrences`, body);
    const starts = async (body: object) =>
      ((await preview(body)).body.occurrences as { startTime: string; endTime: string }[]).map(
        ({ startTime, endTime }) => [startTime, endTime],
      );

    it('places wall-clock times across a change of the clock', async () => {
      const body = {
        startTime: '2026-03-28T02:30',
        endTime: '2026-03-28T04:00',
        timezone: 'Europe/Zurich',
        recurrence: 'daily',
        count: 3,
      };
      expect(await starts(body)).to.deep.equal([
        ['2026-03-28T01:30:00.000Z', '2026-03-28T03:00:00.000Z'],
        ['2026-03-29T01:00:00.000Z', '2026-03-29T02:00:00.000Z'],
        ['2026-03-30T00:30:00.000Z', '2026-03-30T02:00:00.000Z'],
      ]);
      expect(
        await starts({ ...body, startTime: '2026-10-25T02:30', endTime: '2026-10-25T03:30', recurrence: 'none' }),
      ).to.deep.equal([['2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z']]);
    });

    it('begins with the occurrence that lasts at a time, and searches far for rare ones', async () => {
      const times = { startTime: '2020-01-01T22:00', endTime: '2020-01-02T01:00', timezone: 'UTC' };
      const from = '2026-03-02T00:30:00.000Z';
      expect(await starts({ ...times, recurrence: 'daily', from, count: 2 })).to.deep.equal([
        ['2026-03-01T22:00:00.000Z', '2026-03-02T01:00:00.000Z'],
        ['2026-03-02T22:00:00.000Z', '2026-03-03T01:00:00.000Z'],
      ]);
      expect(await starts({ ...times, recurrence: 'FREQ=YEARLY', from, count: 2 })).to.deep.equal([
        ['2027-01-01T22:00:00.000Z', '2027-01-02T01:00:00.000Z'],
        ['2028-01-01T22:00:00.000Z', '2028-01-02T01:00:00.000Z'],
      ]);
      expect(await starts({ ...times, recurrence: 'none', from })).to.deep.equal([]);
    });

    it('shows rules, with ends by COUNT and UNTIL', async () => {
      const body = { startTime: '2026-01-13T22:00', endTime: '2026-01-14T01:00', timezone: 'UTC' };
      expect(
        (await starts({ ...body, recurrence: 'RRULE:FREQ=MONTHLY;BYDAY=2TU', count: 2 })).map(([from]) => from),
      ).to.deep.equal(['2026-01-13T22:00:00.000Z', '2026-02-10T22:00:00.000Z']);
      expect(await starts({ ...body, recurrence: 'FREQ=WEEKLY;COUNT=2' })).to.have.length(2);
      expect(await starts({ ...body, recurrence: 'FREQ=DAILY;UNTIL=20260115' })).to.have.length(3);
      expect(await starts({ ...body, recurrence: 'FREQ=DAILY;UNTIL=20260115T215959Z' })).to.have.length(2);
      expect(
        (
          await starts({
            ...body,
            startTime: '2026-01-31T22:00',
            endTime: '2026-01-31T23:00',
            recurrence: 'monthly',
            count: 3,
          })
        ).map(([from]) => from!.slice(0, 10)),
      ).to.deep.equal(['2026-01-31', '2026-02-28', '2026-03-31']);
    });

    it('refuses an end that is not after the start with invalidWindow', async () => {
      expect(await code(preview({ startTime: '2026-03-28T02:30', endTime: '2026-03-28T02:30' }))).to.deep.equal([
        400,
        'invalidWindow',
      ]);
    });
  });
});
