import type { Backoff } from '../kernel/backoff.ts';
import { days, hours, minutes, seconds } from '../kernel/time.ts';
import type { OnCallSpan } from './schedule.ts';

/** The maximum size of a calendar, in bytes. */
export const MAX_CALENDAR_BYTES = 4 * 1024 * 1024;
/** The maximum number of occurrences of events within the time that is read. */
export const MAX_CALENDAR_OCCURRENCES = 20_000;
/** The maximum length of the address of a calendar, in characters. */
const MAX_CALENDAR_ADDRESS = 2000;
/** The maximum duration of an event, in days: 400 years. Moments that are further away cannot be stored. */
export const MAX_EVENT_DAYS = 146_097;
/** The timeout of a request to the server of a calendar. */
export const CALENDAR_TIMEOUT = seconds(10);
/** The maximum time for reading a calendar. */
export const CALENDAR_READING_TIME = seconds(5);
/** The time before and after the present for which a calendar is read. */
export const CALENDAR_REACH = days(400);
/** The interval at which a calendar is fetched. */
export const CALENDAR_REFRESH_INTERVAL = minutes(15);
/** The interval at which an unchanged calendar is read again, because time passes and people change. */
export const CALENDAR_READING_INTERVAL = hours(1);
/** The pauses after failed attempts. */
export const calendarBackoff: Backoff = { first: CALENDAR_REFRESH_INTERVAL, longest: hours(6) };
/** The longest time until the next reading of a calendar. */
export const LONGEST_READING_DELAY = calendarBackoff.longest;
/** The maximum number of listed events without a person. */
export const MAX_UNMATCHED = 20;

/** The reason why a calendar could not be read. */
export type CalendarProblemCode = keyof typeof problemTexts;

const problemTexts = {
  notStored: 'No calendar with this address was uploaded to the schedule',
  unreachable: 'The calendar could not be fetched',
  addressNotPublic: 'The address of the calendar is not public',
  unexpectedAnswer: 'The server did not answer with a calendar',
  tooLarge: `The calendar is larger than ${MAX_CALENDAR_BYTES / 1024 / 1024} MiB`,
  notACalendar: 'The content is not an iCalendar file',
  invalidCalendar: 'The calendar breaks the rules of iCalendar (RFC 5545)',
  unknownTimeZone: 'The calendar names a time zone that it does not define',
  tooManyOccurrences: `The calendar has more than ${MAX_CALENDAR_OCCURRENCES} occurrences within the time that is read`,
  tooComplex: `Reading the calendar took longer than ${CALENDAR_READING_TIME / 1000} seconds`,
} as const;

/** The codes of all calendar problems. */
export const calendarProblemCodes = Object.keys(problemTexts) as CalendarProblemCode[];

/** The reason why a calendar could not be read, with details that the code does not contain. */
export interface CalendarProblem {
  readonly code: CalendarProblemCode;
  readonly detail: string | null;
}

/** Returns the problem as a sentence. */
export const calendarProblemText = ({ code, detail }: CalendarProblem): string =>
  `${problemTexts[code]}${detail === null ? '' : `: ${detail}`}.`;

/** A person whom a calendar names. */
export interface Attendee {
  readonly email: string | null;
  readonly name: string | null;
}

/** An occurrence of an event. */
export interface CalendarOccurrence {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly summary: string;
  /** The attendees who have not declined. */
  readonly attendees: readonly Attendee[];
}

/** A person who can be put on call. */
export interface CalendarPerson {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/** The people on call according to a calendar. */
export interface CalendarTurns {
  readonly spans: readonly OnCallSpan[];
  /** The summaries of events that name no person, without duplicates. */
  readonly unmatched: readonly string[];
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Returns true if the text contains the phrase as whole words. */
const contains = (text: string, phrase: string): boolean => {
  for (let at = text.indexOf(phrase); phrase !== '' && at >= 0; at = text.indexOf(phrase, at + 1))
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + phrase.length])) return true;
  return false;
};

type PlainPerson = CalendarPerson & { readonly plainEmail: string; readonly plainName: string };

/**
 * Returns the people whom the text names. A name that is part of a longer name in the text does not count; a name that
 * two people share names neither of them.
 */
const namedIn = (text: string, people: readonly PlainPerson[]): readonly PlainPerson[] => {
  const byEmail = people.filter(({ plainEmail }) => contains(text, plainEmail));
  if (byEmail.length > 0) return byEmail;
  const byName = people.filter(({ plainName }) => contains(text, plainName));
  return byName.filter(
    ({ userId, plainName }) => !byName.some((other) => other.userId !== userId && contains(other.plainName, plainName)),
  );
};

/**
 * Returns the people of an event: its attendees by address, then by name; otherwise the people named in its summary by
 * address, then by name.
 */
