import { days, elapsed } from '../kernel/time.ts';
import type { ImIncidentStatus, Severity } from '../paging/incident-state.ts';
import type { TimelineActor } from './timeline.ts';

/** The source of an incident that a person created. */
export const MANUAL_SOURCE = 'manual';

/** How far ahead a snooze can end. */
export const MAX_SNOOZE = days(7);

/** The most incidents of one bulk action. */
export const MAX_BULK = 100;

/** A stored incident of incident management. */
export interface ImIncident {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly customerId: number | null;
  /** Null for an incident that belongs to everybody. */
  readonly teamId: number | null;
  readonly title: string;
  readonly description: string | null;
  readonly severity: Severity;
  readonly status: ImIncidentStatus;
  /** What reported the incident, in words. */
  readonly source: string;
  /** Created by a person. */
  readonly isManual: boolean;
  /** The deduplication key of the event that opened it. */
  readonly dedupKey: string | null;
  /** Opened to test a source. */
  readonly isTest: boolean;
  /** When somebody first took the incident on; null while its status is `triggered`, or if it was closed from there. */
  readonly acknowledgedAt: Date | null;
  /** The user who did. */
  readonly acknowledgedById: number | null;
  readonly resolvedAt: Date | null;
  /** The incident that this one was merged into. */
  readonly mergedIntoId: number | null;
  readonly snoozedUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** An incident to open. */
export interface OpeningIncident extends Pick<ImIncident, 'organizationId' | 'customerId' | 'teamId' | 'title' | 'description' | 'severity' | 'source' | 'isManual' | 'dedupKey' | 'isTest'> {
  /** Who opens it; by default the actor of the work. */
  readonly actor?: TimelineActor;
  /** Opens it snoozed, for a key that flaps. */
  readonly snoozedUntil?: Date;
  /** The policy that escalates it; left out for none. */
  readonly escalationPolicyId?: number | null;
}

/** Returns true if a snooze can end at `until`. */
export const isSnoozeInRange = (until: Date, now: Date): boolean => until > now && elapsed(now, until) <= MAX_SNOOZE;
