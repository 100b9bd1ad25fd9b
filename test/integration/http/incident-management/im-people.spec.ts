import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { imWorld, short } from './im-world.ts';
import type { ImWorld, Player } from './im-world.ts';

const PATH = '/api/im/incidents';

describe('people of incident management', () => {
  let world: ImWorld;
  let ada: Player;
  let grace: Player;
  beforeEach(async () => {
    world = await imWorld();
    [ada, grace] = [await world.user(), await world.user({ role: 'editor' })];
  });
  afterEach(() => world.close());

  const acknowledged = async (by: Player): Promise<string> => {
    const id = await world.incident();
    expect((await by.client.post(`${PATH}/${id}/acknowledge`)).status).to.equal(200);
    return id;
  };
  const versionOf = async (id: string): Promise<string> => (await world.admin.get(`${PATH}/${id}`)).body.updatedAt;
  const takeOver = (by: Player, id: string, updatedAt: string) =>
    by.client.post(`${PATH}/${id}/take-over`, { updatedAt });

  describe('are listed', () => {
    it('if incident management can refer to them, to everybody who uses it, with id and name only', async () => {
      const { id: customerId } = await addCustomer(world.app, world.organizationId);
      const left = [
        await world.user({ role: 'readonly' }),
        await world.user({ role: 'editor', customerId }),
        await world.user(),
      ];
      await world.app.database.query
        .updateTable('app_user')
        .set({ isActive: false })
        .where('id', '=', left[2]!.id)
        .execute();
      const { body } = await ada.client.get('/api/im/people?perPage=100');
      const ids = body.items.map(({ id }: { id: string }) => id);
      expect(ids).to.include.members([ada.userId, grace.userId]);
      expect(ids).not.to.include.oneOf(left.map(({ userId }) => userId));
      for (const item of body.items) expect(item).to.have.all.keys('id', 'name');
      const id = await world.incident();
      const added = await ada.client.post(`${PATH}/${id}/responders`, { userId: ids[0] });
      expect(added.body.responders[0].userId).to.equal(ids[0]);
    });

    it('by a part of their name and by page, and never those of another organization', async () => {
      const { organizationId } = await world.app.createOrganization();
      await world.app.database.query
        .updateTable('app_user')
        .set({ firstName: 'Grace' })
        .where('id', '=', grace.id)
        .execute();
      const { body } = await ada.client.get('/api/im/people?search=GRACE');
      expect(body.items.map(({ id }: { id: string }) => id)).to.deep.equal([grace.userId]);
      const all = (await ada.client.get('/api/im/people')).body;
      const second = (await ada.client.get('/api/im/people?page=2&perPage=1')).body;
      expect(second.items).to.deep.equal([all.items[1]]);
      const rows = await world.app.database.query
        .selectFrom('app_user')
        .select('publicId')
        .where('organizationId', '=', organizationId)
        .execute();
      const ids = all.items.map(({ id }: { id: string }) => id);
      for (const { publicId } of rows) expect(ids).not.to.include(publicId);
    });

    it('not to people who may not use incident management', async () => {
      const reader = await world.user({ role: 'readonly' });
      expect((await reader.client.get('/api/im/people')).status).to.equal(403);
    });
  });

  describe('take an incident over', () => {
    it('from the person who acknowledged it, without changing the time of acknowledgement', async () => {
      const id = await acknowledged(ada);
      const before = (await world.admin.get(`${PATH}/${id}`)).body;
      world.app.clock.advance(minutes(1));
      const { status, body } = await takeOver(grace, id, before.updatedAt);
      expect(status).to.equal(200);
      expect(body).to.include({
        acknowledgedBy: grace.userId,
        acknowledgedAt: before.acknowledgedAt,
        status: 'acknowledged',
      });
      const { items } = (await world.admin.get(`${PATH}/${id}/timeline`)).body;
      expect(items[0]).to.include({ kind: 'takenOver' });
      expect(items[0].actor.userId).to.equal(grace.userId);
    });

    it('once it is acknowledged, and not after it is closed', async () => {
      const id = await world.incident();
      expect(await short(takeOver(ada, id, await versionOf(id)))).to.deep.equal([
        422,
        'imIncidentInvalidStatusTransition',
      ]);
      await world.admin.post(`${PATH}/${id}/resolve`);
      expect(await short(takeOver(ada, id, await versionOf(id)))).to.deep.equal([422, 'imIncidentAlreadyClosed']);
    });

    it('if they saw its present state', async () => {
      const id = await acknowledged(ada);
      const seen = await versionOf(id);
      world.app.clock.advance(1);
      await takeOver(grace, id, seen);
      world.app.clock.advance(1);
      expect(await short(takeOver(ada, id, seen))).to.deep.equal([409, 'imIncidentStatusConflict']);
    });

    it('one of two at the same time', async () => {
      const id = await acknowledged(await world.user());
      const seen = await versionOf(id);
      world.app.clock.advance(1);
      const answers = await Promise.all([ada, grace].map((each) => short(takeOver(each, id, seen))));
      expect(answers.map(([status]) => status).toSorted()).to.deep.equal([200, 409]);
    });

    it('of their own organization only', async () => {
      const id = await acknowledged(ada);
      const foreign = await imWorld();
      try {
        const answer = foreign.admin.post(`${PATH}/${id}/take-over`, { updatedAt: await versionOf(id) });
        expect(await short(answer)).to.deep.equal([404, 'imIncidentNotFound']);
      } finally {
        await foreign.close();
      }
    });
  });

  describe('whom an escalation notifies next', () => {
    const escalating = async (): Promise<string> => {
      const { body } = await world.admin.post('/api/escalation-config/policies', {
        name: 'Day and night',
        ackTimeoutMinutes: 30,
        steps: [
          { afterMinutes: 15, targets: [{ type: 'user', userId: ada.userId }] },
          { afterMinutes: 5, targets: [{ type: 'user', userId: grace.userId }] },
        ],
      });
      return world.incident({ escalationPolicyId: body.id });
    };
    const nextOf = async (id: string) => (await ada.client.get(`${PATH}/${id}`)).body.nextEscalation;

    it('are those of the step that is due, and of the following one once it has run', async () => {
      const id = await escalating();
      const now = world.app.clock.now().getTime();
      const first = await nextOf(id);
      expect(first).to.include({ at: new Date(now + minutes(15)).toISOString(), step: 1 });
      expect(first.people.map((each: { id: string }) => each.id)).to.deep.equal([ada.userId]);
      await world.admin.post(`${PATH}/${id}/escalate-now`);
      const second = await nextOf(id);
      expect(second).to.include({ at: new Date(now + minutes(5)).toISOString(), step: 2 });
      expect(second.people.map((each: { id: string }) => each.id)).to.deep.equal([grace.userId]);
    });

    it('are the one who acknowledged, at the end of a snooze', async () => {
      const id = await escalating();
      await grace.client.post(`${PATH}/${id}/acknowledge`);
      const snoozedUntil = new Date(world.app.clock.now().getTime() + minutes(60)).toISOString();
      expect((await world.admin.post(`${PATH}/${id}/snooze`, { snoozedUntil })).status).to.equal(200);
      const next = await nextOf(id);
      expect(next).to.include({ at: snoozedUntil, step: null });
      expect(next.people.map((each: { id: string }) => each.id)).to.deep.equal([grace.userId]);
    });

    it('are nobody without a policy, and after the incident is resolved', async () => {
      expect(await nextOf(await world.incident())).to.equal(null);
      const id = await escalating();
      await world.admin.post(`${PATH}/${id}/resolve`);
      expect(await nextOf(id)).to.equal(null);
    });
  });
});
