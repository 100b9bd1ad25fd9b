import { gapsAfter, NO_GAPS } from '../checks/outage-history.ts';
import { noEarlierThan } from '../kernel/clock-step.ts';
import { next } from '../kernel/machine.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { codesOf, firstBroken, obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { days, elapsed, minutes } from '../kernel/time.ts';
import { bodyRule } from '../kernel/issue.ts';
import { isSnoozeInRange, MAX_SNOOZE } from '../notifications/snooze.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import { withAnnouncement } from './incident-announcement.ts';
import { isAutomaticStatus, isManualStatus } from './incident.ts';
import type { Incident, IncidentImpact, IncidentStatus, IncidentUpdate } from './incident.ts';
import { manualEventTowards, manualIncidentMachine } from './manual-incident.machine.ts';
import type { ManualIncidentStatus } from './manual-incident.machine.ts';

/** The maximum time by which the start of a manual incident can be backdated. */
export const MAX_BACKDATING = days(366);

/** The time within which an update with the message and status of the latest update counts as a repetition. */
export const REPETITION_WINDOW = minutes(10);

/** The maximum number of components that an incident names. */
export const MAX_NAMED_COMPONENTS = 200;

/** A manual incident as the request describes it. */
export interface NewManualIncident {
  readonly title: string;
  /** The message as Markdown. */
  readonly message: string;
  readonly status: ManualIncidentStatus;
  readonly impact: IncidentImpact;
  readonly componentIds: readonly number[];
  /** The start of the incident, or null for the present. */
  readonly startedAt: Date | null;
  readonly notifySubscribers: boolean;
}

/** The facts that decide whether a manual incident may be stored. */
export interface ManualIncidentFacts {
  /** The ids of the requested components. */
  readonly componentIds: readonly number[];
  /** The requested components that the incident may name. */
  readonly knownComponentIds: readonly number[];
  /** The requested start, or null if the start does not change. */
  readonly startedAt: Date | null;
  /** The first update that resolved the incident, or null if there is none. */
  readonly firstResolvedAt: Date | null;
  readonly now: Date;
}

const unknownComponents = ({ componentIds, knownComponentIds }: ManualIncidentFacts) =>
  componentIds.flatMap((id, at) =>
    knownComponentIds.includes(id) ? [] : [{ path: `componentIds.${at}`, message: 'There is no such component.' }],
  );

/** The rules that are checked before a manual incident is stored: its start, and the components that it names. */
export const manualIncidentRules = [
  {
    code: 'invalidRequestBody',
    broken: ({ startedAt, now }) => startedAt !== null && startedAt > now,
    data: () => ({ issues: [{ path: 'startedAt', message: 'An incident does not start in the future.' }] }),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ startedAt, now }) => startedAt !== null && elapsed(startedAt, now) > MAX_BACKDATING,
    data: () => ({
      issues: [{ path: 'startedAt', message: `An incident started at most ${MAX_BACKDATING / days(1)} days ago.` }],
    }),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ startedAt, firstResolvedAt }) =>
      startedAt !== null && firstResolvedAt !== null && startedAt > firstResolvedAt,
    data: () => ({ issues: [{ path: 'startedAt', message: 'An incident starts before it is resolved.' }] }),
  },
  bodyRule(unknownComponents),
] as const satisfies readonly Rule<ManualIncidentFacts>[];

/**
 * Returns true if an incident may name a component of the page. An incident of a customer may name components of the
 * customer's pages and of the organization's pages; an incident of the organization may name any.
 */
export const mayName = (
  incident: Pick<Incident, 'organizationId' | 'customerId'>,
  page: Pick<Incident, 'organizationId' | 'customerId'>,
): boolean =>
  page.organizationId === incident.organizationId &&
  (incident.customerId === null || page.customerId === null || page.customerId === incident.customerId);

/** Returns the time of the update that first resolved an incident, or null if none did. `updates` are oldest first. */
export const firstResolutionOf = (updates: readonly Pick<IncidentUpdate, 'status' | 'createdAt'>[]): Date | null =>
  updates.find(({ status }) => status === 'resolved')?.createdAt ?? null;

