import { expect } from 'chai';
import {
  finishMissedHeartbeat,
  finishOverlongRun,
  finishReceivedHeartbeat,
  isMissUnchanged,
} from '../../../../src/domain/checks/due-check.ts';
import type { DueCheck, HeartbeatReceipt } from '../../../../src/domain/checks/due-check.ts';
import { failedHeartbeat, overlongRun, receivedHeartbeat } from '../../../../src/domain/checks/heartbeat.ts';
import { heartbeatPlan } from '../../../../src/domain/checks/heartbeat-plan.ts';
import { neverChecked } from '../../../../src/domain/checks/location-state.ts';
import { hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { aDueCheck } from './due-checks.ts';

const plan = heartbeatPlan({ interval: minutes(5), schedule: null, timeZone: null, grace: 60 }, () => [
  { at: null, offset: 0 },
]);
/** The settings of the monitor count for checks by probes only. */
const alerting = { consecutiveChecks: 5, recoveryConsecutiveChecks: 5 };
const expected = (facts: Partial<DueCheck> = {}) => aDueCheck({ alerting, dueAt: later(NOW, seconds(30)), ...facts });
const waiting = { since: NOW, noticedAt: null, noticeAfterHours: 24 };
const failing = { ...neverChecked, consecutiveFailures: 1, consecutiveDegraded: 1, lastOutcome: 'down' } as const;
const up = { ...neverChecked, lastOutcome: 'up' } as const;

describe('a heartbeat that was received', () => {
  const receive = (receipt: Partial<HeartbeatReceipt>, facts: Partial<DueCheck> = {}) =>
    finishReceivedHeartbeat(
      expected(facts),
      { kind: 'success', exitStatus: null, body: null, runTimeMs: null, ...receipt },
      plan,
      NOW,
    );

  it('is a check of its time, after which the next one is expected', () =>
    expect(receive({ runTimeMs: 4000 })).to.deep.equal({
      monitorId: 7,
      locationId: 3,
      dueAt: later(NOW, seconds(30)),
      slot: NOW,
      checkedAt: NOW,
      nextDueAt: later(NOW, minutes(6)),
      recheckBy: null,
      whilePaused: false,
      locationState: up,
      finding: receivedHeartbeat(4000),
    }));

  it('ends an outage at once, and begins one if it reports a failure', () => {
    expect(receive({}, { locationState: failing })?.locationState).to.deep.equal(up);
    const failure = receive({ kind: 'fail', exitStatus: 3, body: 'disk full', runTimeMs: 10 });
    expect(failure?.finding).to.deep.equal(failedHeartbeat({ exitStatus: 3, body: 'disk full' }, 10));
    expect(failure?.locationState).to.include({ consecutiveFailures: 1, lastReason: 'heartbeatFailed' });
  });

  it('says nothing about the outcome if it is a start or a message', () => {
    for (const kind of ['start', 'log'] as const) expect(receive({ kind })).to.equal(null);
    for (const kind of ['start', 'log'] as const) expect(receive({ kind }, { waiting: null })).to.equal(null);
    expect(receive({ kind: 'log' }, { waiting })).to.equal(null);
  });

  it('ends the wait for the first one if it is a start', () =>
    expect(receive({ kind: 'start' }, { waiting })).to.deep.include({
      finding: null,
      locationState: neverChecked,
      nextDueAt: later(NOW, minutes(6)),
    }));

  it('changes nothing while the monitor is not to be checked', () => {
    for (const facts of [{ status: 'paused' }, { organization: { status: 'suspended' } }] as const)
      for (const kind of ['success', 'start'] as const) expect(receive({ kind }, { ...facts, waiting })).to.equal(null);
  });
});

describe('a run that has not ended in time', () => {
  const run = { startedAt: later(NOW, -minutes(2)), maxRunTime: 60 };

  it('is a failure, after which the next heartbeat is expected as before', () => {
    const dueAt = later(NOW, seconds(30));
    expect(finishOverlongRun(expected(), run, NOW)).to.deep.include({
      slot: NOW,
      nextDueAt: dueAt,
      finding: overlongRun(run.startedAt, NOW, 60),
    });
    expect(finishOverlongRun(expected({ status: 'paused' }), run, NOW)).to.equal(null);
  });
});

describe('a heartbeat that was missed', () => {
  const miss = (facts: Partial<DueCheck> = {}) => finishMissedHeartbeat(expected({ dueAt: NOW, ...facts }), plan, NOW);

  it('is a failure, and the next miss is an interval later', () => {
    expect(miss()).to.deep.include({
      slot: NOW,
      finding: plan.missAt(NOW, false),
      nextDueAt: later(NOW, minutes(5)),
      whilePaused: false,
    });
    expect(miss({ locationState: up }).finding).to.deep.equal(plan.missAt(NOW, true));
    expect(miss({ locationState: up }).locationState).to.include({ consecutiveFailures: 1, lastOutcome: 'down' });
  });

  it('is none while the monitor is not to be checked; a paused one leaves the schedule', () => {
    expect(miss({ status: 'paused', locationState: up })).to.deep.include({
      finding: null,
      nextDueAt: null,
      whilePaused: false,
      locationState: up,
    });
    expect(miss({ organization: { status: 'suspended' } })).to.deep.include({
      finding: null,
      nextDueAt: later(NOW, minutes(5)),
    });
  });

  it('is none before the first ping, which is looked for after each interval and when the wait is over', () => {
    const since = later(NOW, minutes(2) - hours(24));
    expect(miss({ waiting })).to.deep.include({ finding: null, nextDueAt: later(NOW, minutes(5)) });
    expect(miss({ waiting: { ...waiting, since } })).to.deep.include({
      finding: null,
      nextDueAt: later(NOW, minutes(2)),
    });
  });

  it('changes nothing once the monitor is down, or if it is none', () => {
    const isUnchanged = (facts: Partial<DueCheck>) => isMissUnchanged(expected(facts), miss(facts), NOW);
    expect([
      isUnchanged({ condition: 'up', locationState: up }),
      isUnchanged({ condition: 'down', locationState: failing }),
      isUnchanged({ condition: 'up', waiting }),
    ]).to.deep.equal([false, true, true]);
  });
});

describe('the plan of a heartbeat with a schedule', () => {
  /** Grace periods are kept by the text of the schedule, so that each run of the test needs another one. */
  let runs = 0;
  const planOf = (schedule: string, grace: number | null) =>
    heartbeatPlan({ interval: minutes(5), schedule, timeZone: null, grace }, () => [{ at: null, offset: 0 }]);

  it('misses the next run a minute after the last one if it runs each minute', () =>
    expect(planOf('* * * * *', 60).missAfter(NOW, NOW)).to.deep.equal(later(NOW, minutes(1))));

  it('derives the grace period of a schedule that it has not seen before', () => {
    runs += 1;
    expect(planOf(`*/20 * * * *${' '.repeat(runs)}`, null).grace).to.equal(minutes(2));
  });
});