const peopleOf = (
  { attendees, summary }: CalendarOccurrence,
  people: readonly PlainPerson[],
): readonly PlainPerson[] => {
  const addresses = new Set(attendees.flatMap(({ email }) => (email === null ? [] : [plain(email)])));
  const byAddress = people.filter(({ plainEmail }) => addresses.has(plainEmail));
  if (byAddress.length > 0) return byAddress;
  const names = new Set(attendees.flatMap(({ name }) => (name === null ? [] : [plain(name)])));
  const byName = [...names]
    .map((name) => people.filter(({ plainName }) => plainName === name))
    .filter((found) => found.length === 1)
    .flat();
  return byName.length > 0 ? byName : namedIn(plain(summary), people);
};

/** Puts the people whom the occurrences name on call. */
export const turnsOfCalendar = (
  occurrences: readonly CalendarOccurrence[],
  people: readonly CalendarPerson[],
): CalendarTurns => {
  const known = people.map((person) => ({ ...person, plainEmail: plain(person.email), plainName: plain(person.name) }));
  const found = new Map<string, readonly PlainPerson[]>();
  const unmatched = new Set<string>();
  const spans = occurrences.flatMap((occurrence): OnCallSpan[] => {
    const { startsAt, endsAt, summary, attendees } = occurrence;
    const key = JSON.stringify([summary, attendees]);
    const named = found.get(key) ?? peopleOf(occurrence, known);
    found.set(key, named);
    if (named.length === 0) unmatched.add(summary);
    return named.map(({ userId }) => ({ userId, startsAt, endsAt }));
  });
  return { spans: joined(spans), unmatched: [...unmatched].slice(0, MAX_UNMATCHED) };
};

/** Returns the spans in order of time. Spans of one person that meet or overlap are joined. */
const joined = (spans: readonly OnCallSpan[]): readonly OnCallSpan[] => {
  const byUser = Map.groupBy(spans, ({ userId }) => userId);
  const inOrder = (left: OnCallSpan, right: OnCallSpan): number => left.startsAt.getTime() - right.startsAt.getTime();
  const ofUser = (own: readonly OnCallSpan[]): readonly OnCallSpan[] => {
    const kept: OnCallSpan[] = [];
    for (const span of own.toSorted(inOrder)) {
      const last = kept.at(-1);
      if (last === undefined || span.startsAt > last.endsAt) kept.push(span);
      else if (span.endsAt > last.endsAt) kept[kept.length - 1] = { ...last, endsAt: span.endsAt };
    }
    return kept;
  };
  return [...byUser.values()]
    .flatMap(ofUser)
    .toSorted((left, right) => inOrder(left, right) || (left.userId < right.userId ? -1 : 1));
};

/**
 * Returns the spans on call after a calendar was read again: the stored spans until `now`, then the new spans.
 * Calendars that drop past events therefore do not alter who was on call.
 */
export const withHistory = (
  stored: readonly OnCallSpan[],
  read: readonly OnCallSpan[],
  now: Date,
): readonly OnCallSpan[] => {
  const past = stored.flatMap((span) =>
    span.startsAt >= now ? [] : [{ ...span, endsAt: span.endsAt < now ? span.endsAt : now }],
  );
  const ahead = read.flatMap((span) =>
    span.endsAt <= now ? [] : [{ ...span, startsAt: span.startsAt > now ? span.startsAt : now }],
  );
  return joined([...past, ...ahead]);
};

/** The prefix of the stored address of a calendar that was uploaded; the digest of its content follows. */
export const UPLOAD = 'upload:';

/** Returns true if a layer contains the content of a calendar instead of its address. */
export const isCalendarContent = (ics: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(ics);

/**
 * Returns the URL of a calendar, or null if the text is not a URL. Calendar programs write `webcal` for addresses that
 * are fetched over https.
 */
export const calendarUrl = (ics: string): string | null => {
  const text = ics.replace(/^webcals?:/i, 'https:');
  return /^https?:\/\/[^/]/i.test(text) ? text : null;
};

/** Returns true if a layer can name the calendar: by its URL, by the address of an upload, or with its content. */
export const isCalendarSource = (ics: string): boolean =>
  isCalendarContent(ics) ||
  (ics.length <= MAX_CALENDAR_ADDRESS && (ics.startsWith(UPLOAD) || calendarUrl(ics) !== null));

/**
 * Returns the address of a calendar for readers who may not change the schedule. Only scheme and host of a URL are
 * returned, because the rest may be a secret.
 */
export const withoutSecret = (ics: string): string => {
  const url = calendarUrl(ics);
  return url === null ? ics : `${/^https?:/i.exec(url)?.[0].toLowerCase() ?? ''}//${URL.parse(url)?.host ?? ''}/…`;
};

/** Returns true if the problem may be over at the next attempt, so that a schedule with the calendar can be saved. */
export const isTemporary = ({ code }: CalendarProblem): boolean =>
  code === 'unreachable' || code === 'unexpectedAnswer';
