import { addSeconds, openSeconds, spansAfter } from '../../domain/checks/state-span.ts';
import type { StateMembers, StateSeconds } from '../../domain/checks/state-span.ts';
import { earlierOf } from '../../domain/kernel/time.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import type { StateSpans } from './ports.ts';

interface Needs {
  readonly stateSpans: StateSpans;
}

interface Monitored extends StateMembers {
  readonly id: number;
}

/** Ends the span of a monitor that was paused or resumed, and begins the next one. */
export const recordStatusChange = async ({ stateSpans }: Needs, before: Monitored, after: Monitored, now: Date): Promise<void> => {
  if (before.status === after.status) return;
  const open = (await stateSpans.open([after.id])).get(after.id) ?? { span: null, maintenance: [] };
  await stateSpans.replace([{ monitorId: after.id, spans: spansAfter({ open, before, after: { members: after, since: now }, now }) }]);
};

/** How long the monitor was in each state in the period. The part of the period after `now` is ignored. */
export const stateSecondsOf = async ({ stateSpans }: Needs, monitor: Monitored, period: Period, now: Date): Promise<StateSeconds> => {
  const past = { from: period.from, to: earlierOf(period.to, now) };
  const { ended, open } = await stateSpans.during(monitor.id, past);
  return addSeconds(ended, openSeconds(open, monitor, past, now));
};
