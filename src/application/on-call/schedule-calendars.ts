import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { Issue } from '../../domain/kernel/issue.ts';
import { DEFAULT_COVERAGE_DAYS } from '../../domain/on-call/coverage.ts';
import {
  UPLOAD,
  calendarProblemText,
  isCalendarContent,
  isTemporary,
  turnsOfCalendar,
} from '../../domain/on-call/imported-calendar.ts';
import type { ImSchedule, Layer, StoredLayer } from '../../domain/on-call/schedule.ts';
import type { OutgoingHttp } from '../kernel/network.ts';
import type { Digest } from '../kernel/ports.ts';
import type { CalendarSource, ImportedCalendar, ImportedCalendars } from './calendar-ports.ts';
import type { CalendarReader } from './calendar-reader.ts';
import { coverageRange, findingsOf } from './coverage.ts';
import type { FindingNeeds, NamedFinding } from './coverage.ts';
import { importCalendar, storeImport } from './import-calendars.ts';
import type { CalendarImport } from './import-calendars.ts';
import type { ImScheduleView } from './ports.ts';

/** The ports for reading the calendars of layers. */
export interface CalendarNeeds {
  readonly importedCalendars: ImportedCalendars;
  readonly calendarReader: CalendarReader;
  readonly outgoingHttp: OutgoingHttp;
  readonly digest: Digest;
}

/** A calendar of a layer, and what reading it resulted in. */
interface ReadCalendar {
  readonly source: CalendarSource;
  readonly result: CalendarImport;
}

/** Layers as they are stored, and the calendars among them that were read for the first time. */
export interface ReadLayers {
  readonly layers: readonly StoredLayer[];
  readonly read: readonly ReadCalendar[];
}

const sourceOf = (layer: StoredLayer, timezone: string): CalendarSource | null =>
  'ics' in layer ? { ics: layer.ics, timezone: layer.timezone ?? timezone } : null;

const isSame = (one: CalendarSource, other: CalendarSource): boolean =>
  one.ics === other.ics && one.timezone === other.timezone;

/**
 * Reads the calendars of layers that are not `known`; uploads get an address. A calendar that cannot be read is
 * refused, unless its server only fails to answer. Runs outside of transactions.
 */
export const readLayers =
  (needs: CalendarNeeds) =>
  async (
    { timezone, layers }: Pick<ImSchedule, 'timezone' | 'layers'>,
    known: readonly ImportedCalendar[],
    now: Date,
  ): Promise<Outcome<ReadLayers, 'invalidRequestBody'>> => {
    const read: ReadCalendar[] = [];
    const issues: Issue[] = [];
    const stored = await Promise.all(
      layers.map(async (layer, at): Promise<StoredLayer> => {
        const given = sourceOf(layer, timezone);
        if (given === null) return layer;
        const content = isCalendarContent(given.ics)
          ? given.ics
          : (known.find(({ ics }) => ics === given.ics)?.content ?? null);
        const source = {
          ...given,
          ics: isCalendarContent(given.ics) ? `${UPLOAD}${needs.digest.sha256(given.ics)}` : given.ics,
        };
        if (known.some((calendar) => isSame(calendar, source) && calendar.readAt !== null))
          return { ...layer, ics: source.ics };
        const result = await importCalendar(needs)(
          { ...source, content, etag: null, lastModified: null, readAt: null },
          now,
        );
        if (!result.ok && !isTemporary(result.problem))
          issues.push({ path: `layers.${at}.ics`, message: calendarProblemText(result.problem) });
        read.push({ source, result });
        return { ...layer, ics: source.ics };
      }),
    );
    return issues.length > 0 ? refused('invalidRequestBody', { issues }) : accepted({ layers: stored, read });
  };

/**
 * Stores the calendars of a schedule with what was read, in the transaction that saves the schedule. Those that no
 * layer uses any more are no longer fetched.
 */
export const storeCalendars = async (
  { importedCalendars }: Pick<CalendarNeeds, 'importedCalendars'>,
  schedule: ImSchedule,
  read: readonly ReadCalendar[],
  now: Date,
): Promise<void> => {
  const wanted = schedule.layers.flatMap((layer) => sourceOf(layer, schedule.timezone) ?? []);
  const stored = await importedCalendars.list(schedule.id);
  for (const calendar of stored) {
    const isWanted = wanted.some((source) => isSame(source, calendar));
    if (isWanted !== (calendar.nextReadAt !== null))
      await importedCalendars.save({ ...calendar, nextReadAt: isWanted ? now : null });
  }
  const added: CalendarSource[] = [];
  for (const source of wanted) {
    if ([...stored, ...added].some((calendar) => isSame(source, calendar))) continue;
    added.push(source);
    const calendar = await importedCalendars.add({ ...newCalendar(schedule), ...source, nextReadAt: now });
    const result = read.find((calendarRead) => isSame(calendarRead.source, source))?.result;
    if (result !== undefined) await storeImport(importedCalendars, calendar, result, now);
  }
};

const newCalendar = ({ id, organizationId }: ImSchedule) => ({
  organizationId,
  scheduleId: id,
  content: null,
  etag: null,
  lastModified: null,
  readAt: null,
  problem: null,
  unmatched: [],
  failures: 0,
});

/** Layers that are not stored, with the turns of the calendars that were just read. */
export const turnsOfLayers = async (
  { importedCalendars }: Pick<CalendarNeeds, 'importedCalendars'>,
  organizationId: number,
  { layers, read }: ReadLayers,
  timezone: string,
): Promise<readonly Layer[]> => {
  const people = read.length === 0 ? [] : await importedCalendars.people(organizationId);
  return layers.map((layer): Layer => {
    const source = sourceOf(layer, timezone);
    if (source === null || !('ics' in layer)) return layer as Exclude<StoredLayer, { readonly ics: string }>;
    const result = read.find((calendar) => isSame(calendar.source, source))?.result;
    const spans = result?.ok === true ? turnsOfCalendar(result.occurrences ?? [], people).spans : [];
    return {
      spans,
      ...(layer.name === undefined ? {} : { name: layer.name }),
      ...(layer.rank === undefined ? {} : { rank: layer.rank }),
    };
  });
};

/** A schedule that was saved, with what is wrong with it. */
export interface SavedImSchedule extends ImScheduleView {
  readonly warnings: readonly NamedFinding[];
}

/** Returns the schedule with its calendars and with warnings about its coverage. */
export const savedSchedule = async (
  needs: Pick<CalendarNeeds, 'importedCalendars'> & FindingNeeds,
  schedule: ImSchedule,
  now: Date,
): Promise<SavedImSchedule> => ({
  ...schedule,
  calendars: (await needs.importedCalendars.list(schedule.id)).filter(({ nextReadAt }) => nextReadAt !== null),
  warnings: await findingsOf(needs, schedule.organizationId, coverageRange(now, DEFAULT_COVERAGE_DAYS), [schedule.id]),
});
