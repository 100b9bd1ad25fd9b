import type { Period } from './check-period.ts';
import type { MonitorCondition, MonitorStatus } from '../monitors/monitor.ts';
import { earlierOf, elapsed, laterOf } from '../kernel/time.ts';

/** The states of a monitor at a point in time. */
export const monitorStates = ['up', 'degraded', 'down', 'maintenance', 'unknown', 'paused'] as const;
/** The state of a monitor at a point in time. */
export type MonitorState = (typeof monitorStates)[number];

/**
 * A stretch of time in which the state of a monitor does not change. `endedAt` is exclusive, and null while the span
 * lasts.
 */
export interface StateSpan {
  readonly state: MonitorState;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** The last stored span of a monitor, and the maintenance periods since its start that have begun. */
export interface OpenState {
  /** The last stored span. Null if none is stored. */
  readonly span: Pick<StateSpan, 'state' | 'startedAt'> | null;
  readonly maintenance: readonly Period[];
}

/** The members of a monitor that determine its state. */
export interface StateMembers {
  readonly status: MonitorStatus;
  readonly condition: MonitorCondition;
}

/** Returns the state of a monitor outside maintenance. */
export const stateOf = ({ status, condition }: StateMembers): Exclude<MonitorState, 'maintenance'> =>
  status === 'paused' ? 'paused' : condition;

/** A change of state: from `at` on, the monitor has this state outside maintenance. */
interface Turn {
  readonly state: Exclude<MonitorState, 'maintenance'>;
  readonly at: Date;
}

/** Returns true if a monitor is in maintenance at the given time. */
export const isInMaintenance = ({ maintenance }: Pick<OpenState, 'maintenance'>, now: Date): boolean =>
  isWithin(maintenance, now);

const isWithin = (periods: readonly Period[], at: Date): boolean =>
  periods.some(({ from, to }) => from <= at && at < to);

/** Returns the state at a point in time. A paused monitor remains paused during maintenance. */
const stateAt = (turns: readonly [Turn, ...Turn[]], maintenance: readonly Period[], at: Date): MonitorState => {
  const { state } = turns.findLast((turn) => turn.at <= at) ?? turns[0];
  return state !== 'paused' && isWithin(maintenance, at) ? 'maintenance' : state;
};

/**
 * Returns the spans from the first turn on; the last one is open. Maintenance counts only as far as it has begun or
 * ended at `now`.
 */
const spansOf = (
  turns: readonly [Turn, ...Turn[]],
  maintenance: readonly Period[],
  now: Date,
): readonly StateSpan[] => {
  const [{ at: first }] = turns;
  const edges = maintenance.flatMap(({ from, to }) => [from, to]).filter((edge) => edge > first && edge <= now);
  const moments = [...turns.map(({ at }) => at), ...edges].toSorted((one, other) => elapsed(other, one));
  const starts = moments.map((startedAt) => ({ state: stateAt(turns, maintenance, startedAt), startedAt }));
  const distinct = starts.filter(({ state }, at) => state !== starts[at - 1]?.state);
  return distinct.map((span, at) => ({ ...span, endedAt: distinct[at + 1]?.startedAt ?? null }));
};

/** The stored state of a monitor and the change that alters it. `after` is null if only time has passed. */
interface StateChange {
  readonly open: OpenState;
  readonly before: StateMembers;
  readonly after: { readonly members: StateMembers; readonly since: Date } | null;
  readonly now: Date;
}

const continues = (span: StateSpan | undefined, open: OpenState['span']): boolean =>
  open !== null && span?.state === open.state && span.startedAt.getTime() === open.startedAt.getTime();

/**
 * Returns the spans that replace the stored ones from the start of the first returned span on, or none if nothing
 * changes. The span before them ends there. A change can begin before the open span: an outage starts with the first
 * failure of the series that confirmed it. See ADR 0055.
 */
export const spansAfter = ({ open, before, after, now }: StateChange): readonly StateSpan[] => {
  const earlier =
    open.span === null || (after !== null && after.since < open.span.startedAt)
      ? []
      : [{ state: stateOf(before), at: open.span.startedAt }];
  const [first, ...others] = [
    ...earlier,
    ...(after === null ? [] : [{ state: stateOf(after.members), at: after.since }]),
  ];
  if (first === undefined) return [];
  const spans = spansOf([first, ...others], open.maintenance, now);
  return continues(spans[0], open.span) ? spans.slice(1) : spans;
};

/** The number of seconds spent in each state. */
export type StateSeconds = Readonly<Record<MonitorState, number>>;

/** No time in any state. */
export const noSeconds: StateSeconds = { up: 0, degraded: 0, down: 0, maintenance: 0, unknown: 0, paused: 0 };

/**
 * Returns the spans since the open span began, divided by the maintenance that has begun or ended by now. The last one
 * is open. Returns none if no span is stored.
 */
export const openSpans = ({ span, maintenance }: OpenState, members: StateMembers, now: Date): readonly StateSpan[] =>
  span === null
    ? []
    : spansOf(
        [{ state: span.state === 'maintenance' ? stateOf(members) : span.state, at: span.startedAt }],
        maintenance,
        now,
      );

/** Returns the number of seconds of the period in each state. A span that lasts counts to the end of the period. */
export const secondsOf = (spans: readonly StateSpan[], { from, to }: Period): StateSeconds =>
  spans.reduce((sums, { state, startedAt, endedAt }) => {
    const overlap = elapsed(laterOf(startedAt, from), earlierOf(endedAt ?? to, to)) / 1000;
    return overlap > 0 ? { ...sums, [state]: sums[state] + overlap } : sums;
  }, noSeconds);

/** Returns the number of seconds of the period that the monitor spent in each state since its open span began. */
export const openSeconds = (open: OpenState, members: StateMembers, period: Period, now: Date): StateSeconds =>
  secondsOf(openSpans(open, members, now), period);

/** Adds up the seconds of two periods, state by state. */
export const addSeconds = (left: StateSeconds, right: StateSeconds): StateSeconds => ({
  up: left.up + right.up,
  degraded: left.degraded + right.degraded,
  down: left.down + right.down,
  maintenance: left.maintenance + right.maintenance,
  unknown: left.unknown + right.unknown,
  paused: left.paused + right.paused,
});
