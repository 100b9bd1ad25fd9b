import { expect } from 'chai';
import { rotationOf } from '../../../../src/domain/on-call/rotation.ts';
import type { Restriction } from '../../../../src/domain/on-call/schedule.ts';
import { zoneClocks } from '../../../../src/domain/on-call/zone-clocks.ts';
import { offsets } from './schedules.ts';

describe('turns of a layer', () => {
  const ZONE = 'Europe/Zurich';
  const startsAt = new Date('2026-01-01T00:00+01:00');

  /** The parts of the turns in a range, such as `03-28T09:00 03-28T17:00`, in UTC. */
  const partsOf = (restrictions: readonly Restriction[], from: string, to: string): readonly string[] => {
    const range = { from: new Date(from), to: new Date(to) };
    const clocks = zoneClocks(range, offsets);
    const layer = {
      users: ['ann', 'bob'],
      startsAt,
      endsAt: null,
      handoff: { unit: 'day', every: 1 },
      restrictions,
    } as const;
    const parts: string[] = [];
    rotationOf(layer, clocks.shownAt(ZONE, startsAt), clocks.clockOf(ZONE))(
      range.from.getTime(),
      range.to.getTime(),
      (begin, end) => parts.push([begin, end].map((at) => new Date(at).toISOString().slice(5, 16)).join(' ')),
    );
    return parts;
  };
  const daily = (from: string, to: string): readonly Restriction[] => [{ from, to }];

  it('are cut at the ends of the range, without parts that have ended or not begun', () => {
    expect(partsOf(daily('09:00', '17:00'), '2026-01-07T17:00+01:00', '2026-01-09T09:00+01:00')).to.deep.equal([
      '01-08T08:00 01-08T16:00',
    ]);
    expect(partsOf(daily('09:00', '17:00'), '2026-01-07T16:59+01:00', '2026-01-08T09:01+01:00')).to.deep.equal([
      '01-07T15:59 01-07T16:00',
      '01-08T08:00 01-08T08:01',
    ]);
  });

  it('have no part in hours that a clock change leaves out', () => {
    expect(partsOf(daily('02:00', '03:00'), '2026-03-28T00:00+01:00', '2026-03-31T00:00+02:00')).to.deep.equal([
      '03-28T01:00 03-28T02:00',
      '03-30T00:00 03-30T01:00',
    ]);
  });
});
