import { expect } from 'chai';
import { evidenceOf } from '../../../../src/domain/checks/evidence.ts';
import { next } from '../../../../src/domain/kernel/machine.ts';
import { CLOCK_TOLERANCE, isEndAdjusted } from '../../../../src/domain/kernel/clock-step.ts';
import { hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { DEFAULT_ALERTING } from '../../../../src/domain/checks/alert-threshold.ts';
import {
  correctedReminderAt,
  decideReminder,
  endsSnooze,
  incidentAfter,
  listingStepOf,
  silenceOf,
} from '../../../../src/domain/incidents/automatic-incident.ts';
import { timelineEntryOf } from '../../../../src/application/incidents/timeline-entry.ts';
import { automaticIncidentMachine } from '../../../../src/domain/incidents/automatic-incident.machine.ts';
import { changeOfListings } from '../../../../src/domain/checks/warnings/blocklist-state.ts';
import { listingsOf } from '../../../../src/domain/checks/warnings/blocklist.ts';
import type { BlocklistVerdict } from '../../../../src/domain/checks/warnings/blocklist.ts';
import { judgeAddress } from '../../../../src/domain/checks/kinds/ip.ts';
import { aListing, notListed } from '../../../builders/blocklists.ts';
import { NOW } from '../../../builders/clock.ts';

describe('automatic incident state machine', () => {
  const legal: Record<string, string> = {
    'open acknowledge': 'acknowledged',
    'open resolve': 'resolved',
    'acknowledged resolve': 'resolved',
    'resolved reopen': 'open',
  };
  for (const state of ['open', 'acknowledged', 'resolved'] as const)
    for (const event of ['acknowledge', 'resolve', 'reopen'] as const) {
      const target = legal[`${state} ${event}`] ?? null;
      it(target === null ? `rejects ${event} while ${state}` : `changes from ${state} to ${target} on ${event}`, () => {
        expect(next(automaticIncidentMachine, state, event)).to.equal(target);
      });
    }

  it('starts as open', () => expect(automaticIncidentMachine.initial).to.equal('open'));
});

describe('automatic incident', () => {
  const alerting = { ...DEFAULT_ALERTING, reminderInterval: 10 };
  const evidence = evidenceOf({
    reason: 'timedOut',
    rules: [{ check: 'connection', result: 'failed', expected: 'an answer', seen: 'none' }],
  });
  const finding = { outcome: 'down', reason: 'timedOut', latencyMs: null, evidence } as const;
  const opened = incidentAfter('open', null, {
    monitorName: 'Shop',
    alerting,
    finding,
    startedAt: later(NOW, -seconds(20)),
    inMaintenance: false,
    isParentDown: false,
    now: NOW,
  });
  const recovery = later(NOW, minutes(3));
  const up = { outcome: 'up', reason: null, latencyMs: 3, evidence: null } as const;
  const resolved = incidentAfter(
    'resolve',
    { ...opened, remindersSent: 2 },
    {
      monitorName: 'Shop',
      alerting,
      finding: up,
      startedAt: recovery,
      inMaintenance: false,
      isParentDown: false,
      now: recovery,
    },
  );

  it('ends when it began if the clock was set back in between, and its timeline says why', () => {
    const now = later(opened.startedAt, -minutes(30));
    const outage = {
      monitorName: 'Shop',
      alerting,
      finding: up,
      startedAt: now,
      inMaintenance: false,
      isParentDown: false,
      now,
    };
    const ended = incidentAfter('resolve', opened, outage);
    expect(ended).to.include({ status: 'resolved', startedAt: opened.startedAt });
    expect(ended.resolvedAt).to.deep.equal(opened.startedAt);
    expect(isEndAdjusted(ended.resolvedAt, now)).to.equal(true);
    expect(isEndAdjusted(resolved.resolvedAt, recovery)).to.equal(false);
    expect(timelineEntryOf('resolve', up, { isEndAdjusted: true })).to.equal(
      'The monitor is up again. The clock of the service was set back in the meantime, so the incident ends when it began.',
    );
  });

  it('corrects the time of a reminder that is more than one interval and the tolerance of clocks ahead', () => {
    const latest = later(NOW, minutes(10));
    expect(correctedReminderAt(later(latest, CLOCK_TOLERANCE), alerting, NOW)).to.equal(null);
    expect(correctedReminderAt(later(latest, CLOCK_TOLERANCE + 1), alerting, NOW)).to.deep.equal(latest);
    expect(correctedReminderAt(later(NOW, hours(2)), { reminderInterval: 0 }, NOW)).to.equal(null);
  });

  it('keeps the reason and evidence of the check that opened it, also after the recovery', () => {
    expect(opened).to.deep.include({ status: 'open', reason: 'timedOut', evidence, timesOpened: 1 });
    expect(resolved).to.deep.include({
      status: 'resolved',
      reason: 'timedOut',
      resolvedAt: recovery,
      nextReminderAt: null,
    });
  });

  it('starts with the first failure, and keeps when it was confirmed', () => {
    expect(opened).to.deep.include({ startedAt: later(NOW, -seconds(20)), confirmedAt: NOW });
  });

  it('gets a new reason and reminder when it is reopened, and keeps its start', () => {
    const again = later(recovery, minutes(1));
    const reopened = incidentAfter('reopen', resolved, {
      monitorName: 'Shop',
      alerting,
      finding: { ...finding, reason: 'tlsFailed' },
      startedAt: again,
      inMaintenance: false,
      isParentDown: false,
      now: again,
    });
    expect(reopened).to.deep.include({
      status: 'open',
      reason: 'tlsFailed',
      startedAt: later(NOW, -seconds(20)),
      confirmedAt: NOW,
      resolvedAt: null,
      acknowledgedAt: null,
      timesOpened: 2,
      remindersSent: 2,
      nextReminderAt: later(again, minutes(10)),
    });
  });

  it('alerts nobody when it opens during maintenance, nor when it is resolved before anybody was alerted', () => {
    const withheld = incidentAfter('open', null, {
      monitorName: 'Shop',
      alerting,
      finding,
      startedAt: NOW,
      inMaintenance: true,
      isParentDown: false,
      now: NOW,
    });
    expect([withheld.alertWithheld, silenceOf('open', null, withheld, true)]).to.deep.equal([true, 'maintenance']);
    const recovered = incidentAfter('resolve', withheld, {
      monitorName: 'Shop',
      alerting,
      finding: up,
      startedAt: recovery,
      inMaintenance: false,
      isParentDown: false,
      now: recovery,
    });
    expect([recovered.alertWithheld, silenceOf('resolve', withheld, recovered, false)]).to.deep.equal([
      false,
      'unalerted',
    ]);
    expect(
      incidentAfter('reopen', resolved, {
        monitorName: 'Shop',
        alerting,
        finding,
        startedAt: recovery,
        inMaintenance: true,
        isParentDown: false,
        now: recovery,
      }).alertWithheld,
    ).to.equal(true);
  });

  it('announces the recovery from an outage that was alerted, also during maintenance', () => {
    expect(silenceOf('open', null, opened, false)).to.equal(null);
    expect(silenceOf('resolve', opened, resolved, true)).to.equal(null);
    expect(silenceOf('resolve', null, resolved, false)).to.equal(null);
  });

  it('alerts of an outage that is reopened after one that was not alerted', () => {
    const withheld = { alertWithheld: true, heldByParent: false };
    expect(silenceOf('reopen', withheld, opened, true)).to.equal(null);
    expect(silenceOf('reopen', opened, withheld, false)).to.equal('maintenance');
  });

  it('alerts nobody of changed listings during maintenance', () => {
    expect([
      silenceOf('worsen', opened, opened, true),
      silenceOf('ease', opened, opened, true),
      silenceOf('worsen', opened, opened, false),
    ]).to.deep.equal(['maintenance', 'maintenance', null]);
  });

  it('is reminded of at each interval while open', () => {
    expect(decideReminder({ incident: opened, alerting, isMonitored: true, now: recovery })).to.deep.equal({
      decision: 'remind',
      incident: { ...opened, remindersSent: 1, nextReminderAt: later(recovery, minutes(10)) },
    });
  });

  it('is not reminded of after it is acknowledged, or if the customer turns reminders off', () => {
    const acknowledged = { ...opened, status: 'acknowledged' as const };
    for (const [incident, wanted] of [
      [acknowledged, alerting],
      [opened, DEFAULT_ALERTING],
    ] as const)
      expect(decideReminder({ incident, alerting: wanted, isMonitored: true, now: recovery })).to.deep.equal({
        decision: 'end',
        incident: { ...incident, nextReminderAt: null },
      });
  });

  it('is not reminded of at the end of a snooze once it is resolved', () => {
    const over = { ...opened, status: 'resolved' as const, resolvedAt: NOW, snoozedUntil: recovery };
    expect(decideReminder({ incident: over, alerting, isMonitored: true, now: recovery })).to.deep.equal({
      decision: 'end',
      incident: { ...over, snoozedUntil: null, nextReminderAt: null },
    });
  });

  it('is not reminded of while it is snoozed, but at the end, also if acknowledged or without reminders', () => {
    const end = later(recovery, hours(1));
    const snoozed = { ...opened, snoozedUntil: end };
    for (const [status, wanted, nextReminderAt] of [
      ['open', alerting, later(end, minutes(10))],
      ['open', DEFAULT_ALERTING, null],
      ['acknowledged', alerting, null],
    ] as const) {
      const incident = { ...snoozed, status };
      const decide = (now: Date, isMonitored = true) =>
        decideReminder({ incident, alerting: wanted, isMonitored, now });
      expect(decide(later(end, -1))).to.deep.equal({ decision: 'wait', incident });
      const awake = { ...incident, snoozedUntil: null, nextReminderAt };
      expect(decide(end)).to.deep.equal({ decision: 'remind', incident: { ...awake, remindersSent: 1 } });
      expect(decide(end, false)).to.deep.equal({ decision: 'wait', incident: awake });
    }
  });

  it('is no longer snoozed when it ends or becomes worse, and still snoozed when it becomes smaller', () => {
    const outage = { monitorName: 'Shop', alerting, finding, startedAt: NOW, inMaintenance: false, now: recovery };
    const snoozed = { ...opened, snoozedUntil: later(recovery, hours(1)) };
    const after = (step: 'resolve' | 'worsen' | 'ease') =>
      incidentAfter(step, snoozed, { ...outage, isParentDown: false }).snoozedUntil;
    expect([after('resolve'), after('worsen')]).to.deep.equal([null, null]);
    expect(after('ease')).to.deep.equal(snoozed.snoozedUntil);
    expect((['open', 'reopen', 'resolve', 'worsen', 'ease'] as const).map(endsSnooze)).to.deep.equal([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('is reminded of only while the monitor is checked', () => {
    expect(decideReminder({ incident: opened, alerting, isMonitored: false, now: recovery })).to.deep.equal({
      decision: 'wait',
      incident: { ...opened, nextReminderAt: later(recovery, minutes(10)) },
    });
  });

  it('is held while a monitor that it depends on is down: nobody is alerted of it, nor of the recovery from it', () => {
    const outage = { monitorName: 'Shop', alerting, finding, startedAt: NOW, inMaintenance: false, now: NOW };
    const held = incidentAfter('open', null, { ...outage, isParentDown: true });
    expect(held).to.include({ status: 'open', alertWithheld: true, heldByParent: true });
    expect(silenceOf('open', null, held, false)).to.equal('parent');
    const recovered = incidentAfter('resolve', held, { ...outage, isParentDown: true });
    expect(recovered).to.include({ status: 'resolved', alertWithheld: false, heldByParent: false });
    expect(silenceOf('resolve', held, recovered, false)).to.equal('unalerted');
    expect(timelineEntryOf('open', { ...finding, evidence: null }, { isHeld: true })).to.equal(
      'The monitor is down. Its alert is held because the monitor that it depends on is failing, too.',
    );
  });

  it('announces the recovery of an alerted outage while the parent is down', () => {
    expect(
      silenceOf(
        'resolve',
        opened,
        incidentAfter('resolve', opened, {
          monitorName: 'Shop',
          alerting,
          finding: up,
          startedAt: NOW,
          inMaintenance: false,
          isParentDown: true,
          now: NOW,
        }),
        false,
      ),
    ).to.equal(null);
  });

  it('has a timeline', () => {
    expect(timelineEntryOf('open', finding)).to.equal(
      'The monitor is down. The server did not answer in time, expected an answer.',
    );
    expect(timelineEntryOf('reopen', { ...finding, evidence: null })).to.equal('The monitor is down again.');
    expect(timelineEntryOf('resolve', up)).to.equal('The monitor is up again.');
  });
});

describe('the incident of an address', () => {
  const known = listingsOf([aListing('One')]);
  const listed = (...verdicts: readonly BlocklistVerdict[]) => changeOfListings(known, verdicts);
  const outage = (verdicts: readonly BlocklistVerdict[]) => ({
    monitorName: 'Mail',
    alerting: DEFAULT_ALERTING,
    finding: judgeAddress(null, { known, verdicts }),
    startedAt: NOW,
    inMaintenance: false,
    isParentDown: false,
    now: NOW,
  });
  const opened = incidentAfter('open', null, outage([aListing('One')]));

  it('has a title of its own', () => expect(opened.title).to.equal('Mail is on a DNS blocklist'));

  it('becomes worse with a further list, and keeps everything but reason and evidence', () => {
    const acknowledged = { ...opened, status: 'acknowledged', acknowledgedAt: NOW } as const;
    const verdicts = [aListing('One'), aListing('Two')];
    expect(listingStepOf(acknowledged, listed(...verdicts))).to.equal('worsen');
    const worse = incidentAfter('worsen', acknowledged, outage(verdicts));
    expect(worse).to.deep.equal({ ...acknowledged, evidence: outage(verdicts).finding.evidence });
  });

  for (const [what, latest, verdicts, step] of [
    ['a list contains the address and there is no incident', null, [aListing('One'), aListing('Two')], 'open'],
    ['nothing changes', opened, [aListing('One'), notListed('Two')], null],
    ['a list no longer contains the address, but another does', opened, [notListed('One'), aListing('Two')], 'worsen'],
    ['no list contains the address', opened, [notListed('One')], null],
    [
      'a further list contains the address after a user closed the incident',
      { ...opened, status: 'resolved' },
      [aListing('One'), aListing('Two')],
      'open',
    ],
    ['nothing changes after a user closed the incident', { ...opened, status: 'resolved' }, [aListing('One')], null],
  ] as const)
    it(`takes the step ${step} when ${what}`, () => expect(listingStepOf(latest, listed(...verdicts))).to.equal(step));

  it('becomes smaller when fewer lists contain the address', () =>
    expect(
      listingStepOf(
        opened,
        changeOfListings(listingsOf([aListing('One'), aListing('Two')]), [aListing('One'), notListed('Two')]),
      ),
    ).to.equal('ease'));

  it('takes no step of its own for other kinds of monitors', () =>
    expect(listingStepOf(opened, undefined)).to.equal(null));
});
