/*
 * The severities and statuses of incidents. They are defined here because paging is the lowest context that uses them;
 * the transitions between the statuses belong to incident management.
 */
import type { Urgency } from './notification-rules.ts';

/** The severities of incidents, the most severe first. */
export const severities = ['critical', 'error', 'warning', 'info'] as const;
/** The severity of an incident. */
export type Severity = (typeof severities)[number];

/** Returns true if `one` is a higher severity than `other`. */
export const isMoreSevere = (one: Severity, other: Severity): boolean =>
  severities.indexOf(one) < severities.indexOf(other);

/** Returns the urgency with which people are notified of an incident. */
export const urgencyOf = ({ severity }: { readonly severity: Severity }): Urgency =>
  severity === 'critical' || severity === 'error' ? 'high' : 'low';

/** The statuses in which an incident is closed for good. */
export const closedStatuses = ['resolved', 'merged'] as const;

/** The status of an incident of incident management. */
export type ImIncidentStatus =
  'triggered' | 'acknowledged' | 'investigating' | 'identified' | 'monitoring' | (typeof closedStatuses)[number];

interface WithStatus {
  readonly status: ImIncidentStatus;
}

/** Returns true if the incident is resolved or merged. */
export const isClosed = ({ status }: WithStatus): boolean => closedStatuses.some((closed) => closed === status);

/** Returns true if the incident is no longer `triggered`. */
export const isAcknowledged = ({ status }: WithStatus): boolean => status !== 'triggered';

interface ProblemState extends WithStatus {
  readonly resolvedAt: Date | null;
}

/** The open or resolved incident into which another incident was merged, directly or through further merges. */
export interface MergeTarget extends ProblemState {
  readonly publicId: string;
  readonly title: string;
}

/**
 * Returns the state of the problem behind an incident. The problem of a merged incident has the state of the incident
 * into which it was merged.
 */
export const problemState = ({
  mergedInto,
  ...own
}: ProblemState & { readonly mergedInto: MergeTarget | null }): ProblemState => {
  const { status, resolvedAt } = mergedInto ?? own;
  return { status, resolvedAt };
};
