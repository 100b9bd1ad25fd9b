import { expect } from 'chai';
import { finishCheck } from '../../../src/domain/checks/due-check.ts';
import { recordStateChanges } from '../../../src/application/incidents/record-state-changes.ts';
import { dueCertificateReminders } from '../../../src/application/checks/remind-of-certificates.ts';
import type { ChannelMessage } from '../../../src/application/notifications/channel-message.ts';
import { days, later, minutes } from '../../../src/domain/kernel/time.ts';
import type { CheckFinding } from '../../../src/domain/checks/check-finding.ts';
import { isUnchanged } from '../../../src/domain/checks/location-state.ts';
import { aesVault } from '../../../src/infrastructure/kernel/crypto/vault.ts';
import { NOW, TestClock } from '../../builders/clock.ts';
import { DOWN, pipelineOn, SECRET, UP } from './check-bench.ts';
import type { Pipeline } from './check-bench.ts';
import { aLocation, aMonitor, aTenant, databaseOfSuite } from './monitored.ts';

const END = later(NOW, days(10));
const certificate = { subject: 'CN=shop.example', issuer: 'CN=Test root', notAfter: END, isExpiring: true };
const EXPIRING: CheckFinding = { ...UP, certificate };
const RENEWED: CheckFinding = {
  ...UP,
  certificate: { ...certificate, notAfter: later(END, days(90)), isExpiring: false },
};

