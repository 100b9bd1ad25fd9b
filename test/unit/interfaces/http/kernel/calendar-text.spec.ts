import { expect } from 'chai';
import ICAL from 'ical.js';
import { hours } from '../../../../../src/domain/kernel/time.ts';
import { calendarText } from '../../../../../src/interfaces/http/kernel/replies/calendar-text.ts';
import { DIRECTION_MARKS, hostileNames } from '../../../../builders/hostile-names.ts';
import { cpuTimeOf } from '../../../../cpu-time.ts';

const AS_OF = new Date('2026-03-01T00:00:00.000Z');
const event = (summary: string) => ({
  uid: '1@watchstead',
  startsAt: new Date('2026-03-28T20:00:00.000Z'),
  endsAt: new Date('2026-03-29T06:00:00.000Z'),
  summary,
});

const readBack = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { startDate, endDate, summary } = new ICAL.Event(component);
    return { startsAt: startDate.toJSDate(), endsAt: endDate.toJSDate(), summary };
  });
};

/** The most processor time that a calendar of half a year of hourly shifts may take, in milliseconds. */
const LIMIT = 50;

describe('a calendar as text', () => {
  it('is read back by a calendar library with the same times and texts', () => {
    for (const summary of [
      'Ann',
      'Primary; \\backup, "Bob"',
      'two\nlines',
      `${'Zoë 🚒 '.repeat(40)}end`,
      'a\u0007b'.replace('\u0007', ' '),
    ]) {
      const { startsAt, endsAt } = event(summary);
      expect(
        readBack(calendarText({ contents: 'Events', name: 'Team, A', asOf: AS_OF, events: [event(summary)] })),
      ).to.deep.equal([{ startsAt, endsAt, summary }]);
    }
  });

  it('has lines of at most 75 octets that end with CRLF, and no split characters', () => {
    const text = calendarText({
      contents: 'Events',
      name: 'Ü'.repeat(200),
      asOf: AS_OF,
      events: [event('🚒'.repeat(100))],
    });
    const lines = text.split('\r\n');
    for (const line of lines) expect(Buffer.byteLength(line), line).to.be.at.most(75);
    expect(lines.at(-1)).to.equal('');
    expect(text.replaceAll('\r\n', '')).to.not.match(/[\r\n\uFFFD]/);
    expect(text.replaceAll('\r\n ', '')).to.contain(`SUMMARY:${'🚒'.repeat(100)}`);
  });

  it('folds a long line of ASCII characters so that each part has at most 75 octets', () => {
    for (const length of [67, 68, 141, 142, 300]) {
      const text = calendarText({ contents: 'Events', name: 'x', asOf: AS_OF, events: [event('a'.repeat(length))] });
      expect(Math.max(...text.split('\r\n').map((line) => line.length))).to.be.at.most(75);
      expect(text.replaceAll('\r\n ', '')).to.contain(`SUMMARY:${'a'.repeat(length)}\r\n`);
    }
  });

  it('of thousands of events is written without blocking the process for long', () => {
    const events = Array.from({ length: 4_400 }, (_, at) => ({
      uid: `01a20f78-c748-79be-b582-4082b9388242-01a20f78-3d3c-7a67-bcae-271970da2f19-${at}@watchstead`,
      startsAt: new Date(AS_OF.getTime() + hours(at)),
      endsAt: new Date(AS_OF.getTime() + hours(at + 1)),
      summary: 'Ann Example',
    }));
    const times = Array.from({ length: 10 }, () =>
      cpuTimeOf(() => calendarText({ contents: 'Shifts', name: 'x', asOf: AS_OF, events })),
    );
    expect(Math.min(...times)).to.be.lessThan(LIMIT);
  });

  for (const [what, name] of Object.entries(hostileNames))
    it(`has a name with ${what} on its own line, without marks that turn the direction`, () => {
      const text = calendarText({ contents: 'Shifts', name, asOf: AS_OF, events: [event(name)] });
      expect(text).to.not.match(DIRECTION_MARKS);
      expect(text.match(/^(?:BEGIN|END|BCC|SUMMARY)\b/gim)).to.deep.equal(['BEGIN', 'BEGIN', 'SUMMARY', 'END', 'END']);
    });

  it('leaves out events that are shorter than a second', () => {
    const short = { ...event('x'), endsAt: new Date('2026-03-28T20:00:00.900Z') };
    expect(calendarText({ contents: 'Events', name: 'x', asOf: AS_OF, events: [short] })).to.not.contain('VEVENT');
  });
});
