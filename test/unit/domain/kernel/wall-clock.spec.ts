import { expect } from 'chai';
import fc from 'fast-check';
import { hours, later, seconds } from '../../../../src/domain/kernel/time.ts';
import {
  elapsedOnClock,
  instantOfLocal,
  laterOnClock,
  localTimeAt,
  localTimeOf,
  midnightOf,
  offsetRange,
} from '../../../../src/domain/kernel/wall-clock.ts';
import { IntlTimeZones } from '../../../../src/infrastructure/kernel/system/intl-time-zones.ts';

const zones = new IntlTimeZones();
const changesAround = (zone: string, local: string) => zones.offsetChanges(zone, offsetRange(local, local));
const instantIn = (zone: string, text: string): string => {
  const local = localTimeOf(text)!;
  return instantOfLocal(local, changesAround(zone, local)).toISOString();
};

/** What the clock of the zone shows, by another way than the code under test. */
const shown = (zone: string, at: Date): string => {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  return `${text.replace(' ', 'T')}.${at.toISOString().slice(20, 23)}`;
};

describe('the clock of a zone', () => {
  it('shows the new time from the instant of a change on', () => {
    const zurich = changesAround('Europe/Zurich', '2026-03-29T02:30');
    const change = new Date('2026-03-29T01:00:00.000Z');
    expect(localTimeAt(later(change, -1), zurich)).to.equal('2026-03-29T01:59:59.999');
    expect(localTimeAt(change, zurich)).to.equal('2026-03-29T03:00:00.000');
  });
});

describe('wall-clock times', () => {
  for (const [zone, text, instant, why] of [
    ['Europe/Zurich', '2026-01-15T02:30', '2026-01-15T01:30:00.000Z', 'an ordinary time'],
    ['Europe/Zurich', '2026-03-29T02:00', '2026-03-29T01:00:00.000Z', 'the beginning of a gap'],
    ['Europe/Zurich', '2026-03-29T02:30', '2026-03-29T01:00:00.000Z', 'a time in a gap is the first instant after it'],
    ['Europe/Zurich', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z', 'the end of a gap'],
    [
      'Europe/Zurich',
      '2026-10-25T02:30',
      '2026-10-25T00:30:00.000Z',
      'a time that exists twice is the first of the two',
    ],
    ['Europe/Zurich', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z', 'the time after a repeated hour'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:00:00.000Z', 'a gap in America'],
    ['Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-03T15:30:00.000Z', 'a gap of half an hour'],
    ['Asia/Kathmandu', '2026-05-01T00:00', '2026-04-30T18:15:00.000Z', 'an offset of three quarters of an hour'],
    [
      'Pacific/Apia',
      '2011-12-30T12:00',
      '2011-12-30T10:00:00.000Z',
      'a date that the zone skipped is the beginning of the next day',
    ],
    ['Africa/Cairo', '2026-04-24T00:00', '2026-04-23T22:00:00.000Z', 'a midnight that does not exist'],
    ['UTC', '2026-01-01T00:00', '2026-01-01T00:00:00.000Z', 'the turn of a year'],
    ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z', 'the turn of a year far in the east'],
  ] as const)
    it(`${text} in ${zone} is ${instant}: ${why}`, () => expect(instantIn(zone, text)).to.equal(instant));

  it('are dates and times that exist on a calendar', () => {
    expect(localTimeOf('2026-02-28T23:59')).to.equal('2026-02-28T23:59:00.000');
    expect(localTimeOf('2026-02-28T23:59:07.5')).to.equal('2026-02-28T23:59:07.500');
    for (const text of [
      '2026-02-30T10:00',
      '2026-01-01T24:00',
      '2026-01-01T10:60',
      '2026-01-01',
      '2026-01-01T10:00Z',
      '2026-01-01T10:00+02:00',
      '10:00',
      '',
    ])
      expect(localTimeOf(text), text).to.equal(null);
  });

  it('move on a clock that is never changed', () => {
    expect(laterOnClock('2026-03-29T01:30:00.000', hours(2))).to.equal('2026-03-29T03:30:00.000');
    expect(elapsedOnClock('2026-03-29T01:30:00.000', '2026-03-29T03:30:00.000')).to.equal(hours(2));
    expect(midnightOf('2026-03-29T01:30:00.000')).to.equal('2026-03-29T00:00:00.000');
  });

  describe('in random zones', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const instant = fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2045, 0) }).map((at) => new Date(at));

    it('the clock of a zone shows at an instant what Intl says', () => {
      fc.assert(
        fc.property(zone, instant, (name, at) => {
          expect(localTimeAt(at, zones.offsetChanges(name, { from: at, to: at }))).to.equal(shown(name, at));
        }),
        { numRuns: 100 },
      );
    });

    it('a local time is the first instant at which the clock shows it or a later one', () => {
      fc.assert(
        fc.property(zone, instant, (name, at) => {
          const local = shown(name, at);
          const resolved = instantOfLocal(local, changesAround(name, local));
          expect(shown(name, resolved) >= local).to.equal(true);
          expect(resolved <= at).to.equal(true);
          for (const before of [1, seconds(1), seconds(1799), hours(1), hours(3), hours(24)])
            expect(shown(name, later(resolved, -before)) < local, `${before} ms before`).to.equal(true);
        }),
        { numRuns: 100 },
      );
    });

    it('the same holds around every change of an offset', () => {
      const moment = fc.tuple(
        zone,
        fc.integer({ min: 1975, max: 2040 }),
        fc.nat(),
        fc.integer({ min: -hours(3), max: hours(3) }),
      );
      fc.assert(
        fc.property(moment, ([name, year, pick, distance]) => {
          const changes = zones
            .offsetChanges(name, { from: new Date(Date.UTC(year, 0)), to: new Date(Date.UTC(year, 11, 31)) })
            .flatMap(({ at }) => (at === null ? [] : [at]));
          const change = changes[pick % Math.max(1, changes.length)];
          if (change === undefined) return;
          const local = laterOnClock(shown(name, later(change, -1)), distance);
          const resolved = instantOfLocal(local, changesAround(name, local));
          expect(shown(name, resolved) >= local).to.equal(true);
          for (const before of [1, seconds(1), seconds(1799), hours(1)])
            expect(shown(name, later(resolved, -before)) < local, `${before} ms before`).to.equal(true);
        }),
        { numRuns: 200 },
      );
    });
  });
});
