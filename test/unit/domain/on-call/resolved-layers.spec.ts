import { expect } from 'chai';
import { resolveOnCall } from '../../../../src/domain/on-call/resolve-on-call.ts';
import type { Layer, OnCallSchedule, OnCallSpan } from '../../../../src/domain/on-call/schedule.ts';
import { layerOf, offsets } from './schedules.ts';
import type { LayerText } from './schedules.ts';

const time = (text: string): Date => new Date(`2026-${text}Z`);
const weekly = (...users: readonly (string | null)[]): LayerText => ({
  users,
  startsAt: '2026-01-05T00:00:00.000Z',
  handoff: { unit: 'week', every: 1 },
});
const of = (layers: readonly Layer[], more: Partial<OnCallSchedule> = {}): OnCallSchedule => ({
  definitions: [{ timezone: 'UTC', layers }],
  ...more,
});
const span = (userId: string, startsAt: string, endsAt: string): OnCallSpan => ({
  userId,
  startsAt: time(startsAt),
  endsAt: time(endsAt),
});
/** Who is on call between two moments, such as `01-07T00:00 ann1`, with the layer or the override. */
const shown = (schedule: OnCallSchedule, from: string, to: string): readonly string[] =>
  resolveOnCall(schedule, { from: time(from), to: time(to) }, offsets).map(
    (segment) =>
      `${segment.from.toISOString().slice(5, 16)} ${segment.onCall
        .map(({ userId, layer, overrideId }) => `${userId}${overrideId ?? ''}${layer ?? '*'}`)
        .join(' ')}`,
  );

describe('a layer of turns that were computed elsewhere', () => {
  it('has the people of its spans on call, whatever their order, each once', () => {
    const spans = [
      span('bob', '01-07T06:00', '01-07T12:00'),
      span('ann', '01-07T08:00', '01-07T09:00'),
      span('ann', '01-07T02:00', '01-07T08:00'),
      span('ann', '01-07T03:00', '01-07T04:00'),
    ];
    expect(shown(of([{ spans }]), '01-07T00:00', '01-08T00:00')).to.deep.equal([
      '01-07T00:00 ',
      '01-07T02:00 ann1',
      '01-07T06:00 bob1 ann1',
      '01-07T09:00 bob1',
      '01-07T12:00 ',
    ]);
  });

  it('has nobody on call while the person is inactive', () => {
    const inactiveUsers = [{ userId: 'ann', since: time('01-07T02:00'), until: time('01-07T04:00') }];
    expect(
      shown(
        of([{ spans: [span('ann', '01-07T00:00', '01-07T06:00')] }], { inactiveUsers }),
        '01-07T00:00',
        '01-08T00:00',
      ),
    ).to.deep.equal(['01-07T00:00 ann1', '01-07T02:00 ', '01-07T04:00 ann1', '01-07T06:00 ']);
  });

  it('leaves the rest to layers of a higher rank, also with another layer of its rank', () => {
    const one = { spans: [span('ann', '01-07T00:00', '01-07T06:00')], rank: 1 };
    const other = { spans: [span('bob', '01-07T08:00', '01-07T10:00')], rank: 1 };
    const rest = { ...layerOf(weekly('cat')), rank: 2 };
    expect(shown(of([one, other, rest]), '01-07T00:00', '01-07T12:00')).to.deep.equal([
      '01-07T00:00 ann1',
      '01-07T06:00 cat3',
      '01-07T08:00 bob2',
      '01-07T10:00 cat3',
    ]);
  });
});

describe('a schedule without a definition', () => {
  it('has nobody on call', () =>
    expect(shown({ definitions: [] }, '01-07T00:00', '01-08T00:00')).to.deep.equal(['01-07T00:00 ']));
});

describe('a schedule that was changed', () => {
  const schedule: OnCallSchedule = {
    definitions: [
      { timezone: 'UTC', layers: [layerOf(weekly('ann'))], since: time('01-06T00:00') },
      { timezone: 'UTC', layers: [layerOf(weekly('bob'))], since: time('01-07T00:00') },
    ],
  };

  it('applies its first definition before the second, and the second from its beginning', () => {
    expect(shown(schedule, '01-05T00:00', '01-08T00:00')).to.deep.equal(['01-05T00:00 ann1', '01-07T00:00 bob1']);
    expect(shown(schedule, '01-07T00:00', '01-08T00:00')).to.deep.equal(['01-07T00:00 bob1']);
  });

  it('is resolved to the end of the range, also before a change', () => {
    const { to } = resolveOnCall(schedule, { from: time('01-05T00:00'), to: time('01-06T12:00') }, offsets).at(-1)!;
    expect(to).to.deep.equal(time('01-06T12:00'));
  });

  it('applies a definition that names no beginning to all time', () => {
    const [first, second] = schedule.definitions;
    const { since: _, ...unlimited } = second!;
    expect(shown({ definitions: [first!, unlimited] }, '01-05T00:00', '01-08T00:00')).to.deep.equal([
      '01-05T00:00 bob1',
    ]);
  });
});

describe('an override', () => {
  const layers = [layerOf(weekly('ann')), layerOf(weekly('bob'))];
  const override = (more: object) => ({ ...span('cat', '01-07T06:00', '01-07T12:00'), ...more });

  it('is named by its id as the reason, and replaces everybody or one person', () => {
    const alone = of(layers, { overrides: [override({ id: 'o' })] });
    expect(shown(alone, '01-07T00:00', '01-08T00:00')).to.deep.equal([
      '01-07T00:00 ann1',
      '01-07T06:00 cato*',
      '01-07T12:00 ann1',
    ]);
    const forAnn = of(layers, { overrides: [override({ id: 'o', replacesUserId: 'ann' })] });
    expect(shown(forAnn, '01-07T06:00', '01-07T12:00')).to.deep.equal(['01-07T06:00 cato1']);
  });
});

describe('a layer', () => {
  it('by month changes hands on the day of the month on which it starts', () => {
    const monthly: LayerText = {
      users: ['ann', 'bob', 'cat'],
      startsAt: '2026-03-15T00:00:00.000Z',
      handoff: { unit: 'month', every: 1 },
    };
    expect(shown(of([layerOf(monthly)]), '03-14T00:00', '06-20T00:00')).to.deep.equal([
      '03-14T00:00 ',
      '03-15T00:00 ann1',
      '04-15T00:00 bob1',
      '05-15T00:00 cat1',
      '06-15T00:00 ann1',
    ]);
  });

  it('that starts in the first of two repeated hours has its first person on call in the second', () => {
    const hourly: LayerText = {
      users: ['ann', 'bob'],
      startsAt: '2026-10-25T00:30:00.000Z',
      handoff: { unit: 'hour', every: 1, time: '00:30' },
      timezone: 'Europe/Zurich',
    };
    expect(shown(of([layerOf(hourly)]), '10-25T01:10', '10-25T01:20')).to.deep.equal(['10-25T01:10 ann1']);
  });
});
