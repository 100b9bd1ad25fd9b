import { spansAfter } from '../../domain/checks/state-span.ts';
import { laterOf } from '../../domain/kernel/time.ts';
import type { MonitorSnapshot } from '../checks/ports.ts';
import type { ConditionChange, MonitorFacts } from './ports.ts';

/**
 * Returns the change of a monitor whose condition is unknown since the given time, because nothing observes it. Its
 * incident stays open until a check decides.
 */
export const turnedUnknown = (
  monitor: MonitorSnapshot,
  { open }: Pick<MonitorFacts, 'open'>,
  unobservedSince: Date,
  now: Date,
): ConditionChange => {
  const since = laterOf(unobservedSince, open.span?.startedAt ?? now);
  const spans = spansAfter({
    open,
    before: monitor,
    after: { members: { status: monitor.status, condition: 'unknown' }, since },
    now,
  });
  return { monitor, turned: 'unknown', since, incident: null, spans };
};
