import { expect } from 'chai';
import { noteReception } from '../../../src/application/checks/heartbeat-reception.ts';
import { dueHeartbeats, overlongHeartbeatRuns, recordHeartbeat } from '../../../src/application/checks/heartbeats.ts';
import type { ArrivedSignal } from '../../../src/application/checks/heartbeats.ts';
import { hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import {
  IDLE_RECEPTION_NOTE_EVERY,
  MIN_HEARTBEAT_GRACE,
  overdueFrom,
  RECEPTION_GAP,
  RECEPTION_NOTE_EVERY,
} from '../../../src/domain/checks/heartbeat.ts';
import { HEARTBEAT_LOCATION } from '../../../src/domain/checks/check-schedule.ts';
import { cryptoDigest } from '../../../src/infrastructure/kernel/crypto/digest.ts';
import { randomSecrets } from '../../../src/infrastructure/kernel/crypto/random.ts';
import {
  PostgresHeartbeatReception,
  PostgresHeartbeats,
} from '../../../src/infrastructure/checks/postgres-heartbeats.ts';
import { PostgresHeartbeatSignals } from '../../../src/infrastructure/checks/postgres-heartbeat-signals.ts';
import { MAX_OPEN_RUNS } from '../../../src/domain/checks/heartbeat-run.ts';
import { KEPT_SIGNALS } from '../../../src/domain/checks/heartbeat-signal.ts';
import { NOW, TestClock } from '../../builders/clock.ts';
import { aSignal } from '../../builders/heartbeats.ts';
import { pipelineOn, SECRET } from './check-bench.ts';
import type { Pipeline } from './check-bench.ts';
import { aLocation, aMonitor, aTenant, databaseOfSuite } from './monitored.ts';

const TOKEN = 'beat-token';
const digest = cryptoDigest(SECRET);

describe('heartbeats on PostgreSQL', () => {
  const opened = databaseOfSuite();
  let clock: TestClock;
  let pipeline: Pipeline;
  let monitorId: number;
  let noticed: string[];

  beforeEach(async () => {
    clock = new TestClock();
    noticed = [];
    pipeline = pipelineOn(opened.database, clock);
    const local = await aLocation(opened.database);
    // Consecutive failures and locations apply to active checks; a heartbeat is overdue immediately.
    const tenant = await aTenant(opened.database, { alertConsecutiveChecks: 5, alertLocationThresholdCount: 3 });
    monitorId = await aMonitor(opened.database, tenant, [local], null, {
      monitoringType: 'heartbeat',
      checkInterval: 5,
    });
    const { query } = opened.database;
    await query
      .updateTable('monitor')
      .set({ heartbeatSha256: digest.sha256(TOKEN) })
      .execute();
    await query
      .insertInto('check_schedule')
      .values({ monitorId, locationId: HEARTBEAT_LOCATION, dueAt: overdueFrom(NOW, minutes(5)) })
      .execute();
  });

  const recordingNeeds = () => ({
    ...pipeline,
    heartbeats: new PostgresHeartbeats(opened.database),
    heartbeatSignals: new PostgresHeartbeatSignals(opened.database),
    secrets: randomSecrets,
    digest,
  });
  const recordBeat = (token = TOKEN, signal = aSignal()) => recordHeartbeat(recordingNeeds())(token, null, signal);
  const send = (signal: Partial<ArrivedSignal>) => recordBeat(TOKEN, aSignal(signal));
  const sweepRuns = async () => {
    await reception().note(clock.now(), false);
    await overlongHeartbeatRuns({ ...recordingNeeds(), heartbeatReception: reception() }).run();
  };
  const reception = () => new PostgresHeartbeatReception(opened.database);
  const sweepOnly = () =>
    dueHeartbeats({
      ...pipeline,
      checkQueue: pipeline.queue,
      heartbeatReception: reception(),
      heartbeats: new PostgresHeartbeats(opened.database),
      heartbeatNotices: { announceMissedFirst: ({ name }) => Promise.resolve(void noticed.push(name)) },
      secrets: randomSecrets,
    }).run();
  const note = (every?: number) =>
    noteReception({ heartbeatReception: reception(), unitOfWork: opened.database, clock })(every);
  const extended = async () => (await note()).extended;
  /** A sweep while heartbeats are received. */
  const sweep = async () => {
    await reception().note(clock.now(), false);
    await sweepOnly();
  };
  const results = () => opened.database.query.selectFrom('check_result').selectAll().orderBy('dueAt').execute();
  const incidents = async () =>
    await opened.database.query.selectFrom('incident').select(['status', 'reason']).orderBy('id').execute();
  const expectedBy = async () =>
    (
      await opened.database.query
        .selectFrom('check_schedule')
        .select('dueAt')
        .where('locationId', '=', HEARTBEAT_LOCATION)
        .executeTakeFirstOrThrow()
    ).dueAt;
  const condition = async () =>
    (await opened.database.query.selectFrom('monitor').select('condition').executeTakeFirstOrThrow()).condition;

  it('heartbeats record a success and extend the deadline by interval and grace period', async () => {
    clock.advance(minutes(3));
    expect(await recordBeat()).to.equal(true);
    expect(await results()).to.have.length(1);
    expect((await results())[0]).to.deep.include({
      monitorId,
      locationId: HEARTBEAT_LOCATION,
      outcome: 'up',
      dueAt: clock.now(),
      checkedAt: clock.now(),
    });
    expect(await expectedBy()).to.deep.equal(later(clock.now(), minutes(5) + MIN_HEARTBEAT_GRACE));
    expect(await condition()).to.equal('up');
  });

  it('heartbeats are refused for an unknown token', async () => {
    expect(await recordBeat('another')).to.equal(false);
    expect(await results()).to.deep.equal([]);
  });

  it('a missing heartbeat opens an incident after interval and grace period, to the millisecond', async () => {
    clock.advance(minutes(5) + MIN_HEARTBEAT_GRACE - 1);
    await sweep();
    expect(await incidents()).to.deep.equal([]);
    clock.advance(1);
    await sweep();
    expect(await incidents()).to.deep.equal([{ status: 'open', reason: 'heartbeatOverdue' }]);
    expect(await condition()).to.equal('down');
  });

  describe('without a first ping', () => {
    const waitingSince = async () =>
      (
        await opened.database.query
          .selectFrom('monitor')
          .select('waitingSince')
          .where('id', '=', monitorId)
          .executeTakeFirstOrThrow()
      ).waitingSince;
    const pass = async (time: number) => {
      clock.advance(time);
      await sweep();
    };
    beforeEach(() =>
      opened.database.query
        .updateTable('monitor')
        .set({ waitingSince: NOW, settings: { firstHeartbeatWithinHours: 2 } })
        .where('id', '=', monitorId)
        .execute(),
    );

    it('are neither up nor down, and open no incident', async () => {
      for (let interval = 0; interval < 5; interval += 1) await pass(minutes(10));
      expect(await incidents()).to.deep.equal([]);
      expect(await results()).to.deep.equal([]);
      expect(await condition()).to.equal('unknown');
    });

    it('raise one notice once the time of the monitor is over, to the millisecond', async () => {
      await pass(minutes(10));
      await pass(minutes(110) - 1);
      expect(noticed).to.deep.equal([]);
      await pass(1);
      expect(noticed).to.have.length(1);
      await pass(hours(50));
      expect(noticed).to.have.length(1);
      expect(await incidents()).to.deep.equal([]);
    });

    it('raise one notice, however many processes look at once', async () => {
      clock.advance(hours(2));
      await reception().note(clock.now(), false);
      await Promise.all([sweepOnly(), sweepOnly(), sweepOnly()]);
      expect(noticed).to.have.length(1);
    });

    it('are monitored from the first ping on', async () => {
      await pass(minutes(30));
      await recordBeat();
      expect(await condition()).to.equal('up');
      expect(await waitingSince()).to.equal(null);
      await pass(minutes(5) + MIN_HEARTBEAT_GRACE);
      expect(await incidents()).to.deep.equal([{ status: 'open', reason: 'heartbeatOverdue' }]);
      expect(noticed).to.deep.equal([]);
    });
  });

  describe('that say how a run went', () => {
    const runId = (number: number) => `0c9e5c4e-5a2b-4c3f-8f5d-${String(number).padStart(12, '0')}`;
    const openRuns = () => new PostgresHeartbeatSignals(opened.database).openRuns(monitorId);
    const signals = async () =>
      await opened.database.query.selectFrom('heartbeat_signal').selectAll().orderBy('number').execute();
    const limitRuns = (maxRunTime: number) =>
      opened.database.query.updateTable('monitor').set({ settings: { maxRunTime } }).execute();

    it('open an incident for a failure before any start, and expect the next one a period later', async () => {
      clock.advance(minutes(1));
      await send({ kind: 'fail', exitStatus: 3, body: 'disk full' });
      expect(await incidents()).to.deep.equal([{ status: 'open', reason: 'heartbeatFailed' }]);
      expect((await results())[0]).to.include({ outcome: 'down', latencyMs: null });
      expect(await expectedBy()).to.deep.equal(overdueFrom(clock.now(), minutes(5)));
      await send({});
      expect(await incidents()).to.deep.equal([{ status: 'resolved', reason: 'heartbeatFailed' }]);
    });

    it('have the run time as response time, of parallel runs each its own', async () => {
      await send({ kind: 'start', runId: runId(1) });
      clock.advance(1000);
      await send({ kind: 'start', runId: runId(2) });
      clock.advance(1000);
      await send({ runId: runId(1) });
      clock.advance(1000);
      await send({ kind: 'fail', runId: runId(2) });
      expect((await results()).map(({ latencyMs, outcome }) => [latencyMs, outcome])).to.deep.equal([
        [2000, 'up'],
        [2000, 'down'],
      ]);
      expect(await openRuns()).to.deep.equal([]);
    });

    it('change nothing by a start or a message, but are kept', async () => {
      const before = await expectedBy();
      clock.advance(minutes(1));
      await send({ kind: 'start' });
      await send({ kind: 'log', body: 'half way' });
      expect(await results()).to.deep.equal([]);
      expect(await expectedBy()).to.deep.equal(before);
      expect((await signals()).map(({ kind, body, number }) => [kind, body, number])).to.deep.equal([
        ['start', null, 1],
        ['log', 'half way', 2],
      ]);
    });

    it('make the monitor down once a run has taken longer than it may, to the millisecond and once', async () => {
      await send({});
      await limitRuns(60);
      await send({ kind: 'start' });
      clock.advance(minutes(1) - 1);
      await sweepRuns();
      expect(await incidents()).to.deep.equal([]);
      clock.advance(1);
      const expected = await expectedBy();
      await Promise.all([sweepRuns(), sweepRuns(), sweepRuns()]);
      await sweepRuns();
      expect(await incidents()).to.deep.equal([{ status: 'open', reason: 'heartbeatRunTooLong' }]);
      expect(await expectedBy()).to.deep.equal(expected);
      clock.advance(minutes(1));
      await send({});
      expect(await incidents()).to.deep.equal([{ status: 'resolved', reason: 'heartbeatRunTooLong' }]);
      expect((await results()).at(-1)).to.include({ latencyMs: minutes(2) });
    });

    it('give an open run its whole time again after a gap in reception', async () => {
      await limitRuns(60);
      await note();
      await send({ kind: 'start' });
      clock.advance(minutes(3));
      await note();
      await sweepRuns();
      expect(await incidents()).to.deep.equal([]);
      clock.advance(minutes(1));
      await sweepRuns();
      expect(await incidents()).to.deep.equal([{ status: 'open', reason: 'heartbeatRunTooLong' }]);
    });

    it('end the wait for the first ping by a start, so that a run that never ends is missed', async () => {
      await opened.database.query.updateTable('monitor').set({ waitingSince: NOW }).execute();
      await send({ kind: 'log' });
      clock.advance(minutes(6));
      await sweep();
      await send({ kind: 'start' });
      expect(await expectedBy()).to.deep.equal(overdueFrom(clock.now(), minutes(5)));
      clock.advance(minutes(6));
      await sweep();
      expect(await incidents()).to.deep.equal([{ status: 'open', reason: 'heartbeatOverdue' }]);
    });

    it('keep a bounded number of open runs and signals when a thousand runs begin', async () => {
      for (let run = 1; run <= 1000; run += 1) {
        clock.advance(1);
        await send({ kind: 'start', runId: runId(run) });
      }
      const open = await openRuns();
      expect([open.length, open[0]?.runId]).to.deep.equal([MAX_OPEN_RUNS, runId(1001 - MAX_OPEN_RUNS)]);
      const kept = await signals();
      expect([kept.length, kept[0]?.number]).to.deep.equal([KEPT_SIGNALS, 1001 - KEPT_SIGNALS]);
    });

    it('count without gaps if they arrive at the same time', async () => {
      await Promise.all(Array.from({ length: 12 }, (_, run) => send({ kind: 'start', runId: runId(run) })));
      expect((await signals()).map(({ number }) => number)).to.deep.equal(
        Array.from({ length: 12 }, (_, at) => at + 1),
      );
      expect(await openRuns()).to.have.length(12);
    });
  });

  it('a heartbeat resolves the open incident', async () => {
    clock.advance(minutes(10));
    await sweep();
    clock.advance(1);
    await recordBeat();
    expect(await incidents()).to.deep.equal([{ status: 'resolved', reason: 'heartbeatOverdue' }]);
    expect(await condition()).to.equal('up');
  });

  it('missing heartbeats record one failure per interval in a single incident', async () => {
    clock.advance(minutes(5) + MIN_HEARTBEAT_GRACE);
    await sweep();
    await sweep();
    expect(await results()).to.have.length(1);
    clock.advance(minutes(5));
    await sweep();
    expect(await results()).to.have.length(2);
    expect(await incidents()).to.have.length(1);
  });

  it('a missing heartbeat opens one incident if several processes sweep at the same time', async () => {
    clock.advance(minutes(30));
    await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    expect(await incidents()).to.have.length(1);
    expect(await results()).to.have.length(1);
  });

  it('heartbeats leave a consistent state if they arrive during a sweep', async () => {
    clock.advance(minutes(30));
    await Promise.all([sweep(), recordBeat(), recordBeat(), sweep()]);
    expect(await condition()).to.equal('up');
    expect((await incidents()).filter(({ status }) => status !== 'resolved')).to.deep.equal([]);
  });

  it('heartbeats are accepted without a result for a paused monitor', async () => {
    await opened.database.query.updateTable('monitor').set({ status: 'paused' }).execute();
    expect(await recordBeat()).to.equal(true);
    expect(await results()).to.deep.equal([]);
    clock.advance(minutes(30));
    await sweep();
    expect(await results()).to.deep.equal([]);
    expect(await expectedBy()).to.equal(null);
    expect(await recordBeat()).to.equal(true);
  });

  describe('after a gap in which no heartbeat could be received', () => {
    const received = later(NOW, minutes(4));
    beforeEach(async () => {
      await reception().note(received, false);
      clock.set(later(NOW, minutes(30)));
    });

    it('count no miss until they are received again', async () => {
      await sweepOnly();
      expect([await incidents(), await results()]).to.deep.equal([[], []]);
    });

    it('each gets one full period and its grace', async () => {
      expect(await extended()).to.equal(1);
      const deadline = later(NOW, minutes(35) + MIN_HEARTBEAT_GRACE);
      expect(await expectedBy()).to.deep.equal(deadline);
      expect(await extended()).to.equal(0);
      clock.set(later(deadline, -1));
      await sweep();
      expect(await incidents()).to.deep.equal([]);
      clock.set(deadline);
      await sweep();
      expect(await incidents()).to.have.length(1);
    });

    it('are noted every 15 seconds without a gap while none is expected, and every 2 seconds otherwise', async () => {
      expect((await note()).nextAfter).to.equal(RECEPTION_NOTE_EVERY);
      expect((await note()).nextAfter).to.equal(RECEPTION_NOTE_EVERY);
      await opened.database.query.updateTable('check_schedule').set({ dueAt: null }).execute();
      expect((await note()).nextAfter).to.equal(IDLE_RECEPTION_NOTE_EVERY);
      clock.advance(IDLE_RECEPTION_NOTE_EVERY);
      await opened.database.query
        .updateTable('check_schedule')
        .set({ dueAt: later(clock.now(), 1) })
        .execute();
      expect(await note(IDLE_RECEPTION_NOTE_EVERY)).to.deep.equal({ extended: 0, nextAfter: RECEPTION_NOTE_EVERY });
    });

    it('get no longer deadline from several processes, nor if one was receiving them', async () => {
      await Promise.all([note(), note(), note()]);
      expect(await expectedBy()).to.deep.equal(later(NOW, minutes(35) + MIN_HEARTBEAT_GRACE));
      clock.advance(RECEPTION_GAP);
      expect(await extended()).to.equal(0);
      clock.advance(RECEPTION_GAP + 1);
      expect(await extended()).to.equal(1);
    });
  });

  it('heartbeats are not overdue while the organization is suspended', async () => {
    await opened.database.query.updateTable('organization').set({ status: 'suspended' }).execute();
    clock.advance(minutes(30));
    await sweep();
    expect(await incidents()).to.deep.equal([]);
    expect((await expectedBy())?.getTime()).to.be.greaterThan(clock.now().getTime());
  });
});
