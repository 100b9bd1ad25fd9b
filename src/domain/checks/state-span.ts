import type { Period } from './check-period.ts';
import type { MonitorCondition, MonitorStatus } from '../monitors/monitor.ts';
import { earlierOf, elapsed, laterOf } from '../kernel/time.ts';

/** What a monitor is at a point in time. */
export const monitorStates = ['up', 'down', 'maintenance', 'unknown', 'paused'] as const;
export type MonitorState = (typeof monitorStates)[number];

/** A stretch of time in which the state of a monitor does not change. Half-open: `endedAt` belongs to the next one. Null while it lasts. */
export interface StateSpan {
  readonly state: MonitorState;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** The span of a monitor that is stored as its last, and the periods of maintenance since it began, as far as they have begun. */
export interface OpenState {
  /** Null if none is stored. */
  readonly span: Pick<StateSpan, 'state' | 'startedAt'> | null;
  readonly maintenance: readonly Period[];
}

/** The members of a monitor that decide about its state. */
export interface StateMembers {
  readonly status: MonitorStatus;
  readonly condition: MonitorCondition;
}

/** The state of a monitor outside maintenance. */
export const stateOf = ({ status, condition }: StateMembers): Exclude<MonitorState, 'maintenance'> => (status === 'paused' ? 'paused' : condition);

/** From `at` on, the monitor has the state outside maintenance. */
interface Turn {
  readonly state: Exclude<MonitorState, 'maintenance'>;
  readonly at: Date;
}

/** Whether a monitor is in maintenance at the moment. */
export const isInMaintenance = ({ maintenance }: Pick<OpenState, 'maintenance'>, now: Date): boolean => isWithin(maintenance, now);

const isWithin = (periods: readonly Period[], at: Date): boolean => periods.some(({ from, to }) => from <= at && at < to);

/** A monitor that is paused is paused during maintenance, too. */
const stateAt = (turns: readonly [Turn, ...Turn[]], maintenance: readonly Period[], at: Date): MonitorState => {
  const { state } = turns.findLast((turn) => turn.at <= at) ?? turns[0];
  return state !== 'paused' && isWithin(maintenance, at) ? 'maintenance' : state;
};

/** The spans from the first turn on; the last one is open. Maintenance counts as far as it has begun or ended at `now`. */
const spansOf = (turns: readonly [Turn, ...Turn[]], maintenance: readonly Period[], now: Date): readonly StateSpan[] => {
  const [{ at: first }] = turns;
  const edges = maintenance.flatMap(({ from, to }) => [from, to]).filter((edge) => edge > first && edge <= now);
  const moments = [...turns.map(({ at }) => at), ...edges].toSorted((one, other) => elapsed(other, one));
  const starts = moments
    .map((startedAt) => ({ state: stateAt(turns, maintenance, startedAt), startedAt }))
    .filter(({ startedAt }, at) => startedAt.getTime() !== moments[at + 1]?.getTime());
  const distinct = starts.filter(({ state }, at) => state !== starts[at - 1]?.state);
  return distinct.map((span, at) => ({ ...span, endedAt: distinct[at + 1]?.startedAt ?? null }));
};

/** The present state of a monitor, as the caller reads it, and the change from which on it is another; null if only time has passed. */
interface StateChange {
  readonly open: OpenState;
  readonly before: StateMembers;
  readonly after: { readonly members: StateMembers; readonly since: Date } | null;
  readonly now: Date;
}

const continues = (span: StateSpan | undefined, open: OpenState['span']): boolean =>
  open !== null && span?.state === open.state && span.startedAt.getTime() === open.startedAt.getTime();

/**
 * The spans that replace all those of the monitor from the start of the first on, at which the span before them ends; none if nothing changes. A change can begin before the open span:
 * an outage starts with the first failure of the series that confirmed it.
 */
export const spansAfter = ({ open, before, after, now }: StateChange): readonly StateSpan[] => {
  const earlier = open.span === null || (after !== null && after.since < open.span.startedAt) ? [] : [{ state: stateOf(before), at: open.span.startedAt }];
  const [first, ...others] = [...earlier, ...(after === null ? [] : [{ state: stateOf(after.members), at: after.since }])];
  if (first === undefined) return [];
  const spans = spansOf([first, ...others], open.maintenance, now);
  return continues(spans[0], open.span) ? spans.slice(1) : spans;
};

/** Seconds in each state. */
export type StateSeconds = Readonly<Record<MonitorState, number>>;

export const noSeconds: StateSeconds = { up: 0, down: 0, maintenance: 0, unknown: 0, paused: 0 };

/** The spans since the open span began, cut by the maintenance that has begun or ended by now; the last one is open. None if no span is stored. */
export const openSpans = ({ span, maintenance }: OpenState, members: StateMembers, now: Date): readonly StateSpan[] =>
  span === null ? [] : spansOf([{ state: span.state === 'maintenance' ? stateOf(members) : span.state, at: span.startedAt }], maintenance, now);

/** The seconds of the period that the monitor spent in each state since its open span began. */
export const openSeconds = (open: OpenState, members: StateMembers, { from, to }: Period, now: Date): StateSeconds => {
  const spans = openSpans(open, members, now);
  return spans.reduce((sums, { state, startedAt, endedAt }) => {
    const overlap = elapsed(laterOf(startedAt, from), earlierOf(endedAt ?? to, to)) / 1000;
    return { ...sums, [state]: sums[state] + Math.max(0, overlap) };
  }, noSeconds);
};

export const addSeconds = (left: StateSeconds, right: StateSeconds): StateSeconds => ({
  up: left.up + right.up,
  down: left.down + right.down,
  maintenance: left.maintenance + right.maintenance,
  unknown: left.unknown + right.unknown,
  paused: left.paused + right.paused,
});
