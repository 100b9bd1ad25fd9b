import { expect } from 'chai';
import { MAX_CALENDAR_BYTES } from '../../../../src/domain/on-call/imported-calendar.ts';
import { ThreadedCalendarReader } from '../../../../src/infrastructure/on-call/threaded-calendar-reader.ts';

const range = {
  timezone: 'Europe/Berlin',
  from: new Date('2026-03-01T00:00:00.000Z'),
  to: new Date('2026-04-01T00:00:00.000Z'),
};
const calendar = (...lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20260302T090000Z',
    'DURATION:PT1H',
    'SUMMARY:ann',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const unreadable = (code: string) => ({ ok: false, problem: { code, detail: null } });

describe('a calendar read in a thread', () => {
  it('has the occurrences of its events', async () => {
    const occurrence = {
      startsAt: new Date('2026-03-02T09:00:00.000Z'),
      endsAt: new Date('2026-03-02T10:00:00.000Z'),
      summary: 'ann',
      attendees: [],
    };
    expect(await new ThreadedCalendarReader().read(calendar(), range)).to.deep.equal({
      ok: true,
      occurrences: [occurrence],
    });
  });

  it('is refused when it is a web page', async () =>
    expect(await new ThreadedCalendarReader().read('<html></html>', range)).to.deep.equal(unreadable('notACalendar')));

  it('is refused when it is too large', async () =>
    expect(
      await new ThreadedCalendarReader().read(calendar(`DESCRIPTION:${'x'.repeat(MAX_CALENDAR_BYTES)}`), range),
    ).to.deep.equal(unreadable('tooLarge')));

  it('is given up when it takes too long, while other work goes on, and the next one is read', async () => {
    const reader = new ThreadedCalendarReader(2000);
    const series = Array.from(
      { length: 5000 },
      (_, at) =>
        `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:19900101T090000Z\r\nRRULE:FREQ=DAILY;COUNT=19000\r\nEND:VEVENT\r\n`,
    );
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 20);
    const [first, second] = await Promise.all([
      reader.read(`BEGIN:VCALENDAR\r\n${series.join('')}END:VCALENDAR\r\n`, range),
      reader.read('<html></html>', range),
    ]);
    clearInterval(timer);
    expect(first).to.deep.equal(unreadable('tooComplex'));
    expect(second).to.deep.equal(unreadable('notACalendar'));
    expect(turns).to.be.above(20);
  });
});
