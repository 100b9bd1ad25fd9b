import { expect } from 'chai';
import { withAttempts } from '../../../src/domain/checks/evidence.ts';
import { finishCheck } from '../../../src/domain/checks/due-check.ts';
import { recordStateChanges } from '../../../src/application/incidents/record-state-changes.ts';
import { stateSecondsOf } from '../../../src/application/checks/state-spans.ts';
import { PostgresStateSpans } from '../../../src/infrastructure/checks/statistics/postgres-state-spans.ts';
import type { MessageDispatch } from '../../../src/application/incidents/record-state-changes.ts';
import { OUTBOX_LEASE } from '../../../src/application/kernel/outbox-lease.ts';
import type { ClaimedMessage } from '../../../src/application/kernel/outbox.ts';
import { FLAP_WINDOW } from '../../../src/domain/incidents/condition.ts';
import { hours, later, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { aesVault } from '../../../src/infrastructure/kernel/crypto/vault.ts';
import { NOW } from '../../builders/clock.ts';
import { DOWN, pipelineOn, SECRET, UP } from './check-bench.ts';
import { closeAll } from '../../close-all.ts';
import { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { countingProxy } from '../kernel/database/counting-proxy.ts';
import { aMonitor, aTenant } from './monitored.ts';
import { stateChangesSuite } from './state-changes-suite.ts';

describe('state changes on PostgreSQL', () => {
  const suite = stateChangesSuite();
  const { opened, check, incidents, outbox, notices, notified } = suite;

  const monitor = (id: number) =>
    opened.database.query.selectFrom('monitor').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const place = (id: number) =>
    opened.database.query.selectFrom('location').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
  const spans = () =>
    opened.database.query
      .selectFrom('state_span')
      .select(['state', 'startedAt', 'endedAt'])
      .orderBy('startedAt')
      .execute();
  const downtimes = async () => (await spans()).filter(({ state }) => state === 'down');
  const actions = async () =>
    (await opened.database.query.selectFrom('audit_log').select(['action', 'actorKind']).orderBy('id').execute()).map(
      (row) => `${row.actorKind} ${row.action}`,
    );

  it('checks open one incident with alert, audit entry and timeline when a monitor goes down', async () => {
    const tenant = await aTenant(opened.database, { alertReminderInterval: 30 });
    const id = await aMonitor(opened.database, tenant, [suite.local], NOW);
    expect(await check(id, DOWN)).to.equal(true);

    expect(await monitor(id)).to.deep.include({ condition: 'down', conditionSince: NOW });
    const [incident, ...others] = await incidents();
    const evidence = withAttempts(DOWN.evidence, [
      {
        location: await place(suite.local),
        consecutiveFailures: 1,
        lastOutcome: 'down',
        lastReason: 'statusUnexpected',
      },
    ]);
    expect(others).to.deep.equal([]);
    expect(incident).to.deep.include({
      ...tenant,
      monitorId: id,
      origin: 'automatic',
      status: 'open',
      title: 'Shop is down',
      reason: 'statusUnexpected',
      evidence,
      startedAt: NOW,
      resolvedAt: null,
      nextReminderAt: later(NOW, minutes(30)),
    });
    expect(await notified()).to.deep.equal(['opened']);
    const [notice] = await notices();
    expect(notice?.data.incident).to.deep.include({
      id: incident!.publicId,
      status: 'open',
      reason: 'statusUnexpected',
      evidence,
      summary: 'Answered 500, expected 200 to 299, seen from local.',
    });
    expect(notice?.data.monitor).to.include({ id: (await monitor(id)).publicId, name: 'Shop' });
    expect((await outbox())[0]).to.deep.include({ topic: 'channel', nextAttemptAt: NOW });
    expect((await outbox())[0]?.dedupKey).to.match(new RegExp(`^alert:${incident!.publicId}:opened:1:`));
    expect(await actions()).to.deep.equal(['system incident.opened']);
    const timelineEntry = await opened.database.query.selectFrom('incident_update').selectAll().execute();
    expect(timelineEntry.map(({ status, message }) => ({ status, message }))).to.deep.equal([
      { status: 'open', message: 'The monitor is down. Answered 500, expected 200 to 299, seen from local.' },
    ]);
  });

  it('checks open no incident before the configured number of consecutive failures', async () => {
    const id = await aMonitor(
      opened.database,
      await aTenant(opened.database, { alertConsecutiveChecks: 3 }),
      [suite.local],
      NOW,
    );
    for (const found of [DOWN, DOWN, UP, DOWN, DOWN]) {
      expect(await check(id, found)).to.equal(false);
      suite.clock.advance(minutes(1));
    }
    expect(await incidents()).to.deep.equal([]);
    expect(await check(id, DOWN)).to.equal(true);
    expect(await incidents()).to.have.length(1);
  });

  it('checks end an incident when it began if the clock was set back in between, and the timeline says why', async () => {
    const id = await aMonitor(opened.database, await aTenant(opened.database), [suite.local], NOW);
    await check(id, DOWN);
    suite.clock.advance(-minutes(30));
    expect(await check(id, UP)).to.equal(true);
    expect((await incidents())[0]).to.deep.include({ status: 'resolved', startedAt: NOW, resolvedAt: NOW });
    const entries = opened.database.query.selectFrom('incident_update').select('message').orderBy('id').execute();
    expect((await entries).at(-1)?.message).to.equal(
      'The monitor is up again. The clock of the service was set back in the meantime, so the incident ends when it began.',
    );
    for (const { startedAt, endedAt } of await spans())
      expect(endedAt === null || endedAt > startedAt, 'a span').to.equal(true);
  });

  it('checks send no further alert while the monitor stays down', async () => {
    const id = await aMonitor(opened.database, await aTenant(opened.database), [suite.local], NOW);
    await check(id, DOWN);
    suite.clock.advance(minutes(1));
    expect(await check(id, DOWN)).to.equal(false);
    expect(await outbox()).to.have.length(1);
  });

  it('checks resolve the incident on recovery and send the resolution', async () => {
    const id = await aMonitor(
      opened.database,
      await aTenant(opened.database, { alertReminderInterval: 30 }),
      [suite.local],
      NOW,
    );
    await check(id, DOWN);
    suite.clock.advance(minutes(2));
    expect(await check(id, UP)).to.equal(true);

    const recovery = later(NOW, minutes(2));
    expect(await incidents()).to.have.length(1);
    expect((await incidents())[0]).to.deep.include({
      status: 'resolved',
      resolvedAt: recovery,
      nextReminderAt: null,
      revision: 2,
    });
    expect(await monitor(id)).to.deep.include({ condition: 'up', conditionSince: recovery });
    expect(await notified()).to.deep.equal(['opened', 'resolved']);
    expect((await downtimes()).map(({ startedAt, endedAt }) => ({ startedAt, endedAt }))).to.deep.equal([
      { startedAt: NOW, endedAt: recovery },
    ]);
  });

  it('checks reopen the incident within the flap window, and open a new one afterwards', async () => {
    const id = await aMonitor(opened.database, await aTenant(opened.database), [suite.local], NOW);
    await check(id, DOWN);
    suite.clock.advance(minutes(1));
    await check(id, UP);
    suite.clock.advance(FLAP_WINDOW - 1);
    await check(id, DOWN);
    expect(await incidents()).to.have.length(1);
    expect((await incidents())[0]).to.deep.include({
      status: 'open',
      startedAt: NOW,
      resolvedAt: null,
      timesOpened: 2,
    });
    expect(await downtimes()).to.have.length(2);

    suite.clock.advance(minutes(1));
    await check(id, UP);
    suite.clock.advance(FLAP_WINDOW);
    await check(id, DOWN);
    expect((await incidents()).map(({ status }) => status)).to.deep.equal(['resolved', 'open']);
    expect(await notified()).to.deep.equal(['opened', 'resolved', 'reopened', 'resolved', 'opened']);
  });

  it('an outage starts with the first failed check of the series that confirmed it', async () => {
    const id = await aMonitor(
      opened.database,
      await aTenant(opened.database, { alertConsecutiveChecks: 3 }),
      [suite.local],
      NOW,
    );
    for (const found of [DOWN, DOWN, UP]) {
      await check(id, found);
      suite.clock.advance(seconds(20));
    }
    const began = suite.clock.now();
    for (const found of [DOWN, DOWN]) {
      await check(id, found);
      suite.clock.advance(seconds(20));
    }
    await check(id, DOWN);
    const confirmedAt = later(began, seconds(40));
    expect((await incidents())[0]).to.deep.include({ startedAt: began, confirmedAt });
    expect((await notices())[0]?.data.incident).to.deep.include({
      startedAt: began.toISOString(),
      confirmedAt: confirmedAt.toISOString(),
    });
    expect((await downtimes()).map(({ startedAt }) => startedAt)).to.deep.equal([began]);
    expect(await monitor(id)).to.deep.include({ condition: 'down', conditionSince: began });
  });

  it('the time since the first failure counts as downtime once the outage is confirmed, also in hours that were rolled up', async () => {
    const hour = later(NOW, -hours(1));
    suite.clock.set(later(NOW, -minutes(2)));
    const id = await aMonitor(
      opened.database,
      await aTenant(opened.database, { alertConsecutiveChecks: 2 }),
      [suite.local],
      NOW,
    );
    const seconds = async () =>
      (
        await stateSecondsOf(
          { stateSpans: new PostgresStateSpans(opened.database) },
          { id, status: 'active', condition: 'up' },
          { from: hour, to: NOW },
          suite.clock.now(),
        )
      ).down;
    await check(id, DOWN);
    suite.clock.set(later(NOW, minutes(6)));
    expect(await seconds()).to.equal(0);
    await check(id, DOWN);
    expect(await seconds()).to.equal(120);
  });

  it('a check that changes nothing writes no state span, and a state change replaces the unconfirmed one', async () => {
    const id = await aMonitor(
      opened.database,
      await aTenant(opened.database, { alertConsecutiveChecks: 2 }),
      [suite.local],
      NOW,
    );
    await check(id, DOWN);
    expect(await spans()).to.deep.equal([{ state: 'up', startedAt: NOW, endedAt: null }]);
    suite.clock.advance(minutes(1));
    await check(id, DOWN);
    expect(await spans()).to.deep.equal([{ state: 'down', startedAt: NOW, endedAt: null }]);
    suite.clock.advance(minutes(1));
    await check(id, DOWN);
    expect(await spans()).to.have.length(1);
  });

  it('checks resolve the incident after the configured number of consecutive successes, confirmed within 20 seconds each', async () => {
    const id = await aMonitor(
      opened.database,
      await aTenant(opened.database, { recoveryConsecutiveChecks: 3 }),
      [suite.local],
      NOW,
    );
    for (const found of [DOWN, UP, UP, DOWN, UP, UP]) {
      await check(id, found);
      expect(await monitor(id)).to.include({ condition: 'down' });
      const { dueAt } = await opened.database.query
        .selectFrom('check_schedule')
        .select('dueAt')
        .executeTakeFirstOrThrow();
      if (found === UP) expect(dueAt).to.be.at.most(later(suite.clock.now(), seconds(20)));
      suite.clock.advance(minutes(1));
    }
    await check(id, UP);
    expect(await monitor(id)).to.include({ condition: 'up' });
    expect(await notified()).to.deep.equal(['opened', 'resolved']);
  });

  it('checks do not reopen a manually resolved incident while the monitor stays down', async () => {
    const id = await aMonitor(opened.database, await aTenant(opened.database), [suite.local], NOW);
    await check(id, DOWN);
    await opened.database.query.updateTable('incident').set({ status: 'resolved', resolvedAt: NOW }).execute();
    suite.clock.advance(minutes(1));
    expect(await check(id, DOWN)).to.equal(false);
    expect((await incidents()).map(({ status }) => status)).to.deep.equal(['resolved']);
  });

  describe('with a sender in the process', () => {
    const leaseUntil = later(NOW, OUTBOX_LEASE);
    let taken: ClaimedMessage[];
    const dispatch: MessageDispatch = {
      reserve: () => leaseUntil,
      take: (messages: readonly ClaimedMessage[]) => void taken.push(...messages),
    };
    const fail = async (id: number, sender = dispatch) => {
      await opened.database.query
        .updateTable('check_schedule')
        .set({ dueAt: NOW })
        .where('monitorId', '=', id)
        .execute();
      const [due] = await suite.pipeline.queue.claim({
        locationId: suite.local,
        owner: 'w',
        now: NOW,
        until: NOW,
        limit: 1,
      });
      await recordStateChanges(suite.pipeline, sender)('w', [finishCheck(due!, DOWN, NOW)]);
    };
    beforeEach(() => {
      taken = [];
    });

    it('an alert is handed to it after the commit, and held so that no other process sends it', async () => {
      await fail(await aMonitor(opened.database, await aTenant(opened.database), [suite.local], NOW));
      const [row, ...others] = await outbox();
      expect(others).to.deep.equal([]);
      expect(row).to.deep.include({ attempts: 1, firstAttemptAt: NOW, leaseUntil });
      const { id, stream, topic } = row!;
      const payload = JSON.parse(aesVault(SECRET).open(row!.sealedPayload)) as Record<string, unknown>;
      expect(taken).to.deep.equal([
        {
          id,
          topic,
          stream,
          destination: row!.destination,
          group: null,
          payload,
          attempts: 1,
          firstAttemptAt: NOW,
          leaseUntil,
        },
      ]);
    });

    it('an incident and its alert are stored in two round trips to the database', async () => {
      const proxy = await countingProxy(opened.url);
      const database = await Database.connect(proxy.url, 1);
      try {
        const id = await aMonitor(opened.database, await aTenant(opened.database), [suite.local], NOW);
        const counted = pipelineOn(database, suite.clock);
        const [due] = await counted.queue.claim({
          locationId: suite.local,
          owner: 'w',
          now: NOW,
          until: NOW,
          limit: 1,
        });
        proxy.takeCount();
        await recordStateChanges(counted, dispatch)('w', [finishCheck(due!, DOWN, NOW)]);
        expect(proxy.takeCount()).to.equal(2);
        expect(await monitor(id)).to.include({ condition: 'down' });
      } finally {
        await closeAll(
          () => database.close(),
          () => proxy.close(),
        );
      }
    });

    it('an alert is left to the outbox while the sender takes none', async () => {
      const id = await aMonitor(opened.database, await aTenant(opened.database), [suite.local], NOW);
      await fail(id, { ...dispatch, reserve: () => null });
      expect((await outbox())[0]).to.deep.include({ attempts: 0, leaseUntil: null });
      expect(taken).to.deep.equal([]);
    });
  });

  it('checks roll back completely if the alert cannot be stored', async () => {
    const id = await aMonitor(opened.database, await aTenant(opened.database), [suite.local], NOW);
    suite.pipeline = {
      ...suite.pipeline,
      outbox: {
        add: () => Promise.reject(new Error('no room')),
        addClaimed: () => Promise.reject(new Error('no room')),
      },
    };
    let fault: unknown;
    await check(id, DOWN).catch((thrown: unknown) => (fault = thrown));
    expect(String(fault)).to.contain('no room');
    expect(await incidents()).to.deep.equal([]);
    expect(await monitor(id)).to.include({ condition: 'unknown' });
    expect(await opened.database.query.selectFrom('check_result').selectAll().execute()).to.deep.equal([]);
  });

  it('checks require two consecutive failures by default for a monitor without a customer', async () => {
    const id = await aMonitor(opened.database, await aTenant(opened.database), [suite.local], NOW, {
      customerId: null,
    });
    expect(await check(id, DOWN)).to.equal(false);
    suite.clock.advance(minutes(1));
    expect(await check(id, DOWN)).to.equal(true);
  });
});
