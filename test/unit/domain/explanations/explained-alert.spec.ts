import { expect } from 'chai';
import { DEFAULT_ALERTING } from '../../../../src/domain/checks/alert-threshold.ts';
import { explainAlert, explainChannel } from '../../../../src/domain/explanations/explain-alert.ts';
import type { AlertFacts, ChannelFacts } from '../../../../src/domain/explanations/explain-alert.ts';
import { explainMonitor, explainReminders } from '../../../../src/domain/explanations/explain-monitor.ts';
import type { MonitorFacts, ReminderFacts } from '../../../../src/domain/explanations/explain-monitor.ts';
import { OUTBOX_RETRY_LIMIT } from '../../../../src/domain/kernel/backoff.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const AT = later(NOW, -minutes(10));
const attempt = { at: NOW, status: 'sent', attempt: 1, responseStatus: 200 } as const;
const hook: ChannelFacts = { channel: 'Hook', wasActive: true, hold: null, group: null, attempts: [] };
const opened: AlertFacts = {
  event: 'incident.opened',
  at: AT,
  heldBy: null,
  maintenance: null,
  channels: [{ ...hook, attempts: [attempt] }],
  isRecordKept: true,
};
const step = (code: string, decision: 'passed' | 'held' | 'unknown', at: Date | null, facts: object = {}) => ({
  code,
  decision,
  at,
  facts,
});
const delivery = (decision: 'passed' | 'held', facts: object = {}) =>
  step('delivery', decision, NOW, { channel: 'Hook', status: 'sent', attempt: 1, responseStatus: 200, ...facts });
const unknown = step('delivery', 'unknown', AT, { channel: 'Hook', status: null, attempt: null, responseStatus: null });

describe('the explanation of an alert for a channel', () => {
  const steps = (facts: Partial<ChannelFacts>, isRecordKept = true, now = NOW) =>
    explainChannel({ ...hook, ...facts }, { at: AT, event: 'incident.opened', isRecordKept }, now);

  it('is unknown once the records are deleted', () =>
    expect(steps({ attempts: [attempt] }, false)).to.deep.equal([unknown]));

  it('names that the channel was off, and what kept the alert from it', () => {
    expect(steps({ wasActive: false })).to.deep.equal([step('channelOff', 'held', AT, { channel: 'Hook' })]);
    expect(steps({ hold: { cause: 'events', until: null } })).to.deep.equal([
      step('events', 'held', AT, { event: 'incident.opened' }),
    ]);
    expect(steps({ hold: { cause: 'filters', until: null } })).to.deep.equal([
      step('filters', 'held', AT, { channel: 'Hook' }),
    ]);
  });

  it('names the quiet hours until their end, and the delivery after it', () => {
    const quiet = (until: Date) => steps({ hold: { cause: 'quietHours', until }, attempts: [attempt] });
    const named = (decision: 'passed' | 'held', until: Date) =>
      step('quietHours', decision, AT, { channel: 'Hook', until });
    expect(quiet(later(NOW, 1))).to.deep.equal([named('held', later(NOW, 1))]);
    expect(quiet(NOW)).to.deep.equal([named('passed', NOW), delivery('passed')]);
  });

  it('names the last attempt', () => {
    const failed = { ...attempt, status: 'failed', attempt: 3, responseStatus: 500 } as const;
    expect(steps({ attempts: [{ ...attempt, status: 'waiting' }, failed] })).to.deep.equal([
      delivery('held', { status: 'failed', attempt: 3, responseStatus: 500 }),
    ]);
  });

  it('names the queue for as long as a message is retried, and is unknown then', () => {
    const queued = step('queue', 'held', AT, { channel: 'Hook' });
    expect(steps({}, true, later(AT, OUTBOX_RETRY_LIMIT))).to.deep.equal([queued]);
    expect(steps({}, true, later(AT, OUTBOX_RETRY_LIMIT + 1))).to.deep.equal([unknown]);
    expect(steps({ wasActive: null })).to.deep.equal([unknown]);
    const quiet = { hold: { cause: 'quietHours', until: NOW } } as const;
    const codes = (now: Date) => steps(quiet, true, now).map(({ code, decision }) => `${code} ${decision}`);
    expect(codes(later(NOW, OUTBOX_RETRY_LIMIT))).to.deep.equal(['quietHours passed', 'queue held']);
    expect(codes(later(NOW, OUTBOX_RETRY_LIMIT + 1))).to.deep.equal(['quietHours passed', 'delivery unknown']);
  });

  it('names the message that the alert is part of', () => {
    const group = { dueAt: later(NOW, 1), messageId: 'first' };
    expect(steps({ group })).to.deep.equal([step('grouped', 'held', group.dueAt, { channel: 'Hook', ...group })]);
  });
});

