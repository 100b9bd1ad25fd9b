import type { StopReason } from '../paging/page.machine.ts';
import type { ImIncident } from './incident.ts';
import { isClosed, urgencyOf } from './incident.ts';

type Judged = Pick<ImIncident, 'status' | 'snoozedUntil' | 'severity'>;
type Attended = Pick<ImIncident, 'status' | 'snoozedUntil'>;

/** Why a change of an incident stops what has not been sent about it; null if it does not. */
export const pagesStoppedBy = (before: Attended, after: Attended): StopReason | null => {
  if (isClosed(after)) return after.status === 'merged' ? 'merged' : 'resolved';
  if (before.status === 'triggered' && after.status !== 'triggered') return 'acknowledged';
  return before.snoozedUntil === null && after.snoozedUntil !== null ? 'snoozed' : null;
};

/** Whether a change makes an incident urgent that nobody has taken on or snoozed. */
export const becomesUrgent = (before: Judged, after: Judged): boolean => after.status === 'triggered' && before.snoozedUntil === null && urgencyOf(before) === 'low' && urgencyOf(after) === 'high';
