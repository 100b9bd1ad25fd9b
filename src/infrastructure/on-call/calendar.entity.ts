import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CoverageFindingKind } from '../../domain/on-call/coverage.ts';
import type { CalendarProblem } from '../../domain/on-call/imported-calendar.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { exported, internal, personal, secret } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';
import { ScheduleRow } from './schedule.entity.ts';

/** A calendar that layers of a schedule import, with its last valid copy. */
export const ImportedCalendarRow = defineEntity({
  name: 'ImportedCalendarRow',
  tableName: 'im_calendar',
  properties: {
    id: p.integer().primary().autoincrement(),
    organizationId: references(OrganizationRow, 'cascade').index(),
    scheduleId: references(ScheduleRow, 'cascade'),
    ics: personal(p.text(), 'kept'),
    timezone: exported(p.text()),
    content: personal(p.text().nullable(), 'kept'),
    etag: exported(p.text().nullable()),
    lastModified: exported(p.text().nullable()),
    readAt: p.datetime(3).nullable(),
    problem: personal(p.json<CalendarProblem>().nullable(), 'kept'),
    unmatched: personal(p.json<readonly string[]>(), 'kept'),
    failures: p.integer().default(0),
    /** Null once no layer uses the calendar. */
    nextReadAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: 'im_calendar_source', properties: ['scheduleId', 'ics', 'timezone'] }],
  indexes: [{ name: 'im_calendar_due', properties: 'nextReadAt', where: 'next_read_at is not null' }],
});

/** A period in which a user is on call according to a calendar. Users are identified by public id, as in schedules. */
export const CalendarSpanRow = defineEntity({
  name: 'CalendarSpanRow',
  tableName: 'im_calendar_span',
  properties: {
    id: p.integer().primary().autoincrement(),
    calendarId: references(ImportedCalendarRow, 'cascade'),
    userId: personal(p.uuid(), 'author'),
    startsAt: p.datetime(3),
    endsAt: p.datetime(3),
  },
  indexes: [{ name: 'im_calendar_span_end', properties: ['calendarId', 'endsAt'] }],
});

/** The secret address of the calendar feed of a schedule or a person. */
export const CalendarFeedRow = defineEntity({
  name: 'CalendarFeedRow',
  tableName: 'im_calendar_feed',
  properties: {
    id: p.integer().primary().autoincrement(),
    organizationId: references(OrganizationRow, 'cascade').index(),
    scheduleId: references(ScheduleRow, 'cascade').nullable(),
    userId: personal(references(UserRow, 'cascade').nullable(), 'owner'),
    tokenHash: secret(p.text()),
    createdAt: p.datetime(3),
  },
  uniques: [
    { name: 'im_calendar_feed_token', properties: 'tokenHash' },
    { name: 'im_calendar_feed_schedule', properties: 'scheduleId' },
    { name: 'im_calendar_feed_user', properties: 'userId' },
  ],
  checks: [{ name: 'im_calendar_feed_subject', expression: 'num_nonnulls(schedule_id, user_id) = 1' }],
});

/** A finding of the latest run of the daily coverage job. */
export const CoverageFindingRow = defineEntity({
  name: 'CoverageFindingRow',
  tableName: 'im_coverage_finding',
  properties: {
    id: p.integer().primary().autoincrement(),
    organizationId: references(OrganizationRow, 'cascade').index(),
    kind: internal(p.text().$type<CoverageFindingKind>()),
    scheduleId: p.integer().nullable(),
    policyId: p.integer().nullable(),
    userId: personal(p.uuid().nullable(), 'owner'),
    startsAt: p.datetime(3),
    endsAt: p.datetime(3),
  },
});
