import { isServedAt } from '../../domain/customers/customer-lifecycle.ts';
import { addSeconds, noSeconds, openSpans, secondsOf, spansAfter } from '../../domain/checks/state-span.ts';
import type { StateMembers, StateSeconds } from '../../domain/checks/state-span.ts';
import { earlierOf } from '../../domain/kernel/time.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import type { ServiceChange } from '../customers/ports.ts';
import type { MonitorSnapshots } from './ports.ts';
import type { RecordedStates, StateSpans } from './statistics.ports.ts';

interface Needs {
  readonly stateSpans: StateSpans;
}

interface Monitored extends StateMembers {
  readonly id: number;
}

/** The ports that record changes of state. */
export interface StateRecordNeeds extends Needs {
  readonly monitorConditions: MonitorSnapshots;
}

/**
 * Ends the span of a monitor that was paused or resumed at `since`, and begins the next one. While its customer is not
 * active, the monitor counts as paused in any case.
 */
export const recordStatusChange = async (
  { stateSpans, monitorConditions }: StateRecordNeeds,
  before: Monitored,
  after: Monitored,
  now: Date,
  since: Date,
): Promise<void> => {
  const customer = (await monitorConditions.lock([after.id])).get(after.id)?.customer ?? null;
  if (!isServedAt(customer, now)) return;
  const open = (await stateSpans.open([after.id])).get(after.id) ?? { span: null, maintenance: [] };
  await stateSpans.replace([
    { monitorId: after.id, spans: spansAfter({ open, before, after: { members: after, since }, now }) },
  ]);
};

/**
 * Ends the spans of a customer's monitors when their checks stop or begin again at a time, and begins the next ones.
 * The customer must be locked.
 */
export const recordServiceChange = async (
  { stateSpans, monitorConditions }: StateRecordNeeds,
  { customerId, isServed, at }: ServiceChange,
  now: Date,
): Promise<void> => {
  const monitors = await monitorConditions.lock(await monitorConditions.ofCustomer(customerId));
  const open = await stateSpans.open([...monitors.keys()]);
  const changes = [...monitors.values()].map((monitor) => {
    const paused = { condition: monitor.condition, status: 'paused' } as const;
    const [before, members] = isServed ? [paused, monitor] : [monitor, paused];
    return {
      monitorId: monitor.monitorId,
      spans: spansAfter({
        open: open.get(monitor.monitorId) ?? { span: null, maintenance: [] },
        before,
        after: { members, since: at },
        now,
      }),
    };
  });
  await stateSpans.replace(changes);
};

/**
 * Returns the seconds that each monitor was in each state in each period, by the id of the monitor. Time after `now` is
 * ignored.
 */
export const stateSecondsIn = async (
  { stateSpans }: Needs,
  monitors: readonly Monitored[],
  periods: readonly Period[],
  now: Date,
): Promise<ReadonlyMap<number, readonly StateSeconds[]>> => {
  const past = periods.map(({ from, to }) => ({ from, to: earlierOf(to, now) }));
  const recorded = await stateSpans.during(
    monitors.map(({ id }) => id),
    past,
  );
  return new Map(
    monitors.map((monitor) => {
      const { open, ended } = recorded.get(monitor.id) ?? unrecorded;
      const spans = openSpans(open, monitor, now);
      return [
        monitor.id,
        past.map((period, at) => addSeconds(ended[at] ?? noSeconds, secondsOf(spans, period))),
      ] as const;
    }),
  );
};

/** The states of a monitor of which none is stored. */
const unrecorded: RecordedStates = { open: { span: null, maintenance: [] }, ended: [] };

/**
 * Returns the seconds that the monitor was in each state in the period. The part of the period after `now` is ignored.
 */
export const stateSecondsOf = async (
  needs: Needs,
  monitor: Monitored,
  period: Period,
  now: Date,
): Promise<StateSeconds> => (await stateSecondsIn(needs, [monitor], [period], now)).get(monitor.id)?.[0] ?? noSeconds;
