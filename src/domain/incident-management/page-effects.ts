import type { StopReason } from '../paging/on-call-page.machine.ts';
import type { ImIncident } from './incident.ts';
import { isClosed, urgencyOf } from '../paging/incident-state.ts';
import type { ChangeKind } from './timeline.ts';

type Judged = Pick<ImIncident, 'status' | 'snoozedUntil' | 'severity'>;
type Attended = Pick<ImIncident, 'status' | 'snoozedUntil'>;

/** The state of an incident before a change, or when a page about it was created. */
interface Earlier {
  readonly status: string;
  readonly snoozedUntil: Date | null;
}

/**
 * Returns the reason why a change of an incident stops its unsent pages, or null if it does not. `kind` is null if
 * several changes may have occurred.
 */
export const pagesStoppedBy = (before: Earlier, after: Attended, kind: ChangeKind | null = null): StopReason | null => {
  if (isClosed(after)) return after.status === 'merged' ? 'merged' : 'resolved';
  if (kind === 'takenOver' || (before.status === 'triggered' && after.status !== 'triggered')) return 'acknowledged';
  return before.snoozedUntil === null && after.snoozedUntil !== null ? 'snoozed' : null;
};

/** Returns true if a change makes an incident urgent that is neither acknowledged nor snoozed. */
export const becomesUrgent = (before: Judged, after: Judged): boolean =>
  after.status === 'triggered' &&
  before.snoozedUntil === null &&
  urgencyOf(before) === 'low' &&
  urgencyOf(after) === 'high';