/**
 * Returns true if a request to create an incident describes this open incident. `message` is the message of its first
 * entry.
 */
export const isIdenticalIncident = (incident: Incident, message: string, sent: NewManualIncident): boolean =>
  (['title', 'status', 'impact', 'notifySubscribers'] as const).every((member) => incident[member] === sent[member]) &&
  message === sent.message &&
  incident.startedAt.getTime() === (sent.startedAt ?? incident.createdAt).getTime() &&
  incident.componentIds.length === sent.componentIds.length &&
  sent.componentIds.every((id) => incident.componentIds.includes(id));

/** The statuses that a person can set on an automatic incident. */
const automaticEventTowards: Readonly<Partial<Record<IncidentStatus, 'acknowledge' | 'resolve'>>> = {
  acknowledged: 'acknowledge',
  resolved: 'resolve',
};

/**
 * Returns the status after a user sets it: the present status if it is set again, or null if the state machine does not
 * permit the change.
 */
const statusAfter = (
  { origin, status: present }: Pick<Incident, 'origin' | 'status'>,
  status: IncidentStatus,
): IncidentStatus | null => {
  if (present === status) return present;
  if (origin === 'manual')
    return isManualStatus(present) && isManualStatus(status)
      ? next(manualIncidentMachine, present, manualEventTowards[status])
      : null;
  const event = automaticEventTowards[status];
  return isAutomaticStatus(present) && event !== undefined ? next(automaticIncidentMachine, present, event) : null;
};

/** Returns true if a user can set a status that the incident does not have. */
export const canBecome = (incident: Pick<Incident, 'origin' | 'status'>, status: IncidentStatus): boolean =>
  incident.status !== status && statusAfter(incident, status) !== null;

/** The changes of an incident that a request makes. Absent members do not change. */
export interface IncidentChanges {
  readonly status?: IncidentStatus;
  /** The message of the timeline entry for the new status. */
  readonly message?: string;
  readonly title?: string;
  readonly impact?: IncidentImpact;
  readonly startedAt?: Date;
  readonly componentIds?: readonly number[];
  /** The end of the snooze of an automatic incident, or null to end it. */
  readonly snoozedUntil?: Date | null;
}

interface ChangeFacts {
  /** The incident before the change. */
  readonly incident: Incident;
  readonly changes: IncidentChanges;
  readonly now: Date;
}

const MANUAL_MEMBERS = ['title', 'impact', 'startedAt', 'componentIds'] as const;

const membersOfManual = ({ incident, changes }: ChangeFacts) =>
  incident.origin === 'manual' ? [] : MANUAL_MEMBERS.filter((member) => changes[member] !== undefined);

const snoozeIssue = (message: string) => () => ({ issues: [{ path: 'snoozedUntil', message }] });

/** Returns true if the incident can be snoozed: a monitor opened it, and it is not over. */
export const canBeSnoozed = ({ origin, status }: Pick<Incident, 'origin' | 'status'>): boolean =>
  origin === 'automatic' && status !== 'resolved';

const incidentChangeRules = [
  {
    code: 'invalidRequestBody',
    broken: (facts) => membersOfManual(facts).length > 0,
    data: (facts) => ({
      issues: membersOfManual(facts).map((path) => ({
        path,
        message: 'Only a manual incident can be changed in this member.',
      })),
    }),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ incident, changes: { status, message, snoozedUntil } }) =>
      status === undefined &&
      ((incident.origin === 'automatic' && snoozedUntil === undefined) || message !== undefined),
    data: () => ({ issues: [{ path: 'status', message: 'A status is missing.' }] }),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ incident, changes: { status } }) => status !== undefined && statusAfter(incident, status) === null,
    data: ({ incident, changes: { status } }) => ({
      issues: [
        {
          path: 'status',
          message: `${incident.origin === 'automatic' ? 'An automatic' : 'A manual'} incident that is ${incident.status} cannot become ${status}.`,
        },
      ],
    }),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ changes: { status, snoozedUntil } }) => status !== undefined && snoozedUntil !== undefined,
    data: snoozeIssue('A status and a snooze are set one after the other.'),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ incident, changes: { snoozedUntil } }) => snoozedUntil !== undefined && !canBeSnoozed(incident),
    data: snoozeIssue('Only an automatic incident that is not resolved can be snoozed.'),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ changes: { snoozedUntil = null }, now }) => snoozedUntil !== null && !isSnoozeInRange(snoozedUntil, now),
    data: snoozeIssue(`A snooze ends in the future, at most ${MAX_SNOOZE / days(1)} days ahead.`),
  },
] as const satisfies readonly Rule<ChangeFacts>[];

