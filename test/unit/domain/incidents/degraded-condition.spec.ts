import { expect } from 'chai';
import { DEFAULT_ALERTING } from '../../../../src/domain/checks/alert-threshold.ts';
import { neverChecked } from '../../../../src/domain/checks/location-state.ts';
import type { LocationState } from '../../../../src/domain/checks/location-state.ts';
import {
  alertOf,
  causeOf,
  endsSnooze,
  incidentAfter,
  retitles,
  silenceOf,
} from '../../../../src/domain/incidents/automatic-incident.ts';
import type { AutomaticIncident } from '../../../../src/domain/incidents/automatic-incident.ts';
import { decideCondition, FLAP_WINDOW } from '../../../../src/domain/incidents/condition.ts';
import type { ConditionFacts } from '../../../../src/domain/incidents/condition.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { anEvidence } from '../../../builders/evidence.ts';
import { DOWN, UP } from '../../../builders/websites.ts';

const BEGAN = later(NOW, -minutes(3));
const up: LocationState = { ...neverChecked, lastOutcome: 'up' };
const slow: LocationState = { ...neverChecked, lastOutcome: 'degraded', consecutiveDegraded: 2, degradedSince: BEGAN };
const down: LocationState = { ...slow, lastOutcome: 'down', consecutiveFailures: 2, failingSince: BEGAN };
const SLOW = { ...UP, outcome: 'degraded', reason: 'answerDegraded', evidence: anEvidence() } as const;

const decide = (states: readonly LocationState[], facts: Partial<ConditionFacts> = {}) =>
  decideCondition({
    locationStates: states.map((state) => ({
      ...state,
      lastCheckedAt: NOW,
      dueAt: later(NOW, minutes(5)),
      silentSince: null,
    })),
    interval: minutes(5),
    dueAt: NOW,
    alerting: DEFAULT_ALERTING,
    condition: 'up',
    conditionSince: null,
    alertOnDegraded: true,
    latest: null,
    now: NOW,
    ...facts,
  });
const aboutSpeed = { status: 'open', resolvedAt: null, reason: 'answerDegraded' } as const;
const aboutOutage = { status: 'open', resolvedAt: null, reason: 'timedOut' } as const;
const resolved = (reason: string, resolvedAt: Date) => ({ status: 'resolved', resolvedAt, reason }) as const;

describe('the condition of a monitor with slow locations', () => {
  it('is decided by the quorum of an outage, in which failing locations count as slow', () => {
    const conditions = [
      [up, up, slow],
      [up, slow, slow],
      [up, slow, down],
      [slow, down, down],
      [up, up, down],
    ].map((states) => decide(states).condition);
    expect(conditions).to.deep.equal(['up', 'degraded', 'degraded', 'down', 'up']);
  });

  it('begins with the first slow answer, or with the end of an outage', () => {
    expect(decide([slow]).since).to.deep.equal(BEGAN);
    expect(decide([slow], { condition: 'down', latest: aboutOutage }).since).to.deep.equal(NOW);
    expect(decide([{ ...slow, degradedSince: null }]).since).to.deep.equal(NOW);
  });
});

describe('the incident of a degraded monitor', () => {
  it('is opened only with alertOnDegraded', () => {
    expect(decide([slow]).move).to.equal('open');
    expect(decide([slow], { alertOnDegraded: false }).move).to.equal(null);
  });

  it('is opened by the next check when alertOnDegraded is switched on, but not after a user closed it', () => {
    const degraded = { condition: 'degraded', conditionSince: BEGAN } as const;
    expect(decide([slow], degraded).move).to.equal('open');
    expect(decide([slow], { ...degraded, latest: aboutSpeed }).move).to.equal(null);
    expect(decide([slow], { ...degraded, latest: resolved('answerDegraded', BEGAN) }).move).to.equal(null);
    expect(decide([slow], { ...degraded, latest: resolved('answerDegraded', later(BEGAN, -1)) }).move).to.equal(
      'reopen',
    );
  });

  it('is reopened after a user closed it if the monitor was up since, or nothing says since when it is degraded', () => {
    const latest = resolved('answerDegraded', later(BEGAN, 1));
    expect(decide([slow], { condition: 'up', conditionSince: BEGAN, latest }).move).to.equal('reopen');
    expect(decide([slow], { condition: 'degraded', conditionSince: null, latest }).move).to.equal('reopen');
  });

  it('is resolved when answers are fast again, and without alertOnDegraded by the next decision', () => {
    expect(decide([up], { condition: 'degraded', latest: aboutSpeed }).move).to.equal('resolve');
    expect(decide([slow], { condition: 'degraded', latest: aboutSpeed, alertOnDegraded: false }).move).to.equal(
      'resolve',
    );
  });

  it('changes its cause when the monitor goes down, instead of a second one', () => {
    for (const status of ['open', 'acknowledged'] as const)
      expect(decide([down], { condition: 'degraded', latest: { ...aboutSpeed, status } }).move).to.equal('fail');
    expect(decide([down], { condition: 'degraded' }).move).to.equal('open');
  });

  it('follows the incident of an outage, which ends with it', () => {
    for (const alertOnDegraded of [true, false])
      expect(decide([slow], { condition: 'down', latest: aboutOutage, alertOnDegraded }).move).to.equal('resolve');
    const next = decide([slow], { condition: 'degraded', conditionSince: NOW, latest: resolved('timedOut', NOW) });
    expect(next).to.deep.equal({ condition: 'degraded', since: NOW, move: 'open' });
  });

  it('is reopened within the flap window only for the same condition', () => {
    const justNow = later(NOW, 1 - FLAP_WINDOW);
    expect(decide([slow], { latest: resolved('answerDegraded', justNow) }).move).to.equal('reopen');
    expect(decide([slow], { latest: resolved('timedOut', justNow) }).move).to.equal('open');
    expect(decide([down], { latest: resolved('answerDegraded', justNow) }).move).to.equal('open');
    expect(decide([slow], { latest: resolved('answerDegraded', later(NOW, -FLAP_WINDOW)) }).move).to.equal('open');
  });
});

