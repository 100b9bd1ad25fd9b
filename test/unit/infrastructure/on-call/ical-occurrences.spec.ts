import { expect } from 'chai';
import type { CalendarOccurrence } from '../../../../src/domain/on-call/imported-calendar.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';
import { occurrencesOf } from '../../../../src/infrastructure/on-call/ical-occurrences.ts';
import { UnreadableCalendar } from '../../../../src/infrastructure/on-call/ical-properties.ts';

const zones = new IntlTimeZones();
const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const vevent = (...lines: readonly string[]): readonly string[] => [
  'BEGIN:VEVENT',
  'DTSTAMP:20260101T000000Z',
  ...lines,
  'END:VEVENT',
];
const event = (...lines: readonly string[]): string => calendar(...vevent('UID:1', ...lines));

const read = (
  text: string,
  from = '2026-03-01',
  to = '2026-04-10',
  timezone = 'Europe/Berlin',
): readonly CalendarOccurrence[] => occurrencesOf(text, { timezone, from: new Date(from), to: new Date(to) }, zones);
/** Starts and ends to the minute. */
const times = (text: string, from?: string, to?: string, timezone?: string): readonly string[] =>
  read(text, from, to, timezone).map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString().slice(0, 16)} ${endsAt.toISOString().slice(0, 16)}`,
  );
const problemOf = (text: string): string => {
  try {
    return `${read(text).length} occurrences`;
  } catch (fault) {
    if (!(fault instanceof UnreadableCalendar)) throw fault;
    return fault.code;
  }
};

// Berlin: 02:00 becomes 03:00 on 2026-03-29, 03:00 becomes 02:00 on 2026-10-25.
describe('the occurrences of a calendar', () => {
  it('are those of written dates without the exceptions, of which a date excludes its whole day', () =>
    expect(
      times(
        event(
          'DTSTART:20260301T080000Z',
          'DURATION:PT1H',
          'RDATE:20260302T080000Z,20260302T180000Z,20260303T080000Z',
          'EXDATE;VALUE=DATE:20260302',
          'EXDATE:20260303T080000Z',
        ),
      ),
    ).to.deep.equal(['2026-03-01T08:00 2026-03-01T09:00']));

  it('follow the clock of the zone of their start', () =>
    expect(
      times(
        event(
          'DTSTART;TZID=Europe/Berlin:20260328T090000',
          'DTEND;TZID=Europe/Berlin:20260328T170000',
          'RRULE:FREQ=DAILY;COUNT=2',
        ),
      ),
    ).to.deep.equal(['2026-03-28T08:00 2026-03-28T16:00', '2026-03-29T07:00 2026-03-29T15:00']));

  it('last as long as the first when it has an end, also in a night with a clock change', () =>
    expect(
      times(
        event(
          'DTSTART;TZID=Europe/Berlin:20260327T200000',
          'DTEND;TZID=Europe/Berlin:20260328T080000',
          'RRULE:FREQ=DAILY;COUNT=2',
        ),
      ),
    ).to.deep.equal(['2026-03-27T19:00 2026-03-28T07:00', '2026-03-28T19:00 2026-03-29T07:00']));

  it('last days of the calendar when the duration is in days, and exact time when it is in hours', () => {
    expect(times(event('DTSTART;TZID=Europe/Berlin:20260328T090000', 'DURATION:P1D'))).to.deep.equal([
      '2026-03-28T08:00 2026-03-29T07:00',
    ]);
    expect(times(event('DTSTART;TZID=Europe/Berlin:20260328T090000', 'DURATION:PT24H'))).to.deep.equal([
      '2026-03-28T08:00 2026-03-29T08:00',
    ]);
    expect(
      times(event('DTSTART;TZID=Europe/Berlin:20260323T090000', 'DURATION:P1W', 'RRULE:FREQ=WEEKLY;COUNT=2')),
    ).to.deep.equal(['2026-03-23T08:00 2026-03-30T07:00', '2026-03-30T07:00 2026-04-06T07:00']);
  });

  it('leave out times that a clock change skips, and do not count them', () =>
    expect(
      times(event('DTSTART;TZID=Europe/Berlin:20260328T023000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2')),
    ).to.deep.equal(['2026-03-28T01:30 2026-03-28T02:30', '2026-03-30T00:30 2026-03-30T01:30']));

  it('read a time that is written out in a gap with the offset before it, and the first of two in a repeated hour', () => {
    expect(times(event('DTSTART;TZID=Europe/Berlin:20260329T023000', 'DURATION:PT1H'))).to.deep.equal([
      '2026-03-29T01:30 2026-03-29T02:30',
    ]);
    expect(
      times(event('DTSTART;TZID=Europe/Berlin:20261025T023000', 'DURATION:PT1H'), '2026-10-01', '2026-11-01'),
    ).to.deep.equal(['2026-10-25T00:30 2026-10-25T01:30']);
  });

  it('are whole days of the zone of the layer for all-day events', () => {
    expect(times(event('DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260330'))).to.deep.equal([
      '2026-03-27T23:00 2026-03-29T22:00',
    ]);
    expect(times(event('DTSTART;VALUE=DATE:20260329'), undefined, undefined, 'America/New_York')).to.deep.equal([
      '2026-03-29T04:00 2026-03-30T04:00',
    ]);
  });

  it('use the zone of the layer for times without a zone', () =>
    expect(times(event('DTSTART:20260328T090000', 'DURATION:PT1H'), undefined, undefined, 'Asia/Tokyo')).to.deep.equal([
      '2026-03-28T00:00 2026-03-28T01:00',
    ]));

  it('end with UNTIL in UTC, included', () =>
    expect(
      times(
        event('DTSTART;TZID=Europe/Berlin:20260327T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20260329T070000Z'),
      ),
    ).to.have.length(3));

  it('include the start and RDATE, without EXDATE', () =>
    expect(
      times(
        event(
          'DTSTART;TZID=Europe/Berlin:20260302T090000',
          'DTEND;TZID=Europe/Berlin:20260302T100000',
          'RRULE:FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20260310T235959Z',
          'RDATE;VALUE=PERIOD:20260305T100000Z/PT30M',
          'RDATE;TZID=Europe/Berlin:20260306T090000',
          'EXDATE;TZID=Europe/Berlin:20260303T090000',
          'EXDATE:20260309T080000Z',
        ),
      ),
    ).to.deep.equal([
      '2026-03-02T08:00 2026-03-02T09:00',
      '2026-03-05T10:00 2026-03-05T10:30',
      '2026-03-06T08:00 2026-03-06T09:00',
      '2026-03-10T08:00 2026-03-10T09:00',
    ]));

  it('leave out all occurrences of a day that EXDATE names, and all-day ones whose midnight it names', () => {
    expect(
      times(
        event(
          'DTSTART;TZID=Europe/Berlin:20260302T090000',
          'DURATION:PT1H',
          'RRULE:FREQ=DAILY;COUNT=3',
          'EXDATE;VALUE=DATE:20260303',
        ),
      ),
    ).to.have.length(2);
    for (const midnight of ['EXDATE;TZID=W. Europe Standard Time:20260303T000000', 'EXDATE:20260302T230000Z'])
      expect(times(event('DTSTART;VALUE=DATE:20260302', 'RRULE:FREQ=DAILY;COUNT=3', midnight)), midnight).to.deep.equal(
        ['2026-03-01T23:00 2026-03-02T23:00', '2026-03-03T23:00 2026-03-04T23:00'],
      );
  });

  it('are replaced by events with their RECURRENCE-ID, also by canceled ones', () => {
    const series = vevent(
      'UID:1',
      'DTSTART;TZID=Europe/Berlin:20260302T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=3',
      'SUMMARY:ann',
    );
    const moved = vevent(
      'UID:1',
      'RECURRENCE-ID:20260303T080000Z',
      'DTSTART;TZID=Europe/Berlin:20260303T120000',
      'DURATION:PT2H',
      'SUMMARY:bob',
    );
    const cancelled = vevent(
      'UID:1',
      'RECURRENCE-ID;TZID=Europe/Berlin:20260304T090000',
      'DTSTART;TZID=Europe/Berlin:20260304T090000',
      'DURATION:PT1H',
      'STATUS:CANCELLED',
    );
    const found = read(calendar(...moved, ...series, ...cancelled));
    expect(found.map(({ startsAt, summary }) => `${startsAt.toISOString().slice(0, 16)} ${summary}`)).to.deep.equal([
      '2026-03-02T08:00 ann',
      '2026-03-03T11:00 bob',
    ]);
  });

  it('move from an occurrence on with RANGE=THISANDFUTURE', () => {
    const series = vevent(
      'UID:1',
      'DTSTART;TZID=Europe/Berlin:20260327T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=4',
    );
    const later = vevent(
      'UID:1',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260328T090000',
      'DTSTART;TZID=Europe/Berlin:20260328T100000',
      'DURATION:PT2H',
    );
    expect(times(calendar(...series, ...later))).to.deep.equal([
      '2026-03-27T08:00 2026-03-27T09:00',
      '2026-03-28T09:00 2026-03-28T11:00',
      '2026-03-29T08:00 2026-03-29T10:00',
      '2026-03-30T08:00 2026-03-30T10:00',
    ]);
  });

  it('are those of the highest SEQUENCE of an event', () =>
    expect(
      times(
        calendar(
          ...vevent('UID:1', 'SEQUENCE:2', 'DTSTART:20260303T090000Z', 'DURATION:PT1H'),
          ...vevent('UID:1', 'SEQUENCE:1', 'DTSTART:20260302T090000Z', 'DURATION:PT1H'),
        ),
      ),
    ).to.deep.equal(['2026-03-03T09:00 2026-03-03T10:00']));

  it('lie in the range at least in part', () => {
    const long = event('DTSTART:20260201T000000Z', 'DTEND:20260301T120000Z', 'RRULE:FREQ=YEARLY');
    expect(times(long)).to.deep.equal(['2026-02-01T00:00 2026-03-01T12:00']);
    expect(times(long, '2026-03-01T12:00Z', '2026-04-01')).to.deep.equal([]);
  });

  it('continue a series that began long ago', () =>
    expect(
      times(
        event('DTSTART;TZID=Europe/Berlin:19900101T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'),
        '2026-03-28',
        '2026-03-30',
      ),
    ).to.deep.equal(['2026-03-28T08:00 2026-03-28T09:00', '2026-03-29T07:00 2026-03-29T08:00']));

  it('have the attendees who have not declined', () => {
    const [found] = read(
      event(
        'DTSTART:20260302T090000Z',
        'DURATION:PT1H',
        'SUMMARY:On call\\, primary',
        'ATTENDEE;CN="Ann, A.":mailto:Ann@Example.com',
        'ATTENDEE;PARTSTAT=DECLINED;CN=Bob:mailto:bob@example.com',
      ),
    );
    expect(found).to.deep.include({
      summary: 'On call, primary',
      attendees: [{ email: 'Ann@Example.com', name: 'Ann, A.' }],
    });
  });
});

describe('the time zones of a calendar', () => {
  const custom = (...observances: readonly string[]): readonly string[] => [
    'BEGIN:VTIMEZONE',
    'TZID:Our Office',
    ...observances,
    'END:VTIMEZONE',
  ];
  const observance = (name: string, ...lines: readonly string[]): readonly string[] => [
    `BEGIN:${name}`,
    ...lines,
    `END:${name}`,
  ];
  const winter = observance(
    'STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  );
  const summer = observance(
    'DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  );
  const daily = vevent('UID:1', 'DTSTART;TZID=Our Office:20260328T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2');

  it('may be defined in the calendar', () =>
    expect(times(calendar(...custom(...winter, ...summer), ...daily))).to.deep.equal([
      '2026-03-28T08:00 2026-03-28T09:00',
      '2026-03-29T07:00 2026-03-29T08:00',
    ]));

  it('may have one offset', () => {
    const fixed = custom(
      ...observance('STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530'),
    );
    expect(times(calendar(...fixed, ...daily))).to.deep.equal([
      '2026-03-28T03:30 2026-03-28T04:30',
      '2026-03-29T03:30 2026-03-29T04:30',
    ]);
  });

  it('may change at dates that are written out', () => {
    const once = custom(
      ...observance('STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100'),
      ...observance(
        'DAYLIGHT',
        'DTSTART:20260329T020000',
        'RDATE:20260329T020000',
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0200',
      ),
    );
    expect(times(calendar(...once, ...daily))).to.deep.equal([
      '2026-03-28T08:00 2026-03-28T09:00',
      '2026-03-29T07:00 2026-03-29T08:00',
    ]);
  });

  for (const name of [
    'Europe/Berlin',
    'W. Europe Standard Time',
    '/mozilla.org/20050126_1/Europe/Berlin',
    '/citadel.org/20210210_1/America/Argentina/Buenos_Aires',
  ])
    it(`may be named ${name}`, () => {
      const expected = name.endsWith('Buenos_Aires') ? '2026-03-29T12:00' : '2026-03-29T07:00';
      expect(times(event(`DTSTART;TZID=${name}:20260329T090000`, 'DURATION:PT1H'))[0]).to.match(
        new RegExp(`^${expected}`),
      );
    });

  it('are refused if the calendar does not define them', () =>
    expect(problemOf(event('DTSTART;TZID=Our Office:20260329T090000'))).to.equal('unknownTimeZone'));
});

describe('a calendar that cannot be read', () => {
  for (const [what, text, problem] of [
    ['a web page', '<!doctype html><html><body>Sign in</body></html>', 'notACalendar'],
    ['nothing', '', 'notACalendar'],
    ['a calendar without an end', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'invalidCalendar'],
    ['a line without a value', calendar('NONSENSE'), 'invalidCalendar'],
    ['a start that is no time', event('DTSTART:yesterday'), 'invalidCalendar'],
    ['a start that does not exist', event('DTSTART:20261345T000000Z'), 'invalidCalendar'],
    ['a rule that cannot be read', event('DTSTART:20260301T000000Z', 'RRULE:FREQ=SOMETIMES'), 'invalidCalendar'],
    [
      'an endless rule of seconds',
      event('DTSTART:20000101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'),
      'tooManyOccurrences',
    ],
    [
      'too many dates, wherever they lie',
      event(
        'DTSTART:20300101T000000Z',
        'DURATION:PT1S',
        `RDATE:${Array.from({ length: 20_000 }, (_, at) => `20300${101 + (at % 28)}T000000Z`).join(',')}`,
      ),
      'tooManyOccurrences',
    ],
    [
      'a huge count',
      event('DTSTART:20260301T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;COUNT=99999999'),
      'tooManyOccurrences',
    ],
    ['a duration of more than 400 years', event('DTSTART:20260301T000000Z', 'DURATION:P146097DT1S'), 'invalidCalendar'],
    [
      'a duration that no time is left for',
      event('DTSTART:20260301T000000Z', `DURATION:PT${'9'.repeat(400)}H`),
      'invalidCalendar',
    ],
    ['a negative duration', event('DTSTART:20260301T000000Z', 'DURATION:-PT1H'), 'invalidCalendar'],
  ] as const)
    it(`is ${what}`, () => expect(problemOf(text)).to.equal(problem));

  it('may have an endless rule that is never fulfilled', () =>
    expect(
      problemOf(event('DTSTART:20260305T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')),
    ).to.match(/^1 occurrences|invalidCalendar$/));
});
