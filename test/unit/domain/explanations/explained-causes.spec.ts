import { expect } from 'chai';
import { newSourceMembers } from '../../../../src/domain/alert-sources/alert-source.ts';
import { explainChannelHistory } from '../../../../src/domain/explanations/explain-channel.ts';
import { explainEscalation } from '../../../../src/domain/explanations/explain-escalation.ts';
import type {
  EscalationEntry,
  EscalationFacts,
  PageFacts,
} from '../../../../src/domain/explanations/explain-escalation.ts';
import { explainEvent } from '../../../../src/domain/explanations/explain-event.ts';
import { explainPerson } from '../../../../src/domain/explanations/explain-person.ts';
import type { PersonFacts } from '../../../../src/domain/explanations/explain-person.ts';
import type { ExplainedStep } from '../../../../src/domain/explanations/explained-step.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const heldIn = (steps: readonly ExplainedStep[]) =>
  steps.filter(({ decision }) => decision === 'held').map(({ code }) => code);
const before = (duration: number): Date => later(NOW, -duration);

describe('the explanation of an event', () => {
  const alert = { labels: { customer: 'Bakery' }, severity: 'error', source: null, component: null } as const;
  const source = { ...newSourceMembers, name: 'monitors', routes: [{ match: { customer: 'Bakery' }, mute: true }] };
  const steps = (facts: Partial<Parameters<typeof explainEvent>[0]>) =>
    explainEvent({ at: NOW, source, event: { effect: 'opened', alert }, ...facts });

  it('passes an event that opened an incident, by the route that decided', () => {
    expect(heldIn(steps({}))).to.deep.equal([]);
    expect(steps({}).at(-1)).to.deep.include({ code: 'rule', facts: { source: 'monitors', rule: 1 } });
  });

  it('names a source that was off, and one that was muted', () => {
    expect(heldIn(steps({ event: null, source: { ...source, isActive: false } }))).to.deep.equal(['source']);
    const muted = { ...source, routes: [], mutedUntil: later(NOW, hours(1)) };
    expect(heldIn(steps({ event: { effect: 'muted', alert }, source: muted }))).to.deep.equal(['source']);
  });

  it('names the route that mutes', () =>
    expect(heldIn(steps({ event: { effect: 'muted', alert } }))).to.deep.equal(['rule']));

  it('names the open incident and the storm that an alert joined', () => {
    expect(heldIn(steps({ event: { effect: 'joined', alert } }))).to.deep.equal(['duplicate']);
    expect(heldIn(steps({ event: { effect: 'grouped', alert } }))).to.deep.equal(['storm']);
  });

  it('is unknown once the event is deleted', () =>
    expect(steps({ event: null }).map(({ decision }) => decision)).to.deep.equal(['unknown']));
});

describe('the explanation of an escalation', () => {
  const step = { afterMinutes: 0, targets: [], onlyDuring: null };
  const plan = {
    steps: [step],
    repeats: 0,
    repeatAfterMinutes: 30,
    onNobody: 'next',
    ackTimeoutMinutes: null,
  } as const;
  const entry = (members: Partial<EscalationEntry>): EscalationEntry => ({
    kind: 'stepNotified',
    at: before(minutes(5)),
    step: 1,
    until: null,
    schedules: [],
    named: [],
    ...members,
  });
  const page = (members: Partial<PageFacts>): PageFacts => ({
    method: 'sms',
    dueAt: before(minutes(5)),
    state: 'sent',
    endedAt: before(minutes(4)),
    stoppedBecause: null,
    responseStatus: 200,
    ...members,
  });
  const notification = { person: 'Ada', at: before(minutes(5)), heldUntil: null, pages: [page({})] };
  const held = (members: Partial<EscalationFacts>) =>
    heldIn(
      explainEscalation(
        {
          at: NOW,
          event: null,
          plan,
          dueAt: null,
          entries: [entry({})],
          notifications: [notification],
          channels: [],
          ...members,
        },
        NOW,
      ),
    );

  it('holds nothing back after a step that notified', () => expect(held({})).to.deep.equal([]));

  it('names that there is no policy', () => expect(held({ plan: null })).to.deep.equal(['policy']));

  it('names the step that has not run', () => {
    const two = { ...plan, steps: [step, step] };
    expect(held({ plan: two })).to.deep.equal(['step']);
    expect(held({ entries: [], notifications: [] })).to.deep.equal(['step']);
  });

  it('names the hours of a step, and who was on call when it reached nobody', () => {
    expect(held({ entries: [entry({ kind: 'stepOutsideHours' })] })).to.deep.equal(['hours']);
    const schedules = [{ schedule: 'Operations', people: [] }];
    expect(held({ entries: [entry({ kind: 'stepReachedNobody', schedules })] })).to.deep.equal(['schedule']);
    expect(held({ entries: [entry({ kind: 'stepHeld', named: ['Ada'] })] })).to.deep.equal(['account']);
  });

  it('names what stopped it: an acknowledgement, a snooze, its end', () => {
    const stopped = (kind: EscalationEntry['kind']) =>
      held({ entries: [entry({}), entry({ kind, at: before(minutes(1)), step: null })] });
    expect(stopped('acknowledged')).to.deep.equal(['acknowledged']);
    expect(stopped('snoozed')).to.deep.equal(['snoozed']);
    expect(stopped('resolved')).to.deep.equal(['ended']);
    expect(stopped('mergedInto')).to.deep.equal(['ended']);
  });

  it('does not name an acknowledgement after which the escalation went on', () => {
    const entries = [entry({ kind: 'acknowledged', at: before(minutes(9)), step: null }), entry({})];
    expect(held({ entries })).to.deep.equal([]);
  });

  it('names the quiet hours of a person until they end', () => {
    const until = (at: Date) => held({ notifications: [{ ...notification, heldUntil: at, pages: [] }] });
    expect(until(later(NOW, 1))).to.deep.equal(['personalQuietHours']);
    expect(until(NOW)).to.deep.equal([]);
  });

  it('names the rules of a person until a page is due, and a page that did not arrive', () => {
    const paged = (members: Partial<PageFacts>) =>
      held({ notifications: [{ ...notification, pages: [page(members)] }] });
    expect(paged({ state: 'waiting', dueAt: later(NOW, 1), endedAt: null })).to.deep.equal(['personalRule']);
    expect(paged({ state: 'queued', endedAt: null })).to.deep.equal(['page']);
    expect(paged({ state: 'failed' })).to.deep.equal(['page']);
    expect(paged({ state: 'stopped', stoppedBecause: 'acknowledged' })).to.deep.equal(['page']);
  });
});

