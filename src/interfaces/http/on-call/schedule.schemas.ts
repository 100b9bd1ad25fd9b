import { z } from 'zod';
import { MAX_CALENDAR_BYTES, calendarProblemCodes } from '../../../domain/on-call/imported-calendar.ts';
import {
  MAX_HANDOFF_EVERY,
  MAX_LAYERS,
  MAX_LAYER_USERS,
  MAX_RANK,
  MAX_RESTRICTIONS,
  weekdays,
} from '../../../domain/on-call/schedule.ts';
import { timeZoneOf } from '../../../domain/kernel/locale.ts';
import { line, timeOfDay, timestamp } from '../kernel/fields.ts';

const weekday = z.enum(weekdays);

/** The name of an IANA time zone. */
export const timezone = z
  .string()
  .refine((name) => timeZoneOf(name) !== null, 'Expected a name of the IANA time zone database.');

/** The id of a user who can be on call. */
export const userId = z.uuid().describe('The id of the user, as the session shows it.');

const restriction = z
  .strictObject({
    days: z
      .array(weekday)
      .min(1)
      .max(weekdays.length)
      .exactOptional()
      .describe('The days on which the hours begin; all days by default.'),
    from: timeOfDay,
    to: timeOfDay.describe('At or before `from`, it is on the next day.'),
  })
  .meta({ id: 'ImHours' });

/** Restrictions to hours of the week. */
export const hoursOfWeek = z.array(restriction).max(MAX_RESTRICTIONS);

const handoff = z
  .strictObject({
    unit: z.enum(['hour', 'day', 'week', 'month']),
    every: z
      .int()
      .min(1)
      .max(MAX_HANDOFF_EVERY)
      .describe('How many periods a turn lasts; for hours, the length of a period.'),
    time: timeOfDay.exactOptional().describe('Defaults to the local time of `startsAt`.'),
    weekday: weekday.exactOptional().describe('For weeks. Defaults to the local day of `startsAt`.'),
    monthDay: z
      .int()
      .min(1)
      .max(31)
      .exactOptional()
      .describe('For months; shorter months change hands on their last day. Defaults to the local day of `startsAt`.'),
  })
  .meta({ id: 'ImHandoff' });

/** A layer in requests and replies. */
export const layer = z
  .strictObject({
    name: line.exactOptional(),
    users: z
      .array(userId.nullable())
      .min(1)
      .max(MAX_LAYER_USERS)
      .describe('In the order of their turns; null is a turn of nobody.'),
    startsAt: timestamp,
    endsAt: timestamp.nullable().exactOptional(),
    handoff,
    restrictions: hoursOfWeek.exactOptional().describe('The hours that the layer covers; all hours by default.'),
    rank: z
      .int()
      .min(1)
      .max(MAX_RANK)
      .exactOptional()
      .describe(
        'The lowest rank with somebody on call decides; layers of equal rank are on call together. Defaults to the position in the list, from 1.',
      ),
    timezone: timezone.exactOptional().describe('Defaults to the time zone of the schedule.'),
    skipClosed: z
      .boolean()
      .exactOptional()
      .describe('Whether periods that the restrictions leave empty are not counted; true by default.'),
  })
  .meta({ id: 'ImLayer' });

/** A layer that is an imported calendar. */
const calendarLayer = z
  .strictObject({
    name: line.exactOptional(),
    ics: z
      .string()
      .min(1)
      .max(MAX_CALENDAR_BYTES)
      .describe(
        'The URL of an iCalendar file (`https`, `http` or `webcal`), or its content. Replies show `upload:` and a digest for content, and requests may repeat that.',
      ),
    rank: z.int().min(1).max(MAX_RANK).exactOptional(),
    timezone: timezone
      .exactOptional()
      .describe('The zone of all-day events and of times without a zone. Defaults to the time zone of the schedule.'),
  })
  .meta({ id: 'ImCalendarLayer' });

/** The state of an imported calendar. */
export const calendarState = z
  .object({
    ics: z.string(),
    timezone: z.string(),
    readAt: timestamp.nullable().describe('When the calendar was last read successfully.'),
    problem: z
      .object({ code: z.enum(calendarProblemCodes), detail: z.string().nullable() })
      .nullable()
      .describe('Why the latest attempt failed. The copy that was read last remains in use.'),
    unmatched: z.array(z.string()).describe('The summaries of events that name nobody in the organization.'),
  })
  .meta({ id: 'ImCalendarState' });

/** The members of a schedule that determine who is on call. */
export const definition = {
  timezone: timezone.describe('The time zone of handoffs and restrictions, such as `Europe/Zurich`.'),
  layers: z
    .array(z.union([layer, calendarLayer]))
    .max(MAX_LAYERS)
    .default([]),
};

const replacesUserId = userId
  .nullable()
  .describe('The id of the user whose turns are taken over, as the session shows it; null for everybody.');

/** An override in requests. */
export const newOverride = z.strictObject({
  userId,
  startsAt: timestamp,
  endsAt: timestamp,
  replacesUserId: replacesUserId.default(null),
});

/** The changes of an override in requests. */
export const overrideChanges = z.strictObject({
  userId: userId.exactOptional(),
  startsAt: timestamp.exactOptional(),
  endsAt: timestamp.exactOptional(),
  replacesUserId: replacesUserId.exactOptional(),
});
