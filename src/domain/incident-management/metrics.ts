import { decideDateRange } from '../kernel/date-range.ts';
import { endOf, instantOf } from '../kernel/instant.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, elapsed, hours, later } from '../kernel/time.ts';
import { localTimeAt } from '../kernel/wall-clock.ts';
import type { OffsetChanges } from '../kernel/wall-clock.ts';

/** The default length of a period without a start. */
export const DEFAULT_METRICS_PERIOD = days(30);
/** The maximum length of a requested period. */
export const MAX_METRICS_PERIOD = days(366);

/** A period; `to` is exclusive. */
export interface MetricsPeriod {
  readonly from: Date;
  readonly to: Date;
}

/** Decides the requested period; the default is the 30 days before now. A date means its whole day. */
export const decideMetricsPeriod = (
  { from, to }: { readonly from?: string; readonly to?: string },
  now: Date,
): Outcome<MetricsPeriod, 'invalidDateRange'> => {
  const end = to === undefined ? now : endOf(to);
  const start = from === undefined ? later(end ?? now, -DEFAULT_METRICS_PERIOD) : instantOf(from);
  return decideDateRange(start, end, { longest: MAX_METRICS_PERIOD });
};

/** The hours of the night, on the clock of the organization. */
const NIGHT = { from: '22:00', to: '07:00' } as const;

/** Pages to one person that were sent in the same quarter of an hour. Every zone's offset is a multiple of one. */
export interface SentPages {
  /** The public id of the user. */
  readonly userId: string;
  readonly name: string;
  readonly at: Date;
  readonly pages: number;
}

/** The hours of a person on call, and the pages sent to the person. */
export interface PersonFigures {
  readonly userId: string;
  readonly name: string;
  readonly pages: number;
  readonly nightPages: number;
  /** The hours on call in any schedule of the organization. Null if there are too many schedules for the period. */
  readonly onCallHours: number | null;
}

/**
 * The maximum number of days, summed over all schedules of an organization, for which on-call hours are computed,
 * because all their shifts are in memory at once.
 */
export const MAX_RESOLVED_DAYS = 100_000;

/** Returns true if on-call hours are computed for this number of schedules and this period. */
export const resolvesHours = (schedules: number, { from, to }: MetricsPeriod): boolean =>
  (schedules * elapsed(from, to)) / days(1) <= MAX_RESOLVED_DAYS;

/** A stretch of time in which a person was on call. */
export interface OnCallStretch {
  readonly userId: string;
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Returns the hours that each person was on call. Time in several schedules counts once. */
export const hoursOnCall = (stretches: readonly OnCallStretch[]): ReadonlyMap<string, number> => {
  const hoursOf = new Map<string, number>();
  const countedUntil = new Map<string, number>();
  for (const { userId, startsAt, endsAt } of stretches.toSorted(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
  )) {
    const from = Math.max(startsAt.getTime(), countedUntil.get(userId) ?? 0);
    const until = Math.max(endsAt.getTime(), from);
    hoursOf.set(userId, (hoursOf.get(userId) ?? 0) + (until - from) / hours(1));
    countedUntil.set(userId, until);
  }
  return hoursOf;
};

/** Returns true if it is night at the moment. `changes` must cover the moment. */
export const isNight = (at: Date, changes: OffsetChanges): boolean => {
  const time = localTimeAt(at, changes).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
  return time >= NIGHT.from || time < NIGHT.to;
};

/**
 * Returns the figures of each person who was paged or on call, most pages first. Without `stretches` the hours are
 * null.
 */
export const personFigures = (
  sent: readonly SentPages[],
  changes: OffsetChanges,
  stretches: readonly OnCallStretch[] | null,
): readonly PersonFigures[] => {
  const hoursOf = stretches === null ? null : hoursOnCall(stretches);
  const nobody = ({ userId, name }: { readonly userId: string; readonly name: string }): PersonFigures => ({
    userId,
    name,
    pages: 0,
    nightPages: 0,
    onCallHours: hoursOf === null ? null : (hoursOf.get(userId) ?? 0),
  });
  const people = new Map((stretches ?? []).map((stretch) => [stretch.userId, nobody(stretch)]));
  for (const { userId, name, at, pages } of sent) {
    const before = people.get(userId) ?? nobody({ userId, name });
    people.set(userId, {
      ...before,
      pages: before.pages + pages,
      nightPages: before.nightPages + (isNight(at, changes) ? pages : 0),
    });
  }
  return [...people.values()].toSorted((one, other) => other.pages - one.pages || one.name.localeCompare(other.name));
};

/** The properties by which incidents are grouped. */
export const figureGroups = ['total', 'team', 'customer', 'source', 'severity'] as const;
/** A property by which figures group incidents. `total` is one group of all. */
export type FigureGroup = (typeof figureGroups)[number];

/** The median and the 90th percentile of durations, in seconds, or null without any. */
export interface Quantiles {
  readonly median: number | null;
  readonly p90: number | null;
}

/** The figures of the incidents that were opened in a period, without tests. */
export interface IncidentFigures {
  readonly opened: number;
  readonly acknowledged: number;
  readonly resolved: number;
  readonly timeToAcknowledge: Quantiles;
  readonly timeToResolve: Quantiles;
}

/** The figures of one group. */
export interface GroupFigures extends IncidentFigures {
  readonly organizationId: number;
  readonly by: FigureGroup;
  /** The id of the team or customer, the source or the severity. Null for incidents without one, and for the total. */
  readonly key: string | null;
  /** The name of the team or customer. */
  readonly name: string | null;
}

/** The figures of a period without incidents. */
export const noFigures: IncidentFigures = {
  opened: 0,
  acknowledged: 0,
  resolved: 0,
  timeToAcknowledge: { median: null, p90: null },
  timeToResolve: { median: null, p90: null },
};