const ada = { userId: 'ada', name: 'Ada' };
// Bob has the name of Ada.
const bob = { userId: 'bob', name: 'Ada' };

describe('the explanation of a person', () => {
  const facts: PersonFacts = {
    at: NOW,
    person: ada,
    isEligible: true,
    schedules: [{ schedule: 'Operations', onCall: [ada], withoutOverrides: [ada] }],
    quietUntil: null,
    notifications: [],
  };
  const held = (members: Partial<PersonFacts>) => heldIn(explainPerson({ ...facts, ...members }));

  it('holds nothing back from a person on call', () => expect(held({})).to.deep.equal([]));

  it('names the account', () => expect(held({ isEligible: false })).to.deep.equal(['account']));

  it('names the schedule in which others are on call, and the override that decided', () => {
    const schedule = 'Operations';
    expect(held({ schedules: [{ schedule, onCall: [bob], withoutOverrides: [bob] }] })).to.deep.equal(['schedule']);
    const steps = explainPerson({ ...facts, schedules: [{ schedule, onCall: [bob], withoutOverrides: [ada] }] });
    expect(heldIn(steps)).to.deep.equal(['override']);
    expect(steps.at(-1)?.facts).to.deep.equal({ schedule, person: 'Ada' });
    expect(held({ schedules: [{ schedule, onCall: [ada], withoutOverrides: [bob] }] })).to.deep.equal([]);
  });

  it('names the quiet hours, which are unknown if the rules have changed since', () => {
    expect(held({ quietUntil: later(NOW, 1) })).to.deep.equal(['personalQuietHours']);
    const steps = explainPerson({ ...facts, quietUntil: undefined });
    expect(steps.at(-1)).to.deep.include({ code: 'personalQuietHours', decision: 'unknown' });
  });
});

describe('the explanation of a channel', () => {
  const sent = { at: before(minutes(1)), status: 'sent', attempt: 1, responseStatus: 200 } as const;
  const alert = {
    about: 'Shop',
    event: 'incident.opened',
    at: before(minutes(1)),
    hold: null,
    group: null,
    attempts: [sent],
  } as const;

  it('names the message that an alert is part of, while it waits and once it was sent', () => {
    const codesOf = (changes: object) =>
      explainChannelHistory({ channel: 'Hook', wasActive: true, alerts: [{ ...alert, ...changes }] }, NOW).map(
        ({ code, decision }) => `${code} ${decision}`,
      );
    const group = { dueAt: later(NOW, 1), messageId: null };
    expect(codesOf({ group, attempts: [] })).to.deep.equal(['grouped held']);
    expect(codesOf({ group: { ...group, messageId: 'first' } })).to.deep.equal(['grouped passed', 'delivery passed']);
    expect(codesOf({ attempts: [] })).to.deep.equal(['queue held']);
    expect(codesOf({ group, attempts: [], at: before(hours(25)) })).to.deep.equal(['delivery unknown']);
  });

  it('names each alert that was kept from it or failed, and that the channel is off', () => {
    const failed = { ...alert, attempts: [{ ...sent, status: 'failed' }] } as const;
    const muted = { ...alert, hold: { cause: 'mute', until: null }, attempts: [] } as const;
    const history = { channel: 'Hook', wasActive: true, alerts: [alert, failed, muted] };
    const steps = explainChannelHistory(history, NOW);
    expect(steps.map(({ code, decision, about }) => [code, decision, about])).to.deep.equal([
      ['delivery', 'passed', 'Shop'],
      ['delivery', 'held', 'Shop'],
      ['mute', 'held', 'Shop'],
    ]);
    const off = explainChannelHistory({ ...history, wasActive: false, alerts: [] }, NOW);
    expect(heldIn(off)).to.deep.equal(['channelOff']);
  });
});