/** The codes with which the change of an incident can be refused. */
export const incidentChangeCodes = codesOf(incidentChangeRules);

/**
 * Decides the incident after a user changes it. Returns the same object if nothing changes. The components are not
 * validated here.
 */
export const decideIncidentChange = (
  incident: Incident,
  changes: IncidentChanges,
  now: Date,
): Outcome<Incident, CodeOf<typeof incidentChangeRules>> => {
  const refusal = firstBroken<ChangeFacts, CodeOf<typeof incidentChangeRules>>(incidentChangeRules, {
    incident,
    changes,
    now,
  });
  if (refusal !== null) return refusal;
  const { status: _status, message: _message, ...members } = changes;
  const status = changes.status ?? incident.status;
  const changed = Object.entries(members).some(
    ([member, value]) => JSON.stringify(incident[member as keyof Incident]) !== JSON.stringify(value),
  );
  if (status === incident.status) return accepted(changed ? { ...incident, ...members, updatedAt: now } : incident);
  const at = noEarlierThan(members.startedAt ?? incident.startedAt, now);
  return accepted({
    ...incident,
    ...members,
    status,
    updatedAt: now,
    acknowledgedAt: status === 'acknowledged' ? at : incident.acknowledgedAt,
    resolvedAt: status === 'resolved' ? at : null,
    ...(status === 'resolved' ? {} : gapsAfter(incident, at)),
    nextReminderAt: status === 'resolved' ? null : incident.nextReminderAt,
    snoozedUntil: status === 'resolved' ? null : incident.snoozedUntil,
  });
};

/** Returns a new manual incident in its stored form. */
export const newManualIncident = (
  { message: _message, startedAt, ...sent }: NewManualIncident,
  { now, ...identity }: Pick<Incident, 'publicId' | 'organizationId' | 'customerId'> & { readonly now: Date },
): Omit<Incident, 'id' | 'revision'> =>
  withAnnouncement({
    ...identity,
    ...sent,
    origin: 'manual',
    monitorId: null,
    reason: null,
    evidence: null,
    startedAt: startedAt ?? now,
    confirmedAt: null,
    acknowledgedAt: null,
    resolvedAt: sent.status === 'resolved' ? now : null,
    ...NO_GAPS,
    nextReminderAt: null,
    snoozedUntil: null,
    timesOpened: 1,
    alertWithheld: false,
    heldByParent: false,
    announcedComponentIds: null,
    postmortem: null,
    createdAt: now,
    updatedAt: now,
  });

/** Returns true if an update repeats the latest entry of a manual incident, as concurrent clients and retries do. */
export const isRepeatedUpdate = (
  { origin }: Pick<Incident, 'origin'>,
  latest: Pick<IncidentUpdate, 'message' | 'status' | 'createdAt'>,
  sent: Pick<IncidentUpdate, 'message' | 'status'>,
  now: Date,
): boolean =>
  origin === 'manual' &&
  latest.message === sent.message &&
  latest.status === sent.status &&
  elapsed(latest.createdAt, now) < REPETITION_WINDOW;

/** Only manual incidents can be deleted; automatic ones are retained. */
export const incidentDeletionRules = [
  { code: 'notManualIncident', broken: ({ origin }) => origin === 'automatic' },
] as const satisfies readonly Rule<Pick<Incident, 'origin'>>[];

/** Decides whether the incident may be deleted. */
export const decideIncidentDeletion = (
  incident: Pick<Incident, 'origin'>,
): Outcome<null, CodeOf<typeof incidentDeletionRules>> => obey(incidentDeletionRules, incident, () => null);
