import { expect } from 'chai';
import { append } from '../../../../src/domain/on-call/stretches.ts';
import type { OnCallPerson, Stretch } from '../../../../src/domain/on-call/stretches.ts';
import { zoneClocks } from '../../../../src/domain/on-call/zone-clocks.ts';
import { offsets } from './schedules.ts';

const person = (userId: string, overrideId: string | null = null): OnCallPerson => ({ userId, layer: 1, overrideId });
const appended = (...parts: readonly (readonly [number, number, readonly OnCallPerson[]])[]) => {
  const stretches: Stretch[] = [];
  for (const [from, to, onCall] of parts) append(stretches, from, to, onCall);
  return stretches;
};

describe('stretches of the same people', () => {
  it('are joined if they meet', () => {
    expect(appended([0, 5, [person('ann')]], [5, 9, [person('ann')]])).to.deep.equal([
      { from: 0, to: 9, onCall: [person('ann')] },
    ]);
    expect(appended([0, 5, [person('ann')]], [6, 9, [person('ann')]])).to.have.length(2);
  });

  it('are not joined if the people or the reasons differ', () => {
    const pair = [person('ann'), person('bob')];
    for (const other of [[person('bob')], [person('ann', 'o')], pair])
      expect(appended([0, 5, [person('ann')]], [5, 9, other]), JSON.stringify(other)).to.have.length(2);
    expect(appended([0, 5, pair], [5, 9, [person('ann'), person('cat')]])).to.have.length(2);
  });

  it('are left out if they are empty', () =>
    expect(appended([5, 5, [person('ann')]], [6, 5, [person('ann')]])).to.deep.equal([]));
});

describe('the clocks of time zones', () => {
  it('show the time of their zone at moments of any year', () => {
    const { shownAt } = zoneClocks({ from: new Date('2026-01-01'), to: new Date('2026-02-01') }, offsets);
    const shown = (zone: string, instant: string) => new Date(shownAt(zone, new Date(instant))).toISOString();
    expect(shown('Europe/Zurich', '2026-01-01T12:00Z')).to.equal('2026-01-01T13:00:00.000Z');
    expect(shown('Asia/Tokyo', '2026-01-01T12:00Z')).to.equal('2026-01-01T21:00:00.000Z');
    expect(shown('Europe/Zurich', '2025-07-01T12:00Z')).to.equal('2025-07-01T14:00:00.000Z');
    expect(shown('Europe/Zurich', '2026-07-01T12:00Z')).to.equal('2026-07-01T14:00:00.000Z');
  });
});