describe('the explanation of an alert', () => {
  const steps = (facts: Partial<AlertFacts>) => explainAlert({ ...opened, ...facts }, NOW);
  const none = { from: null, to: null };
  const maintenance = { from: AT, to: NOW };
  const silence = [step('maintenance', 'passed', AT, none), step('parent', 'passed', AT)];
  const events = step('events', 'passed', AT, { event: 'incident.opened' });

  it('names what let it pass', () => expect(steps({})).to.deep.equal([...silence, events, delivery('passed')]));

  it('ends with what kept it from everybody', () => {
    expect(steps({ heldBy: 'maintenance', maintenance })).to.deep.equal([
      step('maintenance', 'held', AT, maintenance),
      step('parent', 'passed', AT),
    ]);
    expect(steps({ heldBy: 'parent' })).to.deep.equal([
      step('maintenance', 'passed', AT, none),
      step('parent', 'held', AT),
    ]);
    expect(steps({ heldBy: 'parent', maintenance })).to.deep.equal([
      step('maintenance', 'held', AT, maintenance),
      step('parent', 'held', AT),
    ]);
    expect(steps({ heldBy: 'unalerted' })).to.deep.equal([...silence, step('unalerted', 'held', AT)]);
  });

  it('does not take a maintenance that did not hold it for the cause', () =>
    expect(steps({ maintenance })[0]).to.deep.equal(step('maintenance', 'passed', AT, maintenance)));

  it('names the events that no channel wants, and that there is no channel', () => {
    const unwanted = { ...hook, hold: { cause: 'events', until: null } } as const;
    expect(steps({ channels: [unwanted, unwanted] })).to.deep.equal([...silence, { ...events, decision: 'held' }]);
    expect(steps({ channels: [unwanted, ...opened.channels] })).to.deep.equal([
      ...silence,
      events,
      step('events', 'held', AT, { event: 'incident.opened' }),
      delivery('passed'),
    ]);
    expect(steps({ channels: [] })).to.deep.equal([...silence, events, step('noChannel', 'held', AT)]);
  });
});

describe('the explanation of reminders', () => {
  const steps = (facts: Partial<ReminderFacts>) =>
    explainReminders({ acknowledgedAt: null, snoozedUntil: null, reminderInterval: 60, ...facts }, NOW);

  it('names an acknowledgement up to the moment', () => {
    expect(steps({ acknowledgedAt: NOW })).to.deep.equal([step('acknowledged', 'held', NOW, { since: NOW })]);
    for (const acknowledgedAt of [null, later(NOW, 1)]) expect(steps({ acknowledgedAt })).to.deep.equal([]);
  });

  it('names a snooze until its end', () => {
    const until = later(NOW, 1);
    expect(steps({ snoozedUntil: until })).to.deep.equal([step('snoozed', 'held', NOW, { until })]);
    expect(steps({ snoozedUntil: NOW })).to.deep.equal([]);
  });

  it('names that there are none', () =>
    expect(steps({ reminderInterval: 0 })).to.deep.equal([step('remindersOff', 'held', null)]));
});

describe('the explanation of a monitor at a moment', () => {
  const closedAt = AT;
  const codes = (facts: Partial<MonitorFacts>, state: 'down' | 'paused' = 'down') =>
    explainMonitor(
      {
        at: NOW,
        signal: {
          at: AT,
          state: { state, since: AT },
          isServed: true,
          alerting: DEFAULT_ALERTING,
          interval: minutes(5),
          alertOnDegraded: true,
          locations: null,
        },
        alert: opened,
        reminders: { acknowledgedAt: null, snoozedUntil: null, reminderInterval: 0 },
        closedAt: null,
        ...facts,
      },
      NOW,
    ).map(({ code }) => code);
  const signal = ['threshold', 'quorum'];
  const alert = ['maintenance', 'parent', 'events', 'delivery'];

  it('leads from the checks to the alert that begins an outage, and to the reminders', () => {
    expect(codes({})).to.deep.equal([...signal, ...alert, 'remindersOff']);
    expect(codes({ alert: { ...opened, event: 'incident.reopened' } })).to.deep.equal([
      ...signal,
      ...alert,
      'remindersOff',
    ]);
    expect(codes({ reminders: null })).to.deep.equal([...signal, ...alert]);
  });

  it('leaves out the checks for other alerts', () =>
    expect(codes({ alert: { ...opened, event: 'incident.reminder' }, reminders: null })).to.deep.equal(alert));

  it('leaves out the reminders while something else holds', () =>
    expect(codes({ alert: { ...opened, channels: [] } })).to.deep.equal([
      ...signal,
      'maintenance',
      'parent',
      'events',
      'noChannel',
    ]));

  it('names the person who closed the incident unless the checks held or there was an alert', () => {
    const facts = { alert: null, reminders: null, closedAt };
    expect(codes(facts)).to.deep.equal([...signal, 'closed']);
    expect(codes({ ...facts, closedAt: null })).to.deep.equal(signal);
    expect(codes(facts, 'paused')).to.deep.equal(['paused']);
    expect(codes({ reminders: null, closedAt })).to.deep.equal([...signal, ...alert]);
    const [, , closed] = explainMonitor(
      {
        ...facts,
        at: NOW,
        signal: {
          at: AT,
          state: { state: 'down', since: AT },
          isServed: true,
          alerting: DEFAULT_ALERTING,
          interval: minutes(5),
          alertOnDegraded: true,
          locations: null,
        },
      },
      NOW,
    );
    expect(closed).to.deep.equal(step('closed', 'held', closedAt, { closedAt }));
  });
});
