import { expect } from 'chai';
import { days } from '../../../../src/domain/kernel/time.ts';
import { imWorld } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';

const SCHEDULES = '/api/im/schedules';
const weekly = (userId: string) => ({
  users: [userId],
  startsAt: '2026-03-02T08:00:00.000Z',
  handoff: { unit: 'week', every: 1 },
});

describe('schedules of people who cannot be on call', () => {
  let world: ImWorld;
  before(async () => {
    world = await imWorld();
  });
  after(() => world.close());

  const store = async (members: object): Promise<{ readonly publicId: string }> => {
    const { status, body, text } = await world.admin.post(SCHEDULES, {
      name: 'Primary',
      timezone: 'Europe/Berlin',
      ...members,
    });
    expect(status, text).to.equal(200);
    return body;
  };
  const shiftsOf = async (publicId: string, from: string, to: string) =>
    (await world.admin.get(`${SCHEDULES}/${publicId}/shifts?from=${from}&to=${to}`)).body;

  it('have no turns of somebody who is deactivated or deleted from that moment on, and keep the others', async () => {
    const [ann, bob, cat] = [await world.user(), await world.user(), await world.user()];
    const { publicId } = await store({ layers: [weekly(ann.userId), weekly(bob.userId), weekly(cat.userId)] });
    world.app.clock.advance(days(1));
    const deactivated = world.app.clock.now().toISOString();
    expect((await world.admin.patch(`/api/users/${ann.userId}`, { isActive: false })).status).to.equal(200);
    world.app.clock.advance(days(1));
    expect((await world.admin.patch(`/api/users/${ann.userId}`, { firstName: 'Renamed' })).status).to.equal(200);
    const deleted = world.app.clock.now().toISOString();
    expect((await world.admin.delete(`/api/users/${bob.userId}`)).status).to.equal(200);
    const people = async () =>
      (await shiftsOf(publicId, '2026-03-02T12:00:00.000Z', '2026-12-30')).shifts.map(
        ({ userId, startsAt }: { userId: string; startsAt: string }) => [userId, startsAt],
      );
    expect(await people()).to.deep.equal([
      [ann.userId, '2026-03-02T12:00:00.000Z'],
      [bob.userId, deactivated],
      [cat.userId, deleted],
    ]);
    world.app.clock.advance(days(1));
    const activated = world.app.clock.now().toISOString();
    expect((await world.admin.patch(`/api/users/${ann.userId}`, { isActive: true })).status).to.equal(200);
    expect(await people()).to.deep.equal([
      [ann.userId, '2026-03-02T12:00:00.000Z'],
      [bob.userId, deactivated],
      [cat.userId, deleted],
      [ann.userId, activated],
    ]);
  });

  it('leave the turns of somebody without a role in incident management to the next rank, as long as that lasts', async () => {
    const [ann, bob] = [await world.user(), await world.user()];
    const { publicId } = await store({ layers: [weekly(ann.userId), weekly(bob.userId)] });
    const from = world.app.clock.now().toISOString();
    const becomes = async (role: string): Promise<string> => {
      world.app.clock.advance(days(1));
      expect((await world.admin.patch(`/api/users/${ann.userId}`, { role })).status).to.equal(200);
      return world.app.clock.now().toISOString();
    };
    const [lost, regained, again] = [await becomes('readonly'), await becomes('editor'), await becomes('responder')];
    const { shifts } = await shiftsOf(publicId, from, again);
    expect(
      shifts.map(({ userId, startsAt }: { userId: string; startsAt: string }) => [userId, startsAt]),
    ).to.deep.equal([
      [ann.userId, from],
      [bob.userId, lost],
      [ann.userId, regained],
    ]);
  });

  it('have no turns of somebody from before that person first had a role in incident management', async () => {
    const [ann, bob] = [await world.user({ role: 'readonly' }), await world.user()];
    const from = world.app.clock.now().toISOString();
    world.app.clock.advance(days(1));
    const promoted = world.app.clock.now().toISOString();
    expect((await world.admin.patch(`/api/users/${ann.userId}`, { role: 'responder' })).status).to.equal(200);
    const { publicId } = await store({ layers: [weekly(ann.userId), weekly(bob.userId)] });
    world.app.clock.advance(days(1));
    const { shifts } = await shiftsOf(publicId, from, world.app.clock.now().toISOString());
    expect(
      shifts.map(({ userId, startsAt }: { userId: string; startsAt: string }) => [userId, startsAt]),
    ).to.deep.equal([
      [bob.userId, from],
      [ann.userId, promoted],
    ]);
  });
});
