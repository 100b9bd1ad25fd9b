import { expect } from 'chai';
import { isComplete, newRotation, sentLayer, sentSchedule, typedSchedule } from '../on-call/schedule-form-model.ts';
import type { SentSchedule, TypedRotation } from '../on-call/schedule-form-model.ts';
import { changedMembers, conflictingMembers, mergedSchedule } from '../on-call/schedule-merge.ts';

const BASE: SentSchedule = {
  name: 'Operations',
  description: null,
  teamId: 3,
  timezone: 'Europe/Zurich',
  coverage: [{ days: ['monday'], from: '08:00', to: '20:00' }],
  layers: [
    {
      name: 'Primary',
      users: ['ann', null, 'ben'],
      // The second half past two of the night in which summer time ends.
      startsAt: '2026-10-25T01:30:00.000Z',
      handoff: { unit: 'month', every: 2, monthDay: 31, time: '08:00' },
      restrictions: [{ from: '09:00', to: '17:00' }],
      rank: 2,
      skipClosed: false,
    },
    { ics: 'https://calendar.example/on-call.ics', timezone: 'Asia/Tokyo' },
    { users: ['ann'], startsAt: '2026-01-05T07:00:00.000Z', handoff: { unit: 'hour', every: 12 } },
  ],
};

const withLayers = (...names: readonly string[]): SentSchedule => ({
  ...BASE,
  layers: names.map((name) => ({
    name,
    users: ['ann'],
    startsAt: '2026-01-05T07:00:00.000Z',
    handoff: { unit: 'day', every: 1 },
  })),
});

describe('the form of a schedule', () => {
  it('sends what is stored if nothing is typed, also times that the clock shows twice', () => {
    expect(sentSchedule(typedSchedule(BASE))).to.deep.equal(BASE);
  });

  it('reads typed times on the clock of the layer, else of the schedule', () => {
    const layer: TypedRotation = { ...newRotation([], '2026-07-01'), users: ['ann'], startsAt: '2026-07-01T08:00' };
    expect(sentLayer(layer, 'Europe/Zurich')).to.include({ startsAt: '2026-07-01T06:00:00.000Z' });
    expect(sentLayer({ ...layer, timezone: 'Asia/Tokyo' }, 'Europe/Zurich')).to.include({
      startsAt: '2026-06-30T23:00:00.000Z',
      timezone: 'Asia/Tokyo',
    });
  });

  it('leaves out members of other units of a handoff', () => {
    const layer: TypedRotation = { ...newRotation([], '2026-07-01'), users: ['ann'], monthDay: '3' };
    expect(sentLayer(layer, 'UTC')).to.deep.include({
      handoff: { unit: 'week', every: 1, time: '09:00', weekday: 'monday' },
    });
    expect(sentLayer({ ...layer, unit: 'month', time: '' }, 'UTC')).to.deep.include({
      handoff: { unit: 'month', every: 1, monthDay: 3 },
    });
  });

  it('computes only rotations that are complete', () => {
    const layer: TypedRotation = { ...newRotation([], '2026-07-01'), users: ['ann'] };
    expect(isComplete(layer)).to.equal(true);
    const broken: readonly Partial<TypedRotation>[] = [
      { users: [] },
      { every: '' },
      { every: '0' },
      { every: '1.5' },
      { every: '1001' },
      { startsAt: '' },
      { endsAt: 'tomorrow' },
      { time: '24:00' },
      { unit: 'month', monthDay: '32' },
      { hours: [{ days: [], from: '09:00', to: '17:00' }] },
      { timezone: 'Mars/Olympus' },
    ];
    for (const changes of broken) expect(isComplete({ ...layer, ...changes }), JSON.stringify(changes)).to.equal(false);
  });
});

describe('two editors of a schedule', () => {
  it('keep both changes of different members', () => {
    const versions = { base: BASE, mine: { ...BASE, name: 'Mine' }, stored: { ...BASE, description: 'Theirs' } };
    expect(conflictingMembers(versions)).to.deep.equal([]);
    expect(sentSchedule(mergedSchedule(versions, new Set()))).to.deep.equal({
      ...BASE,
      name: 'Mine',
      description: 'Theirs',
    });
  });

  it('have no conflict if both made the same change', () => {
    const versions = { base: BASE, mine: { ...BASE, name: 'Both' }, stored: { ...BASE, name: 'Both' } };
    expect(conflictingMembers(versions)).to.deep.equal([]);
    expect(changedMembers(sentSchedule(mergedSchedule(versions, new Set())), versions.stored)).to.deep.equal([]);
  });

  it('who move the same layer choose whose order applies', () => {
    const versions = {
      base: withLayers('a', 'b', 'c'),
      mine: withLayers('b', 'a', 'c'),
      stored: withLayers('c', 'a', 'b'),
    };
    expect(conflictingMembers(versions)).to.deep.equal(['layers']);
    const names = (givenUp: readonly 'layers'[]) =>
      mergedSchedule(versions, new Set(givenUp)).layers.map(({ name }) => name);
    expect([names([]), names(['layers'])]).to.deep.equal([
      ['b', 'a', 'c'],
      ['c', 'a', 'b'],
    ]);
  });
});
