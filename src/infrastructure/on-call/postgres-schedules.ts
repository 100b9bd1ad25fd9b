import type { NoFilter } from '../../application/kernel/repository.ts';
import type { CalendarState } from '../../application/on-call/calendar-ports.ts';
import type { ImOverrideFilter, ImOverrides, ImScheduleView, ImSchedules } from '../../application/on-call/ports.ts';
import type {
  CalendarLayer,
  ImOverride,
  ImSchedule,
  RotationLayer,
  StoredLayer,
} from '../../domain/on-call/schedule.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { OverrideRow, ScheduleRow } from './schedule.entity.ts';
import { parseJsonTimestamp } from '../kernel/database/timestamps.ts';

/** A layer in JSON. */
export type LayerJson =
  | (Omit<RotationLayer, 'startsAt' | 'endsAt'> & { readonly startsAt: string; readonly endsAt?: string | null })
  | CalendarLayer;

/** Converts a layer from JSON, with its dates. */
export const layerOf = (layer: LayerJson): StoredLayer => {
  if ('ics' in layer) return layer;
  const { startsAt, endsAt, ...others } = layer;
  return {
    ...others,
    startsAt: parseJsonTimestamp(startsAt),
    ...(endsAt === undefined ? {} : { endsAt: endsAt === null ? null : parseJsonTimestamp(endsAt) }),
  };
};

type CalendarJson = Omit<CalendarState, 'readAt'> & { readonly readAt: string | null };
type ScheduleJson = Omit<ImSchedule, 'layers'> & {
  readonly layers: readonly LayerJson[];
  readonly calendars: readonly CalendarJson[];
};

/** Stores schedules, listed newest first. */
export class PostgresSchedules extends PostgresRepository<ImSchedule, NoFilter, ImScheduleView> implements ImSchedules {
  constructor(database: Database) {
    super(database, {
      entity: ScheduleRow,
      owner: { organization: 'organizationId' },
      view: {
        columns: `(
          select coalesce(json_agg(json_build_object('ics', c.ics, 'timezone', c.timezone, 'readAt', c.read_at, 'problem', c.problem, 'unmatched', c.unmatched) order by c.id), '[]')
          from im_calendar c where c.schedule_id = im_schedule.id and c.next_read_at is not null) "calendars"`,
      },
      search: ['name'],
      order: 'im_schedule.created_at desc, im_schedule.id desc',
      toView: (row: ScheduleJson): ImScheduleView => ({
        ...row,
        layers: row.layers.map(layerOf),
        calendars: row.calendars.map((calendar) => ({
          ...calendar,
          readAt: calendar.readAt === null ? null : parseJsonTimestamp(calendar.readAt),
        })),
      }),
    });
  }

  async keepDefinition({ id: scheduleId, timezone, layers }: ImSchedule, until: Date): Promise<void> {
    await this.database.query
      .insertInto('im_schedule_definition')
      .values({ scheduleId, until, timezone, layers })
      .execute();
  }
}

/** Stores overrides, listed newest first. */
export class PostgresOverrides extends PostgresRepository<ImOverride, ImOverrideFilter> implements ImOverrides {
  constructor(database: Database) {
    super(database, {
      entity: OverrideRow,
      owner: { organization: 'organizationId' },
      conditions: {
        endsAfter: (value) => `im_override.ends_at > ${value}`,
        startsBefore: (value) => `im_override.starts_at < ${value}`,
      },
      order: 'im_override.created_at desc, im_override.id desc',
    });
  }
}
