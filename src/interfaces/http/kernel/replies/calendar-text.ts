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

/** The most octets that a code unit of a string takes. */
const MAX_UNIT_OCTETS = 3;
const IS_ASCII = /^[\u0000-\u007f]*$/;

/** Splits a line of ASCII characters as `folded` does. Calendars have thousands of them. */
const foldedAscii = (line: string): string => {
  let text = line.slice(0, MAX_OCTETS);
  for (let at = MAX_OCTETS; at < line.length; at += MAX_OCTETS - 1)
    text += `\r\n ${line.slice(at, at + MAX_OCTETS - 1)}`;
  return text;
};

/** Splits a line into parts of at most 75 octets, never within a character. */
const folded = (line: string): string => {
  if (line.length * MAX_UNIT_OCTETS <= MAX_OCTETS) return line;
  if (IS_ASCII.test(line)) return foldedAscii(line);
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

/** Matches marks that change the direction of the text after them, beyond a name. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Escapes a text value, in which line breaks are the only control characters allowed. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(DIRECTION_MARKS, '')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Returns the time as `20260328T200000Z`. */
const utc = (time: Date): string => {
  const [day = '', clock = ''] = time.toISOString().split('T');
  return `${day.replaceAll('-', '')}T${clock.slice(0, 2)}${clock.slice(3, 5)}${clock.slice(6, 8)}Z`;
};

const withEnd = (line: string): string => `${folded(line)}\r\n`;

const eventText = ({ uid, startsAt, endsAt, summary, description, url }: CalendarEvent, stamp: string): string => {
  const [start, end] = [utc(startsAt), utc(endsAt)];
  if (start === end) return '';
  let text = `BEGIN:VEVENT\r\n${withEnd(`UID:${escaped(uid)}`)}`;
  text += `DTSTAMP:${stamp}\r\nDTSTART:${start}\r\nDTEND:${end}\r\n${withEnd(`SUMMARY:${escaped(summary)}`)}`;
  if (description !== undefined) text += withEnd(`DESCRIPTION:${escaped(description)}`);
  if (url !== undefined) text += withEnd(`URL:${url}`);
  return `${text}TRANSP:TRANSPARENT\r\nEND:VEVENT\r\n`;
};

/** Writes a calendar with times in UTC, to the second. Its events do not mark people as busy. */
export const calendarText = ({ name, contents, asOf, events }: CalendarText): string => {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Watchstead//${contents}//EN`,
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
  const stamp = utc(asOf);
  let text = head.map(withEnd).join('');
  for (const event of events) text += eventText(event, event.asOf === undefined ? stamp : utc(event.asOf));
  return `${text}END:VCALENDAR\r\n`;
};
