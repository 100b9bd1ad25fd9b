import { expect } from 'chai';
import { newSourceMembers } from '../../../../src/domain/alert-sources/alert-source.ts';
import { explainChannelHistory } from '../../../../src/domain/explanations/explain-channel.ts';
import { explainEscalation, explainNotification } from '../../../../src/domain/explanations/explain-escalation.ts';
import type {
  EscalationEntry,
  EscalationFacts,
  PageFacts,
} from '../../../../src/domain/explanations/explain-escalation.ts';
import { explainEvent } from '../../../../src/domain/explanations/explain-event.ts';
import type { EventFacts } from '../../../../src/domain/explanations/explain-event.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const AT = later(NOW, -minutes(5));
const step = (code: string, decision: 'passed' | 'held' | 'unknown', at: Date | null, facts: object) => ({
  code,
  decision,
  at,
  facts,
});
const wait = { afterMinutes: 0, targets: [], onlyDuring: null };
const plan = {
  steps: [wait, wait],
  repeats: 1,
  repeatAfterMinutes: 30,
  onNobody: 'next',
  ackTimeoutMinutes: null,
} as const;
const entry = (kind: EscalationEntry['kind'], at: Date, members: Partial<EscalationEntry> = {}): EscalationEntry => ({
  kind,
  at,
  step: null,
  until: null,
  schedules: [],
  named: [],
  ...members,
});
const escalation = (members: Partial<EscalationFacts>) =>
  explainEscalation(
    { at: NOW, event: null, plan, dueAt: null, entries: [], notifications: [], channels: [], ...members },
    NOW,
  );

describe('the facts of an escalation', () => {
  it('name the steps that ran up to the moment, and what they found', () => {
    const schedules = [
      { schedule: 'Night', people: [] },
      { schedule: 'Day', people: ['Bob'] },
    ];
    expect(
      escalation({
        plan: null,
        entries: [
          entry('stepNotified', AT, { step: 1 }),
          entry('stepOutsideHours', AT, { step: 2 }),
          entry('stepReachedNobody', AT, { step: 3, schedules, named: ['Ada'] }),
          entry('stepHeld', NOW, { step: 4 }),
          entry('stepNotified', later(NOW, 1), { step: 5 }),
        ],
      }),
    ).to.deep.equal([
      step('step', 'passed', AT, { step: 1, dueAt: AT }),
      step('hours', 'held', AT, { step: 2 }),
      step('schedule', 'held', AT, { schedule: 'Night', people: '–' }),
      step('account', 'held', AT, { person: 'Ada' }),
      step('step', 'held', NOW, { step: 4, dueAt: NOW }),
      step('policy', 'held', null, {}),
    ]);
  });

  it('name what stopped it, up to the moment', () => {
    const stopped = (kind: EscalationEntry['kind'], members: Partial<EscalationEntry> = {}) =>
      escalation({ entries: [entry(kind, NOW, members)] });
    expect(stopped('acknowledged')).to.deep.equal([step('acknowledged', 'held', NOW, { since: NOW })]);
    expect(stopped('takenOver')).to.deep.equal([step('acknowledged', 'held', NOW, { since: NOW })]);
    expect(stopped('snoozed', { until: later(NOW, 1) })).to.deep.equal([
      step('snoozed', 'held', NOW, { until: later(NOW, 1) }),
    ]);
    expect(stopped('resolved')).to.deep.equal([step('ended', 'held', NOW, { since: NOW })]);
    expect(escalation({ entries: [entry('resolved', later(NOW, 1))] }).map(({ code }) => code)).to.deep.equal(['step']);
  });

  it('name the next step and its time, also of a repetition, until the last one', () => {
    const next = (count: number, more: Partial<EscalationFacts> = {}, ...others: readonly EscalationEntry[]) =>
      escalation({
        dueAt: later(NOW, 9),
        ...more,
        entries: [
          entry('opened', AT),
          ...Array.from({ length: count }, (_, at) => entry('stepNotified', AT, { step: at + 1 })),
          ...others,
        ],
      }).slice(count);
    expect(next(0)).to.deep.equal([step('step', 'held', NOW, { step: 1, dueAt: later(NOW, 9) })]);
    expect(next(1)).to.deep.equal([step('step', 'held', NOW, { step: 2, dueAt: later(NOW, 9) })]);
    expect(next(2)).to.deep.equal([step('step', 'held', NOW, { step: 1, dueAt: later(NOW, 9) })]);
    expect(next(4)).to.deep.equal([]);
    const ahead = [
      entry('noteAdded', later(NOW, 2)),
      entry('stepNotified', later(NOW, 3)),
      entry('stepHeld', later(NOW, 4)),
    ];
    expect(next(1, {}, entry('stepHeld', NOW), ...ahead).at(-1)).to.deep.equal(
      step('step', 'held', NOW, { step: 1, dueAt: later(NOW, 3) }),
    );
  });

  it('name no step of a policy without steps', () =>
    expect(escalation({ plan: { ...plan, steps: [] } })).to.deep.equal([]));

  it('go on after the end of a snooze', () => {
    const entries = [entry('snoozed', AT), entry('snoozeEnded', NOW)];
    expect(escalation({ entries }).map(({ code }) => code)).to.deep.equal(['step']);
  });

  it('begin with those of its event, and end with those of the people and channels up to the moment', () => {
    const at = { person: 'Ada', heldUntil: later(NOW, 1), pages: [] };
    const codes = escalation({
      plan: null,
      event: { at: AT, source: { ...newSourceMembers, name: 'monitors' }, event: null },
      notifications: [
        { ...at, at: NOW },
        { ...at, at: later(NOW, 1) },
      ],
      channels: [
        { channel: 'Hook', wasActive: true, hold: { cause: 'events', until: null }, group: null, attempts: [] },
      ],
    });
    expect(codes).to.deep.equal([
      step('source', 'unknown', AT, { source: 'monitors' }),
      step('policy', 'held', null, {}),
      step('personalQuietHours', 'held', NOW, { person: 'Ada', until: later(NOW, 1) }),
      step('events', 'held', NOW, { event: 'onCall.page' }),
    ]);
  });
});

