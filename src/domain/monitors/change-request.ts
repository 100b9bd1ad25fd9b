import { customerBoundForbidden } from '../access/caller.rules.ts';
import { isCustomerBound, isPerson } from '../access/caller.ts';
import type { Caller } from '../access/caller.ts';
import { next } from '../kernel/machine.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { codesOf, firstBroken } from '../kernel/rules.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import { changeRequestMachine } from './change-request.machine.ts';
import type { ChangeRequestEvent, ChangeRequestStatus } from './change-request.machine.ts';
import type { MonitorKind, SentMonitor } from './monitor-kind.ts';
import type { Monitor, MonitorKindName } from './monitor.ts';
import { nameFieldOf } from './monitor.rules.ts';

/** The maximum number of open change requests of a customer. */
export const MAX_OPEN_CHANGE_REQUESTS = 10;
/** The `retryAfter` of a refusal, in seconds. It is a fixed value, because the time of the decision is unknown. */
export const OPEN_REQUESTS_RETRY_AFTER = 60;

/** The statuses that a decision gives to a request. */
export const decidedStatuses = ['approved', 'rejected', 'withdrawn'] as const satisfies readonly ChangeRequestStatus[];
/** The status of a change request after its decision. */
export type DecidedStatus = (typeof decidedStatuses)[number];

interface RequestedChange extends OrganizationRecord {
  /** The customer of the monitor. Null for a monitor of the organization itself. */
  readonly customerId: number | null;
  readonly monitorId: number;
  readonly monitorPublicId: string;
  readonly monitorType: MonitorKindName;
  /** The members that the update of the monitor would receive. They contain no credentials. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** The values that these members had when the change was requested. Null for requests of older versions. */
  readonly valuesBefore: Readonly<Record<string, unknown>> | null;
  readonly note: string | null;
  /** The user who made the request. */
  readonly requesterId: number | null;
}

/** The decision that ended a request. */
export interface ChangeRequestDecision {
  readonly at: Date;
  readonly byUserId: number | null;
  readonly note: string | null;
}

/** A change request that waits for its decision. */
export interface OpenChangeRequest extends RequestedChange {
  readonly status: 'open';
  readonly decision: null;
}

/** A change request that was approved, rejected or withdrawn. */
export interface DecidedChangeRequest extends RequestedChange {
  readonly status: DecidedStatus;
  readonly decision: ChangeRequestDecision;
}

/** A change request as it is stored. */
export type ChangeRequest = OpenChangeRequest | DecidedChangeRequest;

/**
 * The rules for a new request, in addition to the rules of the change itself. `openRequests` is the number of open
 * requests of the monitor's customer.
 */
export const changeRequestRules = [
  {
    code: 'tooManyOpenRequests',
    broken: ({ customerId, openRequests }) => customerId !== null && openRequests >= MAX_OPEN_CHANGE_REQUESTS,
    data: () => ({ maximum: MAX_OPEN_CHANGE_REQUESTS, retryAfter: OPEN_REQUESTS_RETRY_AFTER }),
  },
] as const satisfies readonly Rule<{ readonly customerId: number | null; readonly openRequests: number }>[];

/** Returns the members of `values` that have a name of another record. */
const named = (values: object, names: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(names, name)));

/** Returns the values that a change would replace, by the same members. Credentials are never among them. */
export const replacedValues = (
  kind: MonitorKind,
  { settings, alerting, target, name, secrets: _secrets, heartbeatToken: _token, ...monitor }: Monitor,
  changes: SentMonitor,
): Readonly<Record<string, unknown>> =>
  named(
    {
      ...monitor,
      ...settings,
      [kind.targetField]: target,
      [nameFieldOf(kind)]: name,
      alerting: named(alerting, changes.alerting ?? {}),
    },
    changes,
  );

/** A person who asked for a change or decided about it. */
export interface RequestPerson {
  /** Null for staff of the platform without an organization. */
  readonly organizationId: number | null;
  /** The customer that the person is bound to. */
  readonly customerId: number | null;
  readonly name: string;
}

/**
 * Returns the name of a person of a request, or null if the reader may not know it: staff of the platform are not named,
 * and customers read the names of their own people only. `customerId` is the customer that the reader is bound to.
 */
export const nameForReader = (
  person: RequestPerson | null,
  { organizationId }: Pick<ChangeRequest, 'organizationId'>,
  { customerId }: { readonly customerId: number | null },
): string | null => {
  if (person === null || person.organizationId !== organizationId) return null;
  return customerId === null || customerId === person.customerId ? person.name : null;
};

/** The facts for the decision about a request. */
export interface ChangeRequestJudgement {
  readonly request: ChangeRequest;
  readonly status: DecidedStatus;
  readonly caller: Caller;
  readonly note: string | null;
  readonly now: Date;
}

/** Returns the user on whose behalf the caller acts, or null for callers without one. */
export const actingUser = (caller: Caller): number | null =>
  isPerson(caller) || caller.kind === 'agent' ? caller.userId : null;

const isRequester = ({ request: { requesterId }, caller }: ChangeRequestJudgement) =>
  requesterId !== null && requesterId === actingUser(caller);

/** The rules about who may decide: the organization approves and rejects, the author withdraws. */
export const changeRequestDecisionRules = [
  {
    code: customerBoundForbidden.code,
    broken: ({ status, caller }) => status !== 'withdrawn' && isCustomerBound(caller),
  },
  { code: 'forbidden', broken: (it) => it.status === 'withdrawn' && !isRequester(it) },
] as const satisfies readonly Rule<ChangeRequestJudgement>[];

/** The codes with which a decision can be refused. */
export const changeRequestDecisionCodes = [
  ...codesOf(changeRequestDecisionRules),
  'changeRequestAlreadyDecided',
] as const;

const eventTowards = { approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' } as const satisfies Record<
  DecidedStatus,
  ChangeRequestEvent
>;

/**
 * Returns the request after a decision. The rules of the monitor validate the requested change separately. See ADR
 * 0019.
 */
export const decideChangeRequest = (
  judgement: ChangeRequestJudgement,
): Outcome<DecidedChangeRequest, CodeOf<typeof changeRequestDecisionRules> | 'changeRequestAlreadyDecided'> => {
  const { request, status, caller, note, now } = judgement;
  const refusal = firstBroken(changeRequestDecisionRules, judgement);
  if (refusal !== null) return refusal;
  if (next(changeRequestMachine, request.status, eventTowards[status]) !== status) {
    return refused('changeRequestAlreadyDecided', { status: request.status });
  }
  return accepted({ ...request, status, decision: { at: now, byUserId: actingUser(caller), note }, updatedAt: now });
};
