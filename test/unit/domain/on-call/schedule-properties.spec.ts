import { expect } from 'chai';
import fc from 'fast-check';
import { days, hours, later } from '../../../../src/domain/kernel/time.ts';
import { onCallResolver, resolveOnCall } from '../../../../src/domain/on-call/resolve-on-call.ts';
import type { OnCallSegment } from '../../../../src/domain/on-call/resolve-on-call.ts';
import { weekdays } from '../../../../src/domain/on-call/schedule.ts';
import type {
  Handoff,
  InactiveUser,
  Layer,
  OnCallSchedule,
  Override,
  Restriction,
  RotationLayer,
} from '../../../../src/domain/on-call/schedule.ts';
import { ShiftList } from '../../../../src/domain/on-call/shifts.ts';
import { partsOfRange } from '../../../../src/domain/on-call/time-ranges.ts';
import { offsets, peopleAt, segmentsBetween } from './schedules.ts';

const RUNS = { numRuns: 150 };
const RANGE = days(20);

const listOf = (segments: readonly OnCallSegment[]): ShiftList => {
  const list = new ShiftList();
  list.add(segments);
  return list;
};

const two = (value: number): string => String(value).padStart(2, '0');
const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instant = fc
  .integer({ min: Date.UTC(1995, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 })
  .map((minute) => new Date(minute * 60_000));
/** Times around those at which clocks change, above all. */
const timeOfDay = fc
  .tuple(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
const weekday = fc.constantFrom(...weekdays);
const user = fc.constantFrom('ann', 'bob', 'cat', 'dan', 'eve');
const users = fc.array(fc.option(user, { freq: 8 }), { minLength: 1, maxLength: 5 });
const handoff: fc.Arbitrary<Handoff> = fc.oneof(
  fc.record({ unit: fc.constant('hour' as const), every: fc.integer({ min: 1, max: 50 }), time: timeOfDay }),
  fc.record({ unit: fc.constant('day' as const), every: fc.integer({ min: 1, max: 5 }), time: timeOfDay }),
  fc.record({ unit: fc.constant('week' as const), every: fc.integer({ min: 1, max: 3 }), time: timeOfDay, weekday }),
  fc.record({
    unit: fc.constant('month' as const),
    every: fc.integer({ min: 1, max: 2 }),
    monthDay: fc.integer({ min: 1, max: 31 }),
  }),
);
const restriction: fc.Arbitrary<Restriction> = fc.record({
  days: fc.uniqueArray(weekday, { minLength: 1 }),
  from: timeOfDay,
  to: timeOfDay,
});

/** Layers that start up to five years before the instant, or within the range after it. */
const layerBefore = (at: Date): fc.Arbitrary<RotationLayer> =>
  fc.record(
    {
      users,
      startsAt: fc.integer({ min: -days(5 * 365), max: RANGE / 2 }).map((distance) => later(at, distance)),
      handoff,
      timezone: zone,
      restrictions: fc.array(restriction, { maxLength: 3 }),
      rank: fc.integer({ min: 1, max: 3 }),
      skipClosed: fc.boolean(),
    },
    { requiredKeys: ['users', 'startsAt', 'handoff'] },
  );

const spansAround = (at: Date) =>
  fc.array(
    fc
      .tuple(user, fc.integer({ min: -days(2), max: RANGE }), fc.integer({ min: 1, max: days(3) }))
      .map(([userId, distance, length]) => ({
        userId,
        startsAt: later(at, distance),
        endsAt: later(at, distance + length),
      })),
    { maxLength: 6 },
  );

const overridesAround = (at: Date): fc.Arbitrary<readonly Override[]> =>
  fc
    .tuple(spansAround(at), fc.array(fc.option(user), { minLength: 6, maxLength: 6 }))
    .map(([spans, replaced]) =>
      spans.map((span, id) => ({ ...span, id: String(id), replacesUserId: replaced[id] ?? null })),
    );

const definitionBefore = (at: Date) =>
  fc.record({
    timezone: zone,
    layers: fc.array(
      fc.oneof<fc.MaybeWeightedArbitrary<Layer>[]>(
        { weight: 4, arbitrary: layerBefore(at) },
        { weight: 1, arbitrary: spansAround(at).map((spans) => ({ spans })) },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  });

const absenceAround = (at: Date): fc.Arbitrary<InactiveUser> =>
  fc
    .record({
      userId: fc.constantFrom('ann', 'bob'),
      distance: fc.option(fc.integer({ min: -days(1), max: RANGE }), { freq: 5 }),
      length: fc.option(fc.integer({ min: 1, max: RANGE }), { freq: 3 }),
    })
    .map(({ userId, distance, length }) => ({
      userId,
      since: distance === null ? null : later(at, distance),
      until: length === null ? null : later(at, (distance ?? 0) + length),
    }));

const scheduleAround = (at: Date): fc.Arbitrary<OnCallSchedule> =>
  fc.record({
    definitions: fc
      .tuple(definitionBefore(at), definitionBefore(at), fc.integer({ min: 0, max: RANGE }))
      .map(([first, second, change]) => [first, { ...second, since: later(at, change) }]),
    overrides: overridesAround(at),
    inactiveUsers: fc.array(absenceAround(at), { maxLength: 3 }),
  });

const occasion = instant.chain((at) =>
  fc.record({
    at: fc.constant(at),
    schedule: scheduleAround(at),
    moments: fc.array(fc.integer({ min: 0, max: RANGE - 1 }), { minLength: 5, maxLength: 5 }),
  }),
);

describe('any schedule in any zone', () => {
  it('has segments that cover the range without gaps and overlaps, and differ from their neighbors', () => {
    fc.assert(
      fc.property(occasion, ({ at, schedule }) => {
        const segments = resolveOnCall(schedule, { from: at, to: later(at, RANGE) }, offsets);
        expect(segments[0]?.from).to.deep.equal(at);
        expect(segments.at(-1)?.to).to.deep.equal(later(at, RANGE));
        for (const [position, segment] of segments.entries()) {
          expect(segment.from < segment.to).to.equal(true);
          const next = segments[position + 1];
          if (next !== undefined) expect(next.from).to.equal(segment.to);
          if (next !== undefined) expect(next.onCall).not.to.deep.equal(segment.onCall);
          expect(new Set(segment.onCall.map(({ userId }) => userId)).size).to.equal(segment.onCall.length);
        }
      }),
      RUNS,
    );
  });

  it('has the same people at an instant as in a range, and in parts of a range as in the whole', () => {
    fc.assert(
      fc.property(occasion, ({ at, schedule, moments }) => {
        const end = later(at, RANGE);
        const segments = segmentsBetween(schedule, at, end);
        for (const moment of moments.map((distance) => later(at, distance))) {
          const inRange = segments.find(({ from, to }) => new Date(from) <= moment && moment < new Date(to));
          expect(peopleAt(schedule, moment), moment.toISOString()).to.deep.equal(inRange?.onCall);
          if (moment.getTime() === at.getTime()) continue;
          const parts = [...segmentsBetween(schedule, at, moment), ...segmentsBetween(schedule, moment, end)];
          const cut = parts.filter(
            ({ to, onCall }, position) =>
              to !== moment.toISOString() || parts[position + 1]?.onCall.join() !== onCall.join(),
          );
          expect(cut.map(({ to, onCall }) => ({ to, onCall }))).to.deep.equal(
            segments.map(({ to, onCall }) => ({ to, onCall })),
          );
        }
      }),
      RUNS,
    );
  });

  it('has the same shifts and gaps when parts of a range are resolved one by one', () => {
    fc.assert(
      fc.property(occasion, fc.integer({ min: RANGE / 50, max: 2 * RANGE }), ({ at, schedule }, length) => {
        const range = { from: at, to: later(at, RANGE) };
        const resolve = onCallResolver(range, offsets)(schedule);
        const whole = listOf(resolveOnCall(schedule, range, offsets));
        const inParts = new ShiftList();
        for (const part of partsOfRange(range, length)) inParts.add(resolve(part));
        expect([inParts.shifts, inParts.gaps]).to.deep.equal([whole.shifts, whole.gaps]);
      }),
      RUNS,
    );
  });

  it('has shifts that together with the gaps say the same as the segments', () => {
    fc.assert(
      fc.property(occasion, ({ at, schedule, moments }) => {
        const { shifts, gaps } = listOf(resolveOnCall(schedule, { from: at, to: later(at, RANGE) }, offsets));
        const during = (moment: Date) => (span: { readonly startsAt: Date; readonly endsAt: Date }) =>
          span.startsAt <= moment && moment < span.endsAt;
        for (const moment of moments.map((distance) => later(at, distance))) {
          const people = shifts.filter(during(moment)).map(({ userId }) => userId);
          expect(people.toSorted()).to.deep.equal(peopleAt(schedule, moment));
          expect(gaps.filter(during(moment))).to.have.length(people.length === 0 ? 1 : 0);
        }
      }),
      RUNS,
    );
  });

  it('has nobody on call while inactive, and everybody else as if the person had always been so', () => {
    fc.assert(
      fc.property(occasion, ({ at, schedule, moments }) => {
        for (const moment of moments.map((distance) => later(at, distance))) {
          const inactive = schedule.inactiveUsers!.filter(
            ({ since, until }) => (since ?? moment) <= moment && (until ?? later(moment, 1)) > moment,
          );
          const always = inactive.map(({ userId }) => ({ userId, since: null }));
          expect(peopleAt(schedule, moment)).to.deep.equal(peopleAt({ ...schedule, inactiveUsers: always }, moment));
          for (const { userId } of inactive) expect(peopleAt(schedule, moment)).not.to.include(userId);
        }
      }),
      RUNS,
    );
  });

  it('keeps what was before a change of its definition', () => {
    fc.assert(
      fc.property(occasion, ({ at, schedule }) => {
        const [first, second] = schedule.definitions;
        const change = second!.since!;
        const alone = (definition: typeof first) => ({ ...schedule, definitions: [{ ...definition!, since: null }] });
        if (at < change)
          expect(segmentsBetween(schedule, at, change)).to.deep.equal(segmentsBetween(alone(first), at, change));
        expect(segmentsBetween(schedule, change, later(at, RANGE + 1))).to.deep.equal(
          segmentsBetween(alone(second), change, later(at, RANGE + 1)),
        );
      }),
      RUNS,
    );
  });
});

describe('a layer in any zone', () => {
  it('without restrictions has exactly one person on call from its start to its end', () => {
    const rotation = fc.tuple(instant.chain(layerBefore), fc.integer({ min: 1, max: RANGE }));
    fc.assert(
      fc.property(rotation, zone, ([layer, length], timezone) => {
        const endsAt = later(layer.startsAt, length);
        const people = layer.users.map((userId) => userId ?? 'fay');
        const schedule = {
          definitions: [{ timezone, layers: [{ ...layer, users: people, restrictions: [], endsAt }] }],
        };
        const shifts = resolveOnCall(
          schedule,
          { from: later(layer.startsAt, -days(1)), to: later(endsAt, days(1)) },
          offsets,
        );
        expect(shifts.map(({ onCall }) => onCall.length)).to.deep.equal([0, ...shifts.slice(2).map(() => 1), 0]);
        expect([shifts[0]!.to, shifts.at(-1)!.from]).to.deep.equal([layer.startsAt, endsAt]);
      }),
      RUNS,
    );
  });

  it('and another with the remaining hours leave no hole and do not overlap', () => {
    const parts = fc.tuple(instant, timeOfDay, timeOfDay, zone, handoff, handoff).filter(([, from, to]) => from !== to);
    fc.assert(
      fc.property(parts, ([at, from, to, timezone, one, other]) => {
        const startsAt = later(at, -days(70));
        const layers = [
          { users: ['ann', 'bob'], startsAt, handoff: one, restrictions: [{ from, to }], rank: 1 },
          { users: ['cat', 'dan'], startsAt, handoff: other, restrictions: [{ from: to, to: from }], rank: 1 },
        ];
        for (const { onCall } of resolveOnCall(
          { definitions: [{ timezone, layers }] },
          { from: at, to: later(at, RANGE) },
          offsets,
        ))
          expect(onCall).to.have.length(1);
      }),
      RUNS,
    );
  });

  it('counts the blocks with hours as if they were counted one by one', () => {
    const wholeHour = fc.integer({ min: 0, max: 23 }).map((hour) => `${two(hour)}:00`);
    const blocks = fc.record({
      every: fc.integer({ min: 1, max: 40 }),
      distance: fc.integer({ min: 0, max: 1500 }),
      on: fc.uniqueArray(weekday, { minLength: 1 }),
      from: wholeHour,
      to: wholeHour,
    });
    fc.assert(
      fc.property(blocks, ({ every, distance, on, from, to }) => {
        const start = Date.UTC(2026, 0, 5);
        const hourOf = (text: string): number => Number(text.slice(0, 2));
        const length = (hourOf(to) - hourOf(from) + 24) % 24 || 24;
        const isOpen = (hour: number): boolean =>
          on.some((day) => (((hour - weekdays.indexOf(day) * 24 - hourOf(from)) % 168) + 168) % 168 < length);
        const block = Math.floor(distance / every);
        const hasHours = (candidate: number): boolean =>
          Array.from({ length: every }, (_, hour) => candidate * every + hour).some(isOpen);
        const counted = Array.from({ length: block }, (_, before) => before).filter(hasHours).length;
        const layer: RotationLayer = {
          users: ['ann', 'bob', 'cat'],
          startsAt: new Date(start),
          handoff: { unit: 'hour', every, time: '00:00' },
          restrictions: [{ days: on, from, to }],
        };
        const expected = isOpen(distance) ? [['ann', 'bob', 'cat'][counted % 3]] : [];
        expect(
          peopleAt({ definitions: [{ timezone: 'UTC', layers: [layer] }] }, new Date(start + hours(distance))),
        ).to.deep.equal(expected);
      }),
      RUNS,
    );
  });
});