describe('the facts of a page', () => {
  const page = (members: Partial<PageFacts>) =>
    explainNotification(
      {
        person: 'Ada',
        at: AT,
        heldUntil: null,
        pages: [
          {
            method: 'sms',
            dueAt: AT,
            state: 'sent',
            endedAt: NOW,
            stoppedBecause: null,
            responseStatus: 200,
            ...members,
          },
        ],
      },
      NOW,
    );
  const named = (decision: 'passed' | 'held', at: Date, facts: object) => [
    step('page', decision, at, { person: 'Ada', method: 'sms', responseStatus: 200, ...facts }),
  ];

  it('name how it ended, up to the moment', () => {
    expect(page({})).to.deep.equal(named('passed', NOW, { state: 'sent' }));
    expect(page({ state: 'stopped', stoppedBecause: 'resolved' })).to.deep.equal(
      named('held', NOW, { state: 'resolved' }),
    );
    const queued = named('held', AT, { state: 'queued', responseStatus: null });
    for (const endedAt of [null, later(NOW, 1)]) expect(page({ endedAt })).to.deep.equal(queued);
  });

  it('name the time at which it is due', () => {
    expect(page({ dueAt: NOW, endedAt: null })[0]?.code).to.equal('page');
    expect(page({ dueAt: later(NOW, 1), endedAt: null })).to.deep.equal([
      step('personalRule', 'held', later(NOW, 1), { person: 'Ada', method: 'sms', dueAt: later(NOW, 1) }),
    ]);
  });
});

describe('the facts of an event', () => {
  const source = { ...newSourceMembers, name: 'monitors' };
  const alert = { labels: {}, severity: 'error', source: null, component: null } as const;
  const steps = (event: EventFacts['event'], routes: EventFacts['source']['routes'] = []) =>
    explainEvent({ at: NOW, source: { ...source, routes }, event });

  it('do not name a rule if the alert is not stored, or none decided', () => {
    expect(steps({ effect: 'opened', alert: null })).to.deep.equal([
      step('rule', 'unknown', NOW, { source: 'monitors', rule: null }),
    ]);
    expect(steps({ effect: 'opened', alert }).at(-1)).to.deep.equal(
      step('rule', 'passed', NOW, { source: 'monitors', rule: null }),
    );
  });

  it('name the rule that mutes by its number', () => {
    const routes = [{ match: { severity: 'info' } }, { match: { severity: 'error' }, mute: true }];
    expect(steps({ effect: 'muted', alert }, routes)).to.deep.equal([
      step('source', 'passed', NOW, { source: 'monitors' }),
      step('rule', 'held', NOW, { source: 'monitors', rule: 2 }),
    ]);
  });
});

describe('the facts of a channel', () => {
  it('do not name what a deleted alert is about', () => {
    const alert = { about: null, event: 'incident.opened', at: AT, hold: null, group: null, attempts: [] } as const;
    expect(explainChannelHistory({ channel: 'Hook', wasActive: false, alerts: [alert] }, NOW)).to.deep.equal([
      step('queue', 'held', AT, { channel: 'Hook' }),
      step('channelOff', 'held', NOW, { channel: 'Hook' }),
    ]);
  });
});
