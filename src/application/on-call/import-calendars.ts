import { pauseAfter } from '../../domain/kernel/backoff.ts';
import { elapsed, later, minutes } from '../../domain/kernel/time.ts';
import {
  CALENDAR_REACH,
  CALENDAR_READING_INTERVAL,
  CALENDAR_REFRESH_INTERVAL,
  calendarBackoff,
  calendarUrl,
  turnsOfCalendar,
  withHistory,
} from '../../domain/on-call/imported-calendar.ts';
import type { CalendarOccurrence, CalendarProblem } from '../../domain/on-call/imported-calendar.ts';
import type { OnCallSpan } from '../../domain/on-call/schedule.ts';
import { forEachInParallel } from '../kernel/in-parallel.ts';
import type { OutgoingHttp } from '../kernel/network.ts';
import type { Clock, UnitOfWork } from '../kernel/ports.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import type { CalendarSource, ImportedCalendar, ImportedCalendars } from './calendar-ports.ts';
import type { CalendarReader } from './calendar-reader.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import type { CalendarValidators } from './fetch-calendar.ts';

/** The maximum number of calendars that one run reads, in all and of one organization. */
const BATCH = { total: 40, perOrganization: 4 };
/** The number of calendars that are fetched at the same time. */
const CONCURRENCY = 8;
/** Longer than a batch can take. A calendar that is read twice does no harm. */
const LEASE = minutes(10);

/** The result of reading a calendar. Without occurrences, the calendar has not changed since it was last read. */
export type CalendarImport =
  | ({
      readonly ok: true;
      readonly content: string;
      readonly occurrences: readonly CalendarOccurrence[] | null;
    } & CalendarValidators)
  | { readonly ok: false; readonly problem: CalendarProblem };

interface ReadingNeeds {
  readonly calendarReader: CalendarReader;
  readonly outgoingHttp: OutgoingHttp;
}

type StoredCopy = CalendarSource & CalendarValidators & Pick<ImportedCalendar, 'content' | 'readAt'>;

/** Fetches a calendar, unless it was uploaded, and reads it. Runs outside of transactions. */
export const importCalendar =
  ({ calendarReader, outgoingHttp }: ReadingNeeds) =>
  async (calendar: StoredCopy, now: Date): Promise<CalendarImport> => {
    const url = calendarUrl(calendar.ics);
    if (url === null && calendar.content === null) return { ok: false, problem: { code: 'notStored', detail: null } };
    const validators = calendar.content === null ? { etag: null, lastModified: null } : calendar;
    const fetched =
      url === null ? ({ kind: 'unchanged' } as const) : await fetchCalendar({ outgoingHttp })(url, validators);
    if (fetched.kind === 'problem') return { ok: false, problem: fetched.problem };
    const { content, etag, lastModified } = fetched.kind === 'content' ? fetched : calendar;
    if (content === null) return { ok: false, problem: { code: 'unexpectedAnswer', detail: 'status 304' } };
    const copy = { ok: true, content, etag, lastModified } as const;
    const isRead =
      calendar.readAt !== null &&
      content === calendar.content &&
      elapsed(calendar.readAt, now) < CALENDAR_READING_INTERVAL;
    if (isRead) return { ...copy, occurrences: null };
    const reading = await calendarReader.read(content, {
      timezone: calendar.timezone,
      from: later(now, -CALENDAR_REACH),
      to: later(now, CALENDAR_REACH),
    });
    return reading.ok ? { ...copy, occurrences: reading.occurrences } : reading;
  };

/** Returns the spans that are not among the others. */
const notIn = (spans: readonly OnCallSpan[], others: readonly OnCallSpan[]): readonly OnCallSpan[] => {
  const keyOf = ({ userId, startsAt, endsAt }: OnCallSpan): string =>
    `${startsAt.getTime()} ${endsAt.getTime()} ${userId}`;
  const known = new Set(others.map(keyOf));
  return spans.filter((span) => !known.has(keyOf(span)));
};

/**
 * Stores what reading the calendar resulted in, in the transaction that has locked it. After a failure, the last good
 * copy is kept.
 */
export const storeImport = async (
  importedCalendars: ImportedCalendars,
  calendar: ImportedCalendar,
  result: CalendarImport,
  now: Date,
): Promise<void> => {
  const next = (pause: number): Date | null => (calendar.nextReadAt === null ? null : later(now, pause));
  if (!result.ok) {
    const failures = calendar.failures + 1;
    await importedCalendars.save({
      ...calendar,
      problem: result.problem,
      failures,
      nextReadAt: next(pauseAfter(failures, calendarBackoff)),
    });
    return;
  }
  const { content, etag, lastModified, occurrences } = result;
  const read = {
    ...calendar,
    content,
    etag,
    lastModified,
    problem: null,
    failures: 0,
    nextReadAt: next(CALENDAR_REFRESH_INTERVAL),
  };
  if (occurrences === null) {
    await importedCalendars.save(read);
    return;
  }
  const { spans, unmatched } = turnsOfCalendar(occurrences, await importedCalendars.people(calendar.organizationId));
  const stored = await importedCalendars.spansSince(calendar.id, now);
  const wanted = calendar.readAt === null ? spans : withHistory(stored, spans, now);
  await importedCalendars.removeSpans(calendar.id, notIn(stored, wanted));
  await importedCalendars.addSpans(calendar.id, notIn(wanted, stored));
  await importedCalendars.save({ ...read, readAt: now, unmatched });
};

interface Needs extends ReadingNeeds {
  readonly importedCalendars: ImportedCalendars;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

const refresh = async (needs: Needs, due: ImportedCalendar): Promise<void> => {
  const now = needs.clock.now();
  const result = await importCalendar(needs)(due, now);
  await needs.unitOfWork.inTransaction(async () => {
    const calendar = await needs.importedCalendars.lock(due.id);
    if (calendar !== null) await storeImport(needs.importedCalendars, calendar, result, now);
  });
};

/** Reads the calendars that are due. */
export const refreshCalendars = (needs: Needs) => async (): Promise<void> => {
  const now = needs.clock.now();
  await forEachInParallel(
    await needs.importedCalendars.claimDue(now, later(now, LEASE), BATCH),
    CONCURRENCY,
    (calendar) => refresh(needs, calendar),
    (failures) => `${failures} calendars could not be stored`,
  );
};

/** Fetches and reads imported calendars. */
export const dueCalendars = (needs: Needs): DueWork => ({
  name: 'imported-calendars',
  run: whenExpected(() => needs.importedCalendars.anyDue(needs.clock.now()), refreshCalendars(needs)),
});
