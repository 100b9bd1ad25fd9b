import { later, seconds } from '../../domain/kernel/time.ts';
import type { ZoneOffsets } from '../../domain/on-call/resolve-on-call.ts';
import type { GrafanaExport, GrafanaSchedule, GrafanaShift } from './grafana-export.ts';
import { grafanaReadings, layersOfShift } from './grafana-shifts.ts';
import type { GrafanaReading } from './grafana-shifts.ts';
import { called } from '../../domain/on-call-import/plan.ts';
import type {
  PlanContext,
  Planned,
  PlannedCalendar,
  PlannedLayer,
  PlannedOverride,
  PlannedReading,
  PlannedSchedule,
  WithoutCounterpart,
} from '../../domain/on-call-import/plan.ts';
import { instantIn } from './rotation-start.ts';

/** The rank of layers that go before all rotations. */
const OVERRIDES = 1;

const zoneOf = ({ type, time_zone: zone }: GrafanaSchedule): string => (type === 'ical' ? 'UTC' : (zone ?? 'UTC'));

/**
 * Overrides for one person are overrides; those for several people are a layer above the others, because an override
 * puts one person on call.
 */
const isOverride = ({ type, users }: GrafanaShift): boolean => type === 'override' && users?.length === 1;

const calendarsOf = ({
  ical_url_primary: primary,
  ical_url_overrides: overrides,
}: GrafanaSchedule): readonly PlannedCalendar[] => [
  ...(overrides ? [{ name: 'Overrides', ics: overrides, rank: OVERRIDES }] : []),
  ...(primary ? [{ name: 'Calendar', ics: primary, rank: OVERRIDES + 1 }] : []),
];

/** Returns the rank of a level. In Grafana OnCall the higher level decides, here the lower rank. */
const rankOf = (shift: GrafanaShift, shifts: readonly GrafanaShift[]): number => {
  if (shift.type === 'override') return OVERRIDES;
  const levels = [...new Set(shifts.filter(({ type }) => type !== 'override').map(({ level }) => level ?? 0))].sort(
    (one, other) => other - one,
  );
  return OVERRIDES + 1 + levels.indexOf(shift.level ?? 0);
};

interface Read {
  readonly reading: PlannedReading;
  readonly without: readonly WithoutCounterpart[];
}

const readAs = (
  schedule: GrafanaSchedule,
  shifts: readonly GrafanaShift[],
  { now, offsets }: PlanContext,
  reading: GrafanaReading,
): Read => {
  const read = shifts.map((shift) => ({
    shift,
    found: layersOfShift(shift, reading, { zone: zoneOf(schedule), rank: rankOf(shift, shifts), now, offsets }),
  }));
  const layers: readonly PlannedLayer[] = [
    ...calendarsOf(schedule),
    ...read.flatMap(({ found }) => ('layers' in found ? found.layers : [])),
  ];
  return {
    reading: { name: reading.name, layers: layers.toSorted((one, other) => one.rank - other.rank) },
    without: read.flatMap(({ shift, found }) =>
      'why' in found
        ? [{ what: `${called('schedule', schedule.name)}, ${called('shift', shift.name)}`, why: found.why }]
        : [],
    ),
  };
};

/** Readings that lead to different layers. */
const distinct = (readings: readonly PlannedReading[]): readonly PlannedReading[] =>
  [...new Map(readings.toReversed().map((reading) => [JSON.stringify(reading.layers), reading])).values()].toReversed();

const overrideOf = (shift: GrafanaShift, zone: string, offsets: ZoneOffsets): PlannedOverride => {
  const startsAt = instantIn(shift.time_zone ?? zone, shift.start, offsets);
  return {
    externalId: shift.id,
    person: shift.users?.[0] ?? '',
    startsAt,
    endsAt: later(startsAt, seconds(shift.duration)),
  };
};

/** Somebody who takes over the shifts of another person for a time. */
const swapsOf = (
  { shift_swaps: swaps }: GrafanaExport,
  schedule: GrafanaSchedule,
  now: Date,
): Planned<readonly PlannedOverride[]> => {
  const own = swaps.filter((swap) => swap.schedule === schedule.id && swap.swap_end > now);
  return {
    value: own.flatMap(({ id, swap_start: startsAt, swap_end: endsAt, beneficiary: replaces, benefactor }) =>
      benefactor ? [{ externalId: id, person: benefactor, startsAt, endsAt, replaces }] : [],
    ),
    without: own
      .filter(({ benefactor }) => !benefactor)
      .map(({ swap_start: from }) => ({
        what: `${called('schedule', schedule.name)}, shift swap from ${from.toISOString()}`,
        why: 'Nobody has taken it.',
      })),
  };
};

/** Returns a schedule with its overrides and swaps. */
export const scheduleOfGrafana = (
  exported: GrafanaExport,
  schedule: GrafanaSchedule,
  context: PlanContext,
): Planned<PlannedSchedule> => {
  const zone = zoneOf(schedule);
  const shifts = (schedule.shifts ?? []).flatMap((id) => exported.on_call_shifts.filter((shift) => shift.id === id));
  const [first, ...others] = grafanaReadings;
  const preferred = readAs(
    schedule,
    shifts.filter((shift) => !isOverride(shift)),
    context,
    first,
  );
  const further = others.map(
    (reading) =>
      readAs(
        schedule,
        shifts.filter((shift) => !isOverride(shift)),
        context,
        reading,
      ).reading,
  );
  const overrides = shifts.filter(isOverride).map((shift) => overrideOf(shift, zone, context.offsets));
  const swaps = swapsOf(exported, schedule, context.now);
  const finalShifts = exported.final_shifts[schedule.id];
  return {
    value: {
      externalId: schedule.id,
      name: schedule.name,
      team: schedule.team_id ?? null,
      timezone: zone,
      readings: [
        preferred.reading,
        ...distinct([preferred.reading, ...further]).filter((reading) => reading !== preferred.reading),
      ],
      overrides: [...swaps.value, ...overrides.filter(({ endsAt }) => endsAt > context.now)],
      finalShifts:
        finalShifts?.map(({ user_pk: person, shift_start: startsAt, shift_end: endsAt }) => ({
          person,
          startsAt,
          endsAt,
        })) ?? null,
    },
    without: [...preferred.without, ...swaps.without],
  };
};
