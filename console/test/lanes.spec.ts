import { expect } from 'chai';
import { days, hours } from '../../src/domain/kernel/time.ts';
import { blocksOfLayer, blocksOfShifts, placedBlocks, soleUser } from '../on-call/lanes.ts';
import type { Block } from '../on-call/lanes.ts';

const block = (from: number, to: number): Block => ({
  key: `${from}`,
  userId: 'ann',
  from,
  to,
  layer: 1,
  overrideId: null,
});

const at = (text: string): Date => new Date(text);

describe('lines of the calendar', () => {
  it('show people who are on call together below each other, and others in one row', () => {
    const placed = placedBlocks([block(0, 4), block(2, 6), block(4, 8), block(6, 9)], 1, 8);
    expect(placed.map(({ from, to, row }) => [from, to, row])).to.deep.equal([
      [1, 4, 0],
      [2, 6, 1],
      [4, 8, 0],
      [6, 8, 1],
    ]);
  });

  it('say which ends lie within the period, and give each part the least room', () => {
    const placed = placedBlocks([block(0, 4), block(4, 5), block(6, 9)], 1, 8, 3);
    expect(placed.map(({ row, hasStart, hasEnd }) => [row, hasStart, hasEnd])).to.deep.equal([
      [0, false, true],
      [0, true, true],
      [1, true, false],
    ]);
  });

  it('have one person in a range, or several', () => {
    const turns = [block(0, 4), { ...block(4, 8), userId: 'ben' }, { ...block(8, 9), userId: null }];
    const ranges = [
      [0, 4, 'ann'],
      [3, 5, null],
      [4, 8, 'ben'],
      [7, 9, null],
      [8, 9, null],
      [9, 10, null],
    ] as const;
    for (const [from, to, user] of ranges) expect(soleUser(turns, from, to), `${from} to ${to}`).to.equal(user);
  });

  it('leave out what only touches the period', () => {
    expect(placedBlocks([block(0, 4), block(8, 9)], 4, 8)).to.deep.equal([]);
  });

  it('have the gaps between the shifts', () => {
    const shift = {
      userId: 'ann',
      layer: 2,
      overrideId: 'o',
      startsAt: '2026-03-02T08:00:00Z',
      endsAt: '2026-03-02T12:00:00Z',
    };
    const blocks = blocksOfShifts({
      shifts: [shift],
      gaps: [{ startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-02T08:00:00Z' }],
    });
    expect(blocks.map(({ userId, layer, overrideId }) => [userId, layer, overrideId])).to.deep.equal([
      [null, null, null],
      ['ann', 2, 'o'],
    ]);
  });

  it('show the turns of a layer by the clock of its zone, longer by an hour when summer time ends', () => {
    const layer = {
      users: ['ann', 'ben'],
      startsAt: at('2026-10-19T06:00:00Z'),
      handoff: { unit: 'day', every: 1, time: '08:00' },
    } as const;
    const range = { from: at('2026-10-24T06:00:00Z'), to: at('2026-10-27T07:00:00Z') };
    const blocks = blocksOfLayer({ timezone: 'Europe/Zurich' }, layer, 3, range);
    expect(
      blocks.map(({ userId, from, to, layer: position }) => [userId, (to - from) / hours(1), position]),
    ).to.deep.equal([
      ['ben', 25, 3],
      ['ann', 24, 3],
      ['ben', 24, 3],
    ]);
  });

  it('compute a week of ten layers of fifty people', () => {
    const users = Array.from({ length: 50 }, (_, person) => `person-${person}`);
    const layer = { users, startsAt: at('2026-01-01T00:00:00Z'), handoff: { unit: 'hour', every: 1 } } as const;
    const range = { from: at('2026-03-23T00:00:00Z'), to: at('2026-03-30T00:00:00Z') };
    for (let position = 1; position <= 10; position += 1)
      expect(blocksOfLayer({ timezone: 'Europe/Zurich' }, layer, position, range)).to.have.length(days(7) / hours(1));
  });

  it('are empty for a period before the layer is known', () => {
    const layer = { users: ['ann'], startsAt: at('2026-01-01T00:00:00Z'), handoff: { unit: 'day', every: 1 } } as const;
    const range = { from: at('2026-03-30T00:00:00Z'), to: at('2026-03-23T00:00:00Z') };
    expect(blocksOfLayer({ timezone: 'UTC' }, layer, 1, range)).to.deep.equal([]);
  });
});
