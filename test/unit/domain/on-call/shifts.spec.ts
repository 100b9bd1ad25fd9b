import { expect } from 'chai';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import { resolveOnCall } from '../../../../src/domain/on-call/resolve-on-call.ts';
import type { OnCallSchedule } from '../../../../src/domain/on-call/schedule.ts';
import {
  nowAndNext,
  rangesAround,
  ShiftList,
  shiftsOf,
  uninterruptedShifts,
} from '../../../../src/domain/on-call/shifts.ts';
import type { PersonShift, Shift } from '../../../../src/domain/on-call/shifts.ts';
import type { OnCallPerson } from '../../../../src/domain/on-call/stretches.ts';
import { layerOf, offsets } from './schedules.ts';
import type { LayerText } from './schedules.ts';

const daily = (...users: readonly (string | null)[]): LayerText => ({
  users,
  startsAt: '2020-01-06T09:00:00.000Z',
  handoff: { unit: 'day', every: 1 },
});
const schedule = (...layers: readonly LayerText[]): OnCallSchedule => ({
  definitions: [{ timezone: 'UTC', layers: layers.map(layerOf) }],
});

describe('shifts', () => {
  const between = (source: OnCallSchedule, from: string, to: string) =>
    shiftsOf(resolveOnCall(source, { from: new Date(from), to: new Date(to) }, offsets)).map(
      ({ userId, startsAt, endsAt, layer, overrideId }) => [
        userId,
        startsAt.toISOString().slice(5, 16),
        endsAt.toISOString().slice(5, 16),
        layer,
        overrideId,
      ],
    );

  it('of the same person in consecutive turns are one, in different layers two', () => {
    expect(between(schedule(daily('ann', 'ann')), '2026-01-01', '2026-01-04')).to.deep.equal([
      ['ann', '01-01T00:00', '01-04T00:00', 1, null],
    ]);
    const night = { ...daily('ann'), restrictions: [{ from: '20:00', to: '00:00' }] };
    expect(between(schedule(night, daily('ann')), '2026-01-01', '2026-01-02')).to.deep.equal([
      ['ann', '01-01T00:00', '01-01T20:00', 2, null],
      ['ann', '01-01T20:00', '01-02T00:00', 1, null],
    ]);
  });

  it('continue while somebody else joins or leaves', () => {
    const helper = { ...daily('bob'), rank: 1, restrictions: [{ from: '08:00', to: '12:00' }] };
    expect(between(schedule(daily('ann'), helper), '2026-01-01', '2026-01-02')).to.deep.equal([
      ['ann', '01-01T00:00', '01-02T00:00', 1, null],
      ['bob', '01-01T08:00', '01-01T12:00', 2, null],
    ]);
  });
});

const AT = new Date('2026-01-07T12:00:00.000Z');
const hour = (count: number): Date => later(AT, hours(count));
const segment = (from: number, to: number, ...onCall: readonly OnCallPerson[]) => ({
  from: hour(from),
  to: hour(to),
  onCall,
});
const ann = (layer: number, overrideId: string | null = null): OnCallPerson => ({ userId: 'ann', layer, overrideId });
const times = (spans: readonly { readonly startsAt: Date; readonly endsAt: Date }[]) =>
  spans.map(({ startsAt, endsAt }) => [startsAt, endsAt]);

describe('a list of shifts', () => {
  it('has a shift for each reason, or one whatever the reason', () => {
    const segments = [
      segment(0, 1, ann(1)),
      segment(1, 2, ann(1, 'o')),
      segment(2, 3, ann(2, 'o')),
      segment(4, 5, ann(2)),
    ];
    expect(times(shiftsOf(segments))).to.deep.equal([
      [hour(0), hour(1)],
      [hour(1), hour(2)],
      [hour(2), hour(3)],
      [hour(4), hour(5)],
    ]);
    const list = uninterruptedShifts();
    list.add(segments);
    expect(times(list.shifts)).to.deep.equal([
      [hour(0), hour(3)],
      [hour(4), hour(5)],
    ]);
  });

  it('has the gaps, of which those that meet are one', () => {
    const list = new ShiftList();
    list.add([segment(0, 1), segment(1, 2), segment(2, 3, ann(1))]);
    list.add([segment(3, 4)]);
    expect(times(list.gaps)).to.deep.equal([
      [hour(0), hour(2)],
      [hour(3), hour(4)],
    ]);
  });
});

describe('now and next', () => {
  const text = ({ userId, startsAt, endsAt }: PersonShift) => [
    userId,
    startsAt?.toISOString().slice(0, 16) ?? null,
    endsAt?.toISOString().slice(0, 16) ?? null,
  ];
  const around = (source: OnCallSchedule) => {
    const found = rangesAround(AT).map((range) => {
      const list = uninterruptedShifts();
      list.add(resolveOnCall(source, range, offsets));
      return nowAndNext(AT, range, list.shifts);
    });
    const { now, next } = found.find(({ isComplete }) => isComplete) ?? found.at(-1) ?? expect.fail('No range.');
    return { now: now.map(text), next: next.map(text) };
  };

  const range = { from: hour(-24), to: hour(24) };
  const shift = (userId: string, from: number, to: number): Shift => ({
    userId,
    layer: 1,
    overrideId: null,
    startsAt: hour(from),
    endsAt: hour(to),
  });
  const found = (...shifts: readonly Shift[]) => {
    const { now, next, isComplete } = nowAndNext(AT, range, shifts);
    return [now.map(({ userId }) => userId), next.map(({ userId }) => userId), isComplete];
  };

  it('begin at the instant, or after it, and end after it', () => {
    expect(found(shift('ann', -2, 0), shift('bob', 0, 1), shift('cat', 1, 2))).to.deep.equal([['bob'], ['cat'], true]);
  });

  it('are complete if the range contains the next shifts and all bounds', () => {
    expect(found(shift('ann', -1, 1), shift('bob', 1, 2))).to.deep.equal([['ann'], ['bob'], true]);
    expect(found(shift('ann', -1, 1))).to.deep.equal([['ann'], [], false]);
    expect(found(shift('ann', -24, 1), shift('bob', 1, 2))).to.deep.equal([['ann'], ['bob'], false]);
    expect(found(shift('ann', -1, 1), shift('bob', 1, 24))).to.deep.equal([['ann'], ['bob'], false]);
  });

  it('are the shifts that last at the instant and those that begin next, whatever the layer', () => {
    const night = { ...daily('ann'), restrictions: [{ from: '20:00', to: '23:00' }], rank: 1 };
    expect(around(schedule({ ...daily('ann', 'bob'), rank: 2 }, night))).to.deep.equal({
      now: [['bob', '2026-01-07T09:00', '2026-01-07T20:00']],
      next: [['ann', '2026-01-07T20:00', '2026-01-07T23:00']],
    });
  });

  it('find shifts months away, and have no bound more than a year away', () => {
    const yearly: LayerText = {
      users: ['ann', null, null, null, null, null, null, null, null, null, 'bob'],
      startsAt: '2026-01-01T00:00:00.000Z',
      handoff: { unit: 'month', every: 1 },
    };
    expect(around(schedule(yearly))).to.deep.equal({
      now: [['ann', '2026-01-01T00:00', '2026-02-01T00:00']],
      next: [['bob', '2026-11-01T00:00', '2026-12-01T00:00']],
    });
    expect(around(schedule(daily('ann')))).to.deep.equal({ now: [['ann', null, null]], next: [] });
    expect(around(schedule())).to.deep.equal({ now: [], next: [] });
  });
});