describe('certificate expiry warnings on PostgreSQL', () => {
  const opened = databaseOfSuite();
  let clock: TestClock;
  let pipeline: Pipeline;
  let local: number;
  let id: number;

  beforeEach(async () => {
    clock = new TestClock();
    pipeline = pipelineOn(opened.database, clock);
    local = await aLocation(opened.database);
    id = await aMonitor(
      opened.database,
      await aTenant(opened.database, { sslExpiryReminderInterval: 60 }),
      [local],
      NOW,
      { condition: 'up' },
    );
  });

  const claim = async (locationId = local) => {
    const now = clock.now();
    await opened.database.query
      .updateTable('check_schedule')
      .set({ dueAt: now })
      .where('locationId', '=', locationId)
      .execute();
    const [due] = await pipeline.queue.claim({ locationId, owner: `w${locationId}`, now, until: now, limit: 1 });
    return due!;
  };
  const check = async (finding: CheckFinding, locationId = local) => {
    const due = await claim(locationId);
    await recordStateChanges(pipeline)(`w${locationId}`, [finishCheck(due, finding, clock.now())]);
  };
  const reminders = () => dueCertificateReminders(pipeline);
  const remind = () => reminders().run();
  const notices = async () =>
    (await opened.database.query.selectFrom('outbox').select('sealedPayload').orderBy('id').execute()).map(
      ({ sealedPayload }) => (JSON.parse(aesVault(SECRET).open(sealedPayload)) as ChannelMessage).notice,
    );
  const sent = async () => (await notices()).map(({ type }) => type);
  const warning = () => opened.database.query.selectFrom('certificate_warning').selectAll().executeTakeFirstOrThrow();
  const actions = async () =>
    (await opened.database.query.selectFrom('audit_log').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    );

  it('are stored, the last one of each monitor, also those that do not expire soon', async () => {
    const stored = () => pipeline.monitorCertificates.find(id);
    const { subject, issuer, notAfter } = RENEWED.certificate!;
    expect(await stored()).to.equal(null);
    await check(EXPIRING);
    expect(await stored()).to.deep.equal({ subject, issuer, notAfter: END });
    const keep = (at: Date) => pipeline.monitorCertificates.keep([{ monitorId: id, subject, issuer, notAfter: at }]);
    await keep(notAfter);
    expect(await stored()).to.deep.equal({ subject, issuer, notAfter });
    await opened.database.query.deleteFrom('monitor_certificate').where('monitorId', '=', id).execute();
    // The process has stored it within the hour.
    await keep(notAfter);
    expect(await stored()).to.equal(null);
    clock.advance(minutes(60));
    await keep(notAfter);
    expect(await stored()).to.deep.equal({ subject, issuer, notAfter });
    await pipeline.monitorCertificates.forget(id);
    expect(await stored()).to.equal(null);
    await keep(notAfter);
    expect(await stored()).to.deep.equal({ subject, issuer, notAfter });
    // A monitor that was deleted meanwhile is left out.
    await pipeline.monitorCertificates.keep([{ monitorId: 2_000_000, subject, issuer, notAfter }]);
  });

  it('expiry warnings are sent once with certificate names and days left, without an incident', async () => {
    await check(EXPIRING);
    clock.advance(minutes(1));
    await check(EXPIRING);
    const all = await notices();
    expect(all.map(({ type }) => type)).to.deep.equal(['certificate.expiring']);
    expect(all[0]?.data.certificate).to.deep.equal({
      subject: 'CN=shop.example',
      issuer: 'CN=Test root',
      notAfter: END.toISOString(),
      daysLeft: 10,
    });
    expect(all[0]?.data.monitor).to.include({ name: 'Shop', kind: 'website' });
    expect(await actions()).to.deep.equal(['certificate.expiring']);
    expect(await opened.database.query.selectFrom('incident').select('id').execute()).to.deep.equal([]);
  });

  it('expiry warnings leave later checks unchanged until the certificate is renewed', async () => {
    await check(EXPIRING);
    clock.advance(minutes(1));
    const due = await claim();
    expect(due.warning).to.deep.equal({ notAfter: END, warnedAt: NOW, endedAt: null });
    expect(isUnchanged(due, EXPIRING, clock.now())).to.equal(true);
    expect(isUnchanged(due, RENEWED, clock.now())).to.equal(false);
  });

  it('expiry warnings are sent once if all locations detect the certificate concurrently', async () => {
    const places = [local, await aLocation(opened.database, 'paris'), await aLocation(opened.database, 'tokyo')];
    for (const locationId of places.slice(1))
      await opened.database.query
        .insertInto('check_schedule')
        .values({ monitorId: id, locationId, dueAt: NOW })
        .execute();
    await Promise.all(places.map((place) => check(EXPIRING, place)));
    expect(await sent()).to.deep.equal(['certificate.expiring']);
  });

  it('expiry warnings end with certificate.renewed and without further reminders after a later certificate is seen', async () => {
    await check(EXPIRING);
    clock.advance(minutes(5));
    await check(RENEWED);
    expect(await sent()).to.deep.equal(['certificate.expiring', 'certificate.renewed']);
    expect((await notices())[1]?.data.certificate?.daysLeft).to.equal(99);
    expect(await warning()).to.deep.include({ endedAt: clock.now(), nextReminderAt: null });
    clock.advance(days(2));
    await remind();
    expect(await sent()).to.have.length(2);
  });

  it('expiry warnings end without certificate.renewed if only the notice period was shortened', async () => {
    await check(EXPIRING);
    await check({ ...UP, certificate: { ...certificate, isExpiring: false } });
    expect(await sent()).to.deep.equal(['certificate.expiring']);
    expect(await warning()).to.deep.include({ endedAt: NOW });
    expect(await actions()).to.deep.equal(['certificate.expiring', 'certificate.warningEnded']);
  });

  it('expiry warnings are sent in addition to an incident opened by the same check', async () => {
    await check({ ...DOWN, certificate });
    expect((await sent()).sort()).to.deep.equal(['certificate.expiring', 'incident.opened']);
    expect((await actions()).sort()).to.deep.equal(['certificate.expiring', 'incident.opened']);
  });

  it('expiry warnings are rolled back with the result if the message cannot be stored', async () => {
    const due = await claim();
    const broken = {
      ...pipeline,
      outbox: {
        ...pipeline.outbox,
        addClaimed: () => Promise.reject(new Error('unused')),
        add: () => Promise.reject(new Error('no room')),
      },
    };
    const fault: unknown = await recordStateChanges(broken)(`w${local}`, [finishCheck(due, EXPIRING, NOW)]).catch(
      (caught: unknown) => caught,
    );
    expect(fault).to.be.an('error');
    for (const table of ['certificate_warning', 'check_result', 'audit_log'] as const)
      expect(await opened.database.query.selectFrom(table).selectAll().execute(), table).to.deep.equal([]);
  });

  describe('certificate expiry reminders', () => {
    beforeEach(() => check(EXPIRING));

    it('expiry reminders are sent after each interval of the customer, to the millisecond', async () => {
      clock.advance(minutes(60) - 1);
      await remind();
      expect(await sent()).to.have.length(1);
      clock.advance(1);
      await remind();
      clock.advance(minutes(60));
      await remind();
      expect(await sent()).to.deep.equal(['certificate.expiring', 'certificate.reminder', 'certificate.reminder']);
      expect(await actions()).to.deep.equal(['certificate.expiring', 'certificate.reminded', 'certificate.reminded']);
    });

    it('expiry reminders are sent once if several processes run at the same time', async () => {
      clock.advance(minutes(60));
      await Promise.all([remind(), remind(), remind(), remind()]);
      expect(await sent()).to.have.length(2);
    });

    it('expiry reminders further ahead than one interval, because the clock was set back, are brought forward', async () => {
      clock.advance(-minutes(120));
      expect(await reminders().pullBack?.(clock.now())).to.equal(1);
      expect(await reminders().pullBack?.(clock.now())).to.equal(0);
      expect((await warning()).nextReminderAt).to.deep.equal(later(NOW, -minutes(60)));
      clock.advance(minutes(60));
      await remind();
      expect(await sent()).to.deep.equal(['certificate.expiring', 'certificate.reminder']);
    });

    it('expiry reminders end when the certificate expires', async () => {
      clock.set(END);
      await remind();
      expect(await sent()).to.have.length(1);
      expect((await warning()).nextReminderAt).to.equal(null);
    });

    it('expiry reminders are suspended while the organization is suspended', async () => {
      await opened.database.query.updateTable('organization').set({ status: 'suspended' }).execute();
      clock.advance(minutes(60));
      await remind();
      expect(await sent()).to.have.length(1);
      await opened.database.query.updateTable('organization').set({ status: 'active' }).execute();
      clock.advance(minutes(60));
      await remind();
      expect(await sent()).to.have.length(2);
    });

    it('expiry reminders are not sent for a monitor without a customer', async () => {
      await opened.database.query.updateTable('monitor').set({ customerId: null }).execute();
      clock.advance(minutes(60));
      await remind();
      expect(await sent()).to.have.length(1);
    });
  });
});
