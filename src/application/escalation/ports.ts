import type { EscalationPlan, EscalationPolicy, EscalationTarget } from '../../domain/escalation/escalation-policy.ts';
import type { EscalationProgress } from '../../domain/escalation/escalation-progress.ts';
import type { TargetFacts } from '../../domain/escalation/escalation-policy.rules.ts';
import type { UsedBy } from '../../domain/kernel/used-by.ts';
import type { AlertParties } from '../../domain/notifications/alert.ts';
import type { AudienceChannel } from '../../domain/notifications/audience.ts';
import type { ImIncidentStatus, Severity } from '../../domain/paging/incident-state.ts';
import type { OutboxMessage } from '../kernel/ports.ts';
import type { Repository } from '../kernel/repository.ts';
import type { NotifiedIncident } from '../notifications/on-call-notice.ts';
import type { PagingEntry, PagingTimeline } from '../paging/ports.ts';

/** The name of the due work of escalations, by which it is notified. */
export const ESCALATION_WORK = 'escalations';

/** The escalation policies of all organizations, newest first. The search looks at names. */
export interface EscalationPolicies extends Repository<EscalationPolicy> {
  /** Returns the policies with these ids, of any organization. */
  withIds(ids: readonly number[]): Promise<readonly EscalationPolicy[]>;
  /** Returns the policies that have a step with the target, at most 100. */
  referringTo(target: EscalationTarget): Promise<readonly UsedBy[]>;
  /** Returns records that refer to the policy, at most 100. Escalations that run on a copy of it do not count. */
  usedBy(policy: EscalationPolicy): Promise<readonly UsedBy[]>;
}

/** A stored run. */
export interface StoredRun extends EscalationProgress {
  readonly id: number;
  readonly incidentId: number;
  readonly organizationId: number;
  readonly plan: EscalationPlan;
}

/** A run to store. */
export interface NewRun extends Omit<StoredRun, 'id'> {
  /** The policy that was copied; null for an incident without a policy. */
  readonly policyId: number | null;
}

/** An incident as its messages show it. */
export interface EscalatedIncident {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly title: string;
  readonly description: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly severity: Severity;
  readonly status: ImIncidentStatus;
  readonly createdAt: Date;
  readonly acknowledgedAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly snoozedUntil: Date | null;
  /** The outage of the monitor that it is about. Null for any other incident. */
  readonly outage: NotifiedIncident['outage'];
  readonly parties: AlertParties;
}

/** A run with its incident, locked until the transaction ends. */
export interface LockedRun extends StoredRun {
  readonly incident: EscalatedIncident;
}

/** The due runs to claim. */
export interface RunClaim {
  readonly now: Date;
  readonly limit: number;
  readonly except: readonly number[];
  /** Claims only runs of these incidents. */
  readonly incidentIds?: readonly number[];
}

/** The runs of escalations. Everything takes part in the transaction. */
export interface EscalationRuns {
  /** Stores runs and wakes the workers. */
  add(runs: readonly NewRun[]): Promise<void>;
  /** Returns the run of the incident without a lock; null if the incident has none. */
  find(incidentId: number): Promise<StoredRun | null>;
  /** Returns the run of the incident; null if the incident has none. */
  lock(incidentId: number): Promise<LockedRun | null>;
  /**
   * Returns the first runs that are due, of organizations that use incident management and not of deleted customers,
   * without those that others have locked.
   */
  claim(claim: RunClaim): Promise<readonly LockedRun[]>;
  /** Stores the progress of locked runs and wakes the workers. */
  save(runs: readonly StoredRun[]): Promise<void>;
  /** Returns when the next run is due that a claim can take; null if there is none. */
  nextDueAt(now: Date, except: readonly number[]): Promise<Date | null>;
  /** Corrects the due times of runs by `correctedDueAt`; returns their number. */
  pullBack(now: Date): Promise<number>;
}

/** Pages to channels that have not been sent. */
export interface ChannelPages {
  /** Makes the pages about open incidents of the organization due, none before the time that its receiver asked for. */
  resume(organizationId: number, now: Date): Promise<void>;
}

/** A user whom a step can notify. */
export interface StepUser {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
}

/** The people and channels that the steps of several runs can notify, by the ids that policies contain. */
export interface FoundTargets {
  /** Active users with a role in incident management, by public id. */
  readonly users: ReadonlyMap<string, StepUser & { readonly organizationId: number }>;
  /** The names of all users that were asked for and exist, by public id. */
  readonly names: ReadonlyMap<string, string>;
  /** The public ids of the members of teams. */
  readonly members: ReadonlyMap<number, readonly string[]>;
  /** Active channels. */
  readonly channels: ReadonlyMap<number, AudienceChannel & { readonly organizationId: number }>;
}

/** Finds what policies refer to. */
export interface EscalationTargets {
  /** Returns the members of the teams, the users and the active channels, of any organization. */
  find(ids: {
    readonly users: readonly string[];
    readonly teams: readonly number[];
    readonly channels: readonly number[];
  }): Promise<FoundTargets>;
  /** Returns the targets of a policy that the organization has. */
  known(organizationId: number, policy: Pick<EscalationPolicy, 'teamId' | 'steps'>): Promise<TargetFacts>;
  /** Returns the same as `known`. Until the transaction ends, none of the teams, schedules and channels is deleted. */
  lock(organizationId: number, policy: Pick<EscalationPolicy, 'teamId' | 'steps'>): Promise<TargetFacts>;
}

/** An entry that the escalation of an incident adds to its timeline. */
export interface EscalationEntry {
  readonly incidentId: number;
  readonly at: Date;
  readonly kind:
    | 'stepNotified'
    | 'stepOutsideHours'
    | 'stepReachedNobody'
    | 'stepHeld'
    | 'acknowledgerNotified'
    | 'escalationExhausted'
    | 'nobodyNotified';
  readonly actor: { readonly kind: 'system' };
  readonly data: Readonly<Record<string, unknown>>;
}

/** Tells other systems about incidents whose escalation has notified nobody. */
export interface UnnotifiedIncidents {
  /** Takes part in the transaction that records the outcome. */
  announce(
    work: { readonly now: Date; send(message: OutboxMessage): void },
    incident: Pick<EscalatedIncident, 'publicId' | 'organizationId'>,
  ): Promise<void>;
}

/** The timelines of incidents, as far as paging and escalations add to them. */
export interface EscalationTimeline extends PagingTimeline {
  /** Adds entries to the timelines of their incidents. */
  append(entries: readonly (EscalationEntry | PagingEntry)[]): Promise<void>;
}

/** The latest test of the alarm path of an organization. */
export interface AlarmPathTest {
  readonly testedAt: Date;
  /** The percentage of what was tested that worked. */
  readonly score: number;
}

/** Tests of the alarm path, which a context above makes. */
export interface AlarmPathTests {
  /** Returns the latest test that ended within the period, or at any time; null without one. */
  latestTest(
    organizationId: number,
    within: { readonly from: Date; readonly to: Date } | null,
  ): Promise<AlarmPathTest | null>;
}