describe('incidentAfter for slow answers', () => {
  const outage = {
    monitorName: 'Shop',
    alerting: { ...DEFAULT_ALERTING, reminderInterval: 10 },
    startedAt: BEGAN,
    inMaintenance: false,
    isParentDown: false,
    now: NOW,
  };
  const opened = incidentAfter('open', null, { ...outage, finding: SLOW });
  const acknowledged: AutomaticIncident = {
    ...opened,
    status: 'acknowledged',
    acknowledgedAt: NOW,
    nextReminderAt: null,
    snoozedUntil: later(NOW, minutes(9)),
  };

  it('opens with a title and reason of its own', () => {
    expect(incidentAfter('open', null, { ...outage, finding: SLOW })).to.include({
      title: 'Shop answers slowly',
      reason: 'answerDegraded',
      status: 'open',
    });
  });

  it('makes it an outage that nobody has acknowledged, with its beginning', () => {
    const failed = incidentAfter(
      'fail',
      { ...acknowledged, remindersSent: 2 },
      { ...outage, finding: DOWN, startedAt: NOW },
    );
    expect(failed).to.deep.include({
      remindersSent: 2,
      gaps: [],
      status: 'open',
      title: 'Shop is down',
      reason: DOWN.reason,
      evidence: DOWN.evidence,
      startedAt: BEGAN,
      acknowledgedAt: null,
      snoozedUntil: null,
      nextReminderAt: later(NOW, minutes(10)),
      timesOpened: 2,
      alertWithheld: false,
    });
    const unexplained = incidentAfter('fail', opened, { ...outage, finding: { ...DOWN, reason: null } });
    expect(unexplained.title).to.equal('Shop is down');
    const held = incidentAfter('fail', opened, { ...outage, finding: DOWN, inMaintenance: true });
    expect([held.alertWithheld, silenceOf('fail', opened, held, true)]).to.deep.equal([true, 'maintenance']);
    expect(silenceOf('fail', held, failed, false)).to.equal(null);
  });

  it('counts the outage once more for a resolved incident, as a new one', () => {
    const ended: AutomaticIncident = { ...acknowledged, status: 'resolved', resolvedAt: NOW };
    const failed = incidentAfter('fail', ended, { ...outage, finding: DOWN, startedAt: NOW });
    expect(failed).to.deep.include({ status: 'open', startedAt: NOW, confirmedAt: NOW, timesOpened: 1 });
  });

  it('starts over for a step without an incident', () => {
    for (const step of ['worsen', 'ease', 'resolve', 'reopen', 'fail'] as const)
      expect(incidentAfter(step, null, { ...outage, finding: SLOW }), step).to.deep.equal(
        incidentAfter('open', null, { ...outage, finding: SLOW }),
      );
    expect(incidentAfter('open', acknowledged, { ...outage, finding: SLOW })).to.deep.equal(
      incidentAfter('open', null, { ...outage, finding: SLOW }),
    );
  });

  it('alerts of the outage like of an opening', () => {
    expect([alertOf.fail, endsSnooze('fail'), retitles('fail'), retitles('worsen')]).to.deep.equal([
      'opened',
      true,
      true,
      false,
    ]);
  });

  it('has the cause of the condition, whichever check decided it', () => {
    expect(causeOf('degraded', UP)).to.include({ reason: 'answerDegraded', evidence: null });
    expect(causeOf('degraded', SLOW)).to.equal(SLOW);
    expect(causeOf('down', SLOW)).to.include({ reason: null, evidence: null });
    expect(causeOf('down', DOWN)).to.equal(DOWN);
    expect(causeOf('up', UP)).to.equal(UP);
  });
});
