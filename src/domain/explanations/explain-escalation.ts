import type { EscalationPlan } from '../escalation/escalation-policy.ts';
import { lengthOf } from '../escalation/escalation-policy.ts';
import type { TimelineKind } from '../incident-management/timeline.ts';
import type { OnCallPageState, StopReason } from '../paging/on-call-page.machine.ts';
import { explainChannel } from './explain-alert.ts';
import type { ChannelFacts } from './explain-alert.ts';
import { explainEvent } from './explain-event.ts';
import type { EventFacts } from './explain-event.ts';
import { heldIf, stepOf } from './explained-step.ts';
import type { ExplainedStep } from './explained-step.ts';

/** A stored page of a notification. */
export interface PageFacts {
  /** The type of the contact method, which is all that an explanation tells of it. */
  readonly method: string;
  /** The time at which the page was due. */
  readonly dueAt: Date;
  readonly state: OnCallPageState;
  /** The time at which the page was sent, stopped or abandoned. */
  readonly endedAt: Date | null;
  /** The reason why the page was stopped; null if it was not. */
  readonly stoppedBecause: StopReason | null;
  /** The HTTP status with which the provider answered; null without an answer. */
  readonly responseStatus: number | null;
}

/** A stored notification of a person. */
export interface NotificationFacts {
  /** The name of the person. */
  readonly person: string;
  /** The time at which the person was notified. */
  readonly at: Date;
  /** The end of the quiet hours that held it; null if none did. */
  readonly heldUntil: Date | null;
  /** The pages of the notification, by the rules of the person. */
  readonly pages: readonly PageFacts[];
}

/** Returns the decisions about one page at the moment. */
const explainPage = (person: string, page: PageFacts, at: Date): ExplainedStep => {
  const { method, dueAt, state, endedAt, stoppedBecause, responseStatus } = page;
  if (dueAt > at) return stepOf('personalRule', 'held', dueAt, { person, method, dueAt });
  const isEnded = endedAt !== null && endedAt <= at;
  const reached = isEnded ? (stoppedBecause ?? state) : 'queued';
  return stepOf('page', heldIf(!isEnded || state !== 'sent'), isEnded ? endedAt : dueAt, {
    person,
    method,
    state: reached,
    responseStatus: isEnded ? responseStatus : null,
  });
};

/** Returns the decisions about a notification of a person at the moment. */
export const explainNotification = (
  { person, at: notifiedAt, heldUntil, pages }: NotificationFacts,
  at: Date,
): readonly ExplainedStep[] => [
  ...(heldUntil === null
    ? []
    : [stepOf('personalQuietHours', heldIf(heldUntil > at), notifiedAt, { person, until: heldUntil })]),
  ...pages.map((page) => explainPage(person, page, at)),
];

/** An entry of the timeline that says what an escalation did, or what stopped it. */
export interface EscalationEntry {
  readonly kind: TimelineKind;
  readonly at: Date;
  /** The number of the step, from 1; null for other entries. */
  readonly step: number | null;
  /** The end of a snooze; null for other entries. */
  readonly until: Date | null;
  /** The schedules of a step that reached nobody, with the people on call then. */
  readonly schedules: readonly { readonly schedule: string; readonly people: readonly string[] }[];
  /** The people whom a step that reached nobody names. */
  readonly named: readonly string[];
}

/** The stored facts about the escalation of an incident. */
export interface EscalationFacts {
  /** The moment that is asked about. */
  readonly at: Date;
  /** The event that opened the incident; null for one that a person opened, and once the event is deleted. */
  readonly event: EventFacts | null;
  /** Null without a policy. */
  readonly plan: EscalationPlan | null;
  /** The time at which the run continues by itself; null for never. */
  readonly dueAt: Date | null;
  /** The entries of the timeline, oldest first. */
  readonly entries: readonly EscalationEntry[];
  /** The notifications of people about the incident. */
  readonly notifications: readonly NotificationFacts[];
  /** The channels to which messages about the incident were sent. */
  readonly channels: readonly ChannelFacts[];
}

const stepKinds: readonly TimelineKind[] = ['stepNotified', 'stepOutsideHours', 'stepReachedNobody', 'stepHeld'];
const stopKinds: readonly TimelineKind[] = ['acknowledged', 'takenOver', 'snoozed', 'resolved', 'mergedInto'];

const explainStep = ({ kind, at, step, schedules, named }: EscalationEntry): readonly ExplainedStep[] => {
  if (kind === 'stepNotified') return [stepOf('step', 'passed', at, { step, dueAt: at })];
  if (kind === 'stepOutsideHours') return [stepOf('hours', 'held', at, { step })];
  const nobody = schedules.filter(({ people }) => people.length === 0);
  const causes = [
    ...nobody.map(({ schedule }) => stepOf('schedule', 'held', at, { schedule, people: '–' })),
    ...named.map((person) => stepOf('account', 'held', at, { person })),
  ];
  return causes.length > 0 ? causes : [stepOf('step', 'held', at, { step, dueAt: at })];
};

const explainStop = ({ kind, at, until }: EscalationEntry): ExplainedStep => {
  if (kind === 'snoozed') return stepOf('snoozed', 'held', at, { until });
  return kind === 'resolved' || kind === 'mergedInto'
    ? stepOf('ended', 'held', at, { since: at })
    : stepOf('acknowledged', 'held', at, { since: at });
};

/** Returns what keeps the next step of the escalation from running at the moment; none after the last step. */
const explainNext = ({ plan, dueAt, entries, at }: EscalationFacts): readonly ExplainedStep[] => {
  if (plan === null) return [stepOf('policy', 'held', null, {})];
  const past = entries.filter((entry) => entry.at <= at);
  const stop = past.findLast(({ kind }) => stopKinds.includes(kind));
  const isContinued = past
    .slice(stop === undefined ? 0 : past.indexOf(stop))
    .some(({ kind }) => kind === 'snoozeEnded' || kind === 'stepNotified');
  if (stop !== undefined && !isContinued) return [explainStop(stop)];
  const taken = past.filter(({ kind }) => stepKinds.includes(kind)).length;
  if (taken >= lengthOf(plan)) return [];
  const following = entries.find((entry) => entry.at > at && stepKinds.includes(entry.kind));
  const step = (taken % Math.max(1, plan.steps.length)) + 1;
  return [stepOf('step', 'held', at, { step, dueAt: following?.at ?? dueAt })];
};

/** Returns the decisions about an incident of incident management, from its event to the pages of people. */
export const explainEscalation = (facts: EscalationFacts, now: Date): readonly ExplainedStep[] => {
  const { at, event, entries, notifications, channels } = facts;
  return [
    ...(event === null ? [] : explainEvent(event)),
    ...entries.filter((entry) => entry.at <= at && stepKinds.includes(entry.kind)).flatMap(explainStep),
    ...explainNext(facts),
    ...notifications.filter((each) => each.at <= at).flatMap((each) => explainNotification(each, at)),
    ...channels.flatMap((channel) => explainChannel(channel, { at, event: 'onCall.page', isRecordKept: true }, now)),
  ];
};
