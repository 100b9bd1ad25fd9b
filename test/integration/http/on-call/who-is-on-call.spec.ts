import { expect } from 'chai';
import { imWorld } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';
import { SCHEDULES, daily } from './rotations.ts';

describe('GET /api/im/on-call', () => {
  let world: ImWorld;
  before(async () => {
    world = await imWorld();
  });
  after(() => world.close());

  it('returns who is on call now and next in each schedule, newest first, with names and spans', async () => {
    const [ann, bob] = [await world.user(), await world.user()];
    const { body: primary } = await world.admin.post(SCHEDULES, {
      name: 'Primary',
      timezone: 'Europe/Berlin',
      layers: [daily(ann.userId, bob.userId)],
    });
    world.app.clock.advance(1);
    const { body: permanent } = await world.admin.post(SCHEDULES, {
      name: 'Permanent',
      timezone: 'UTC',
      layers: [{ ...daily(ann.userId), startsAt: '2020-01-01T00:00:00.000Z' }],
    });
    const name = 'player responder';
    expect((await world.admin.get('/api/im/on-call?at=2026-03-03T12:00:00.000Z')).body).to.deep.equal([
      {
        id: permanent.id,
        publicId: permanent.publicId,
        name: 'Permanent',
        teamId: null,
        now: [{ userId: ann.userId, name, startsAt: null, endsAt: null }],
        next: [],
      },
      {
        id: primary.id,
        publicId: primary.publicId,
        name: 'Primary',
        teamId: null,
        now: [{ userId: bob.userId, name, startsAt: '2026-03-03T08:00:00.000Z', endsAt: '2026-03-04T08:00:00.000Z' }],
        next: [{ userId: ann.userId, name, startsAt: '2026-03-04T08:00:00.000Z', endsAt: '2026-03-05T08:00:00.000Z' }],
      },
    ]);
    const { body: now } = await world.admin.get('/api/im/on-call?perPage=1&page=2');
    expect(now).to.deep.equal(
      (await world.admin.get(`/api/im/on-call?at=${world.app.clock.now().toISOString()}`)).body.slice(1),
    );
  });
});
