import { expect } from 'chai';
import { recordStateChanges } from '../../../src/application/incidents/record-state-changes.ts';
import { dueReminders } from '../../../src/application/incidents/send-reminders.ts';
import type { ChannelMessage } from '../../../src/application/notifications/channel-message.ts';
import type { BlocklistVerdict } from '../../../src/domain/checks/warnings/blocklist.ts';
import { INCONCLUSIVE_RETRY, finishCheck } from '../../../src/domain/checks/due-check.ts';
import { days, elapsed, later, minutes } from '../../../src/domain/kernel/time.ts';
import { judgeAddress } from '../../../src/domain/checks/kinds/ip.ts';
import { aesVault } from '../../../src/infrastructure/kernel/crypto/vault.ts';
import { PostgresIncidentReminders } from '../../../src/infrastructure/incidents/postgres-alert-reminders.ts';
import { ADDRESS, aListing, noAnswer, notListed } from '../../builders/blocklists.ts';
import { NOW, TestClock } from '../../builders/clock.ts';
import { pipelineOn, SECRET } from './check-bench.ts';
import type { Pipeline } from './check-bench.ts';
import { aLocation, aMonitor, aTenant, databaseOfSuite } from './monitored.ts';

const OWNER = 'worker';

describe('listings of addresses on PostgreSQL', () => {
  const opened = databaseOfSuite();
  let clock: TestClock;
  let pipeline: Pipeline;
  let local: number;
  let id: number;

  beforeEach(async () => {
    clock = new TestClock();
    pipeline = pipelineOn(opened.database, clock);
    local = await aLocation(opened.database);
    const tenant = await aTenant(opened.database, {
      alertConsecutiveChecks: 3,
      alertReminderInterval: 5,
      dnsblReminderInterval: 60,
    });
    id = await aMonitor(opened.database, tenant, [local], NOW, {
      kind: 'ip',
      monitoringType: 'ip',
      name: ADDRESS,
      target: ADDRESS,
      checkInterval: 1440,
    });
  });

  const claim = async () => {
    const now = clock.now();
    await opened.database.query.updateTable('check_schedule').set({ dueAt: now }).execute();
    const [due] = await pipeline.queue.claim({ locationId: local, owner: OWNER, now, until: now, limit: 1 });
    return due!;
  };
  /** A day later, the lists give these answers. */
  const check = async (...verdicts: readonly BlocklistVerdict[]) => {
    clock.advance(days(1));
    const due = await claim();
    const known = await pipeline.blocklistStates.find(id);
    await recordStateChanges(pipeline)(OWNER, [
      finishCheck(due, judgeAddress(null, { known: known?.listings ?? [], verdicts }), clock.now()),
    ]);
  };
  const notices = async () =>
    (await opened.database.query.selectFrom('outbox').select('sealedPayload').orderBy('id').execute()).map(
      ({ sealedPayload }) => (JSON.parse(aesVault(SECRET).open(sealedPayload)) as ChannelMessage).notice,
    );
  const sent = async () => (await notices()).map(({ type, data }) => [type, data.incident?.summary]);
  const state = async () => (await pipeline.blocklistStates.find(id))!;
  const listed = async () => (await state()).listings.map(({ name }) => name);
  const monitor = () =>
    opened.database.query.selectFrom('monitor').select(['condition']).where('id', '=', id).executeTakeFirstOrThrow();
  const schedule = () => opened.database.query.selectFrom('check_schedule').selectAll().executeTakeFirstOrThrow();

  it('open an incident with the first listing, whatever number of failures the customer wants', async () => {
    await check(notListed('One'), notListed('Two'));
    await check(aListing('One'), notListed('Two'));
    expect(await sent()).to.deep.equal([['incident.opened', 'The address is listed by One (127.0.0.2).']]);
    expect(await monitor()).to.deep.equal({ condition: 'down' });
    expect(await state()).to.deep.include({
      lastCheckedAt: clock.now(),
      lastListedAt: clock.now(),
      lastChangedAt: clock.now(),
      lastCleanAt: later(NOW, days(1)),
    });
    expect(elapsed(clock.now(), (await schedule()).dueAt!)).to.be.above(minutes(1));
  });

  it('notify once of each further list, and once of each that no longer contains the address', async () => {
    await check(aListing('One'), notListed('Two'), notListed('Three'));
    await check(aListing('One'), aListing('Two'), notListed('Three'));
    await check(aListing('One'), aListing('Two'), notListed('Three'));
    await check(aListing('One'), aListing('Two'), aListing('Three'));
    await check(notListed('One'), aListing('Two'), aListing('Three'));
    await check(notListed('One'), aListing('Two'), aListing('Three'));
    await check(notListed('One'), notListed('Two'), notListed('Three'));
    await check(notListed('One'), notListed('Two'), notListed('Three'));
    expect(await sent()).to.deep.equal([
      ['incident.opened', 'The address is listed by One (127.0.0.2).'],
      ['incident.worsened', 'The address is listed by Two (127.0.0.2, new), One (127.0.0.2).'],
      ['incident.worsened', 'The address is listed by Three (127.0.0.2, new), One (127.0.0.2), Two (127.0.0.2).'],
      ['incident.eased', 'The address is listed by Two (127.0.0.2), Three (127.0.0.2); no longer by One.'],
      ['incident.resolved', 'The address is listed by Two (127.0.0.2), Three (127.0.0.2); no longer by One.'],
    ]);
    const incidents = await opened.database.query.selectFrom('incident').select(['status']).execute();
    expect(incidents).to.deep.equal([{ status: 'resolved' }]);
    expect(
      (await opened.database.query.selectFrom('incident_update').select('message').orderBy('id').execute()).map(
        ({ message }) => message,
      ),
    ).to.deep.equal([
      'The monitor is down. The address is listed by One (127.0.0.2).',
      'The problem has become worse. The address is listed by Two (127.0.0.2, new), One (127.0.0.2).',
      'The problem has become worse. The address is listed by Three (127.0.0.2, new), One (127.0.0.2), Two (127.0.0.2).',
      'The problem has become smaller. The address is listed by Two (127.0.0.2), Three (127.0.0.2); no longer by One.',
      'The monitor is up again.',
    ]);
  });

  for (const code of ['timedOut', 'queryRefused', 'answerInvalid', 'blocklistUnreliable'] as const)
    it(`keep the state of a list that answers with ${code}`, async () => {
      await check(noAnswer('One', code), notListed('Two'));
      expect(await listed()).to.deep.equal([]);
      await check(aListing('One'), notListed('Two'));
      await check(noAnswer('One', code), notListed('Two'));
      expect(await listed()).to.deep.equal(['One']);
      expect((await state()).lastError).to.match(/^One: /);
      expect(await sent()).to.have.length(1);
      expect(await monitor()).to.deep.equal({ condition: 'down' });
    });

  it('leave the monitor unknown until a list gives a usable answer, and check again within an hour', async () => {
    await check(noAnswer('One'), noAnswer('Two'));
    expect(await monitor()).to.deep.equal({ condition: 'unknown' });
    expect(await state()).to.deep.include({ listings: [], lastCheckedAt: clock.now(), lastCleanAt: null });
    expect(elapsed(clock.now(), (await schedule()).dueAt!)).to.be.at.most(INCONCLUSIVE_RETRY);
    expect(await opened.database.query.selectFrom('check_result').select('outcome').execute()).to.deep.equal([]);
    await check(noAnswer('One'), notListed('Two'));
    expect(await monitor()).to.deep.equal({ condition: 'up' });
  });

  it('open a new incident for a further list when a user has closed the latest', async () => {
    await check(aListing('One'), notListed('Two'));
    await opened.database.query.updateTable('incident').set({ status: 'resolved', resolvedAt: clock.now() }).execute();
    await check(aListing('One'), notListed('Two'));
    await check(aListing('One'), aListing('Two'));
    expect((await sent()).map(([type]) => type)).to.deep.equal(['incident.opened', 'incident.opened']);
  });

  it('store a listing once when its result is recorded twice', async () => {
    clock.advance(days(1));
    const finished = finishCheck(
      await claim(),
      judgeAddress(null, { known: [], verdicts: [aListing('One')] }),
      clock.now(),
    );
    await Promise.all([
      recordStateChanges(pipeline)(OWNER, [finished]),
      recordStateChanges(pipeline)(OWNER, [finished]),
    ]);
    expect(await sent()).to.have.length(1);
  });

  it('remind in the interval of the customer for blocklists', async () => {
    const remind = () =>
      dueReminders({ ...pipeline, incidentReminders: new PostgresIncidentReminders(opened.database) }).run();
    await check(aListing('One'));
    clock.advance(minutes(60) - 1);
    await remind();
    expect(await sent()).to.have.length(1);
    clock.advance(1);
    await remind();
    expect((await sent()).map(([type]) => type)).to.deep.equal(['incident.opened', 'incident.reminder']);
  });
});
