/** An event of a calendar. */
export interface CalendarEvent {
  readonly uid: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly summary: string;
  readonly description?: string;
  readonly url?: string;
  /** The time of the last change, if it differs from that of the calendar. */
  readonly asOf?: Date;
}

/** A calendar in the form of RFC 5545. */
export interface CalendarText {
  readonly name: string;
  /** A description of the events, in English. */
  readonly contents: string;
  /** The time of the last change of the content. */
  readonly asOf: Date;
  readonly events: readonly CalendarEvent[];
}

/** The maximum length of a line in octets. A longer line continues after a line break and a space. */
const MAX_OCTETS = 75;

const octets = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** Splits a line into parts of at most 75 octets, never within a character. */
const folded = (line: string): string => {
  let text = '';
  let length = 0;
  for (const character of line) {
    if (length + octets(character) > MAX_OCTETS) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += octets(character);
  }
  return text;
};

/** Escapes a text value, in which line breaks are the only control characters allowed. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const utc = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const linesOf = (
  { uid, startsAt, endsAt, summary, description, url, asOf: changedAt }: CalendarEvent,
  asOf: Date,
): readonly string[] => {
  const [start, end] = [utc(startsAt), utc(endsAt)];
  if (start === end) return [];
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(changedAt ?? asOf)}`,
    `DTSTART:${start}`,
    `DTEND:${end}`,
    `SUMMARY:${escaped(summary)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
};

/** Writes a calendar with times in UTC, to the second. Its events do not mark people as busy. */
export const calendarText = ({ name, contents, asOf, events }: CalendarText): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Watchstead//${contents}//EN`,
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => linesOf(event, asOf)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
};
