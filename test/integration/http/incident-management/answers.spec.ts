import { expect } from 'chai';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { ANSWER_LIFETIME, ANSWER_NOW_PATH, ANSWER_PATH } from '../../../../src/domain/notifications/answer-ticket.ts';
import { together } from '../../../builders/together.ts';
import { INCIDENTS } from '../escalation/escalation-world.ts';
import { openLink } from '../paging/on-call.ts';
import { sendTo, storeHost } from '../custom-domains/hosts.ts';
import { CHANNELS, answerWorld } from './answer-world.ts';
import type { AnswerWorld, StoredChannel } from './answer-world.ts';

const UNKNOWN = [404, undefined];

describe('answers to messages of channels', () => {
  let world: AnswerWorld;
  let channel: StoredChannel;
  const ntfy = (config: object = {}, name?: string) =>
    world.channel('ntfy', { topic: 'room', serverUrl: `${world.receiver.url}/`, ...config }, name);
  // A notification of ntfy has three actions.
  const order = ['acknowledge', 'notMe', 'resolve', 'snooze'];
  beforeEach(async () => {
    world = await answerWorld();
    channel = await ntfy();
  });
  afterEach(() => world.close());

  describe('POST /api/answers/{ticket}', () => {
    it('acknowledges an outage as somebody in the channel', async () => {
      const id = await world.outage();
      const { acknowledge = '' } = world.tickets();
      const { status, body } = await world.app.client().post(`${ANSWER_NOW_PATH}/${acknowledge}`, {});
      expect([status, body]).to.deep.equal([200, { action: 'acknowledge', incidentId: id, status: 'acknowledged' }]);
      expect((await world.outageOf(id)).status).to.equal('acknowledged');
      expect((await world.updatesOf(id)).map(({ status: now, authorChannel }) => [now, authorChannel])).to.deep.equal([
        ['acknowledged', 'Operations'],
      ]);
      expect(await world.audited(id)).to.deep.equal([
        { action: 'incident.updated', actor: { kind: 'channel', id: channel.publicId } },
      ]);
    });

    it('resolves and snoozes for an hour', async () => {
      const id = await world.outage();
      const { snooze, resolve } = world.tickets();
      expect(await world.answer(snooze)).to.deep.equal([200, undefined]);
      expect((await world.outageOf(id)).snoozedUntil).to.equal(later(world.app.clock.now(), hours(1)).toISOString());
      expect(await world.answer(resolve)).to.deep.equal([200, undefined]);
      expect((await world.outageOf(id)).status).to.equal('resolved');
    });

    it('refuses a second use with answerAlreadyGiven', async () => {
      await world.outage();
      const { acknowledge } = world.tickets();
      await world.answer(acknowledge);
      expect(await world.answer(acknowledge)).to.deep.equal([409, 'answerAlreadyGiven']);
    });

    it('changes the outage once when it is pressed in parallel', async () => {
      const id = await world.outage();
      const { acknowledge } = world.tickets();
      const answers = await together(8, () => world.answer(acknowledge));
      expect(answers.filter(([status]) => status === 200)).to.have.length(1);
      for (const [, code] of answers.filter(([status]) => status !== 200)) expect(code).to.equal('answerAlreadyGiven');
      expect(await world.updatesOf(id)).to.have.length(1);
    });

    it('refuses with answerNotPossible what the state of the incident does not allow any more', async () => {
      const id = await world.outage();
      const { acknowledge, resolve, snooze } = world.tickets();
      await world.admin.patch(`/api/incidents/${id}`, { status: 'acknowledged' });
      expect(await world.answer(acknowledge)).to.deep.equal([409, 'answerNotPossible']);
      await world.admin.patch(`/api/incidents/${id}`, { status: 'resolved' });
      for (const ticket of [resolve, snooze])
        expect(await world.answer(ticket)).to.deep.equal([409, 'answerNotPossible']);
      expect((await world.outageOf(id)).snoozedUntil).to.equal(null);
    });

    it('knows no ticket that was altered in any place, and no text that is none', async () => {
      await world.outage();
      const { acknowledge = '' } = world.tickets();
      const altered = Array.from(acknowledge).map(
        (digit, at) => `${acknowledge.slice(0, at)}${digit === '0' ? '1' : '0'}${acknowledge.slice(at + 1)}`,
      );
      for (const ticket of [...altered.filter((ticket) => ticket !== acknowledge), acknowledge.slice(1), 'slack'])
        expect(await world.answer(ticket)).to.deep.equal(UNKNOWN);
      expect(await world.answer(acknowledge)).to.deep.equal([200, undefined]);
    });

    it('knows a ticket for 72 hours', async () => {
      await world.outage();
      const { acknowledge, resolve } = world.tickets();
      world.app.clock.advance(ANSWER_LIFETIME - 1000);
      expect(await world.answer(acknowledge)).to.deep.equal([200, undefined]);
      world.app.clock.advance(1000);
      expect(await world.answer(resolve)).to.deep.equal(UNKNOWN);
    });

    it('knows no ticket of an incident that was deleted', async () => {
      const id = await world.outage();
      const { acknowledge } = world.tickets();
      await world.app.database.query.deleteFrom('incident').where('publicId', '=', id).execute();
      expect(await world.answer(acknowledge)).to.deep.equal(UNKNOWN);
    });

    it('knows no ticket once the channel is off, deleted or does not permit the answer', async () => {
      await world.outage();
      const { acknowledge, resolve } = world.tickets();
      const path = `${CHANNELS}/${channel.publicId}`;
      await world.admin.patch(path, {
        config: { topic: 'room', serverUrl: `${world.receiver.url}/`, answers: ['resolve'] },
      });
      expect(await world.answer(acknowledge)).to.deep.equal(UNKNOWN);
      await world.admin.patch(path, { isActive: false });
      expect(await world.answer(resolve)).to.deep.equal(UNKNOWN);
      await world.admin.patch(path, { isActive: true });
      await world.admin.delete(path);
      expect(await world.answer(resolve)).to.deep.equal(UNKNOWN);
    });

    it('knows no ticket of a suspended organization, nor on the host of another one', async () => {
      const { app, organizationId } = world;
      await world.outage();
      const { acknowledge = '' } = world.tickets();
      const other = (await app.createOrganization()).organizationId;
      await storeHost(app, { organizationId: other, hostname: 'other.acme.org' });
      await storeHost(app, { organizationId, hostname: 'own.acme.org' });
      await app.ports.customHosts.reload();
      const post = (host: string) =>
        sendTo(app.url, `${ANSWER_NOW_PATH}/${acknowledge}`, [['Host', host]], { method: 'POST' });
      expect((await post('other.acme.org')).status).to.equal(404);
      const suspend = (status: 'suspended' | 'active') =>
        app.database.query.updateTable('organization').set({ status }).where('id', '=', organizationId).execute();
      await suspend('suspended');
      expect(await world.answer(acknowledge)).to.deep.equal(UNKNOWN);
      await suspend('active');
      expect((await post('own.acme.org')).status).to.equal(200);
    });

    it('messages of a channel that permits none offer none', async () => {
      await world.admin.patch(`${CHANNELS}/${channel.publicId}`, {
        config: { topic: 'room', serverUrl: `${world.receiver.url}/` },
      });
      await world.outage();
      expect(world.tickets()).to.deep.equal({});
    });
  });

  describe('the page of an answer', () => {
    const page = (ticket = '') => `${ANSWER_PATH}/${ticket}`;
    const request = (method: string, path: string) => openLink(world, method, path, method === 'POST' ? {} : undefined);

    it('GET and HEAD ask for a confirmation and change nothing, however often they are sent', async () => {
      const id = await world.outage();
      const { acknowledge } = world.tickets();
      for (const method of ['GET', 'HEAD', 'GET'])
        expect((await request(method, page(acknowledge))).status).to.equal(200);
      const { text, headers } = await request('GET', page(acknowledge));
      expect(text)
        .to.include('Shop is down')
        .and.include('Somebody in Operations')
        .and.include('<button type="submit">Acknowledge</button>');
      expect(headers.get('cache-control')).to.equal('no-store');
      expect([(await world.outageOf(id)).status, await world.updatesOf(id)]).to.deep.equal(['open', []]);
    });

    it('POST gives the answer, without a cookie and an Origin, once', async () => {
      const id = await world.outage();
      const { acknowledge } = world.tickets();
      const posted = await request('POST', page(acknowledge));
      expect([posted.status, posted.location]).to.deep.equal([303, `${page(acknowledge)}?done=acknowledge`]);
      expect((await request('GET', posted.location ?? '')).text)
        .to.include('The incident is acknowledged.')
        .and.not.include('<button');
      expect((await world.outageOf(id)).status).to.equal('acknowledged');
      const again = await request('POST', page(acknowledge));
      expect([again.status, again.text.includes('has been given already')]).to.deep.equal([409, true]);
      expect((await request('GET', page(acknowledge))).text).to.include('has been given already');
    });

    it('says that the incident does not allow the answer any more', async () => {
      const id = await world.outage();
      const { acknowledge } = world.tickets();
      await world.admin.patch(`/api/incidents/${id}`, { status: 'resolved' });
      expect((await request('GET', page(acknowledge))).text).to.include('does not allow this answer any more');
      expect((await request('POST', page(acknowledge))).status).to.equal(409);
    });

    it('says before “not me” what it does, and opens from the notification of ntfy', async () => {
      const first = await ntfy({ topic: 'first', answers: order }, 'First');
      await world.page(first);
      const { notMe } = world.tickets();
      const { actions } = JSON.parse(world.receiver.received.at(-1)?.body ?? '') as { readonly actions: object[] };
      const [acknowledging, declining] = actions;
      expect(acknowledging).to.deep.include({ action: 'http', method: 'POST' });
      expect(declining).to.deep.equal({ action: 'view', label: 'Not me', url: `${world.app.url}${page(notMe)}` });
      expect((await request('GET', page(notMe))).text)
        .to.include('Nobody has been told yet.')
        .and.include('<button type="submit">Decline and escalate</button>');
    });

    it('does not exist for a ticket that is unknown', async () => {
      const { status, text } = await request('GET', page('x'.repeat(63)));
      expect([status, text.includes('valid for 72 hours')]).to.deep.equal([404, true]);
    });
  });

  describe('for incidents of incident management', () => {
    const statusOf = async (id: string) => (await world.admin.get(`${INCIDENTS}/${id}`)).body.status as string;
    const timeline = async (id: string) =>
      (await world.admin.get(`${INCIDENTS}/${id}/timeline?perPage=100`)).body.items as readonly {
        readonly kind: string;
        readonly actor: object;
      }[];

    it('acknowledge, snooze and resolve as somebody in the channel', async () => {
      const id = await world.page(channel);
      const { acknowledge, snooze, resolve } = world.tickets();
      expect(await world.answer(acknowledge)).to.deep.equal([200, undefined]);
      expect(await statusOf(id)).to.equal('acknowledged');
      const [entry] = await timeline(id);
      expect(entry?.kind).to.equal('acknowledged');
      expect(entry?.actor).to.deep.equal({
        kind: 'channel',
        userId: null,
        sourceId: null,
        name: 'Operations',
      });
      expect(await world.answer(snooze)).to.deep.equal([200, undefined]);
      expect(await world.answer(resolve)).to.deep.equal([200, undefined]);
      expect(await statusOf(id)).to.equal('resolved');
    });

    it('“not me” takes the next step of the escalation at once, and only that of the message', async () => {
      const [one, second, third] = await Promise.all([
        ntfy({ topic: 'first', answers: order }, 'First'),
        ntfy({ topic: 'second', answers: order }, 'Second'),
        ntfy({ topic: 'third', answers: order }, 'Third'),
      ]);
      const id = await world.page(one, second, third);
      const first = world.tickets();
      world.app.clock.advance(minutes(1));
      expect(await world.answer(first.notMe)).to.deep.equal([200, undefined]);
      await world.send();
      expect(world.pushes().map(({ topic }) => topic)).to.deep.equal(['first', 'second']);
      expect(await world.answer(first.notMe)).to.deep.equal([409, 'answerAlreadyGiven']);
      const { notMe } = world.tickets();
      world.app.clock.advance(minutes(10));
      await world.runSteps();
      expect(world.pushes().map(({ topic }) => topic)).to.deep.equal(['first', 'second', 'third']);
      expect(await world.answer(notMe)).to.deep.equal([409, 'answerNotPossible']);
      expect((await timeline(id)).filter(({ kind }) => kind === 'escalated')).to.have.length(1);
    });

    it('refuses after a merge with answerNotPossible, and with imNotEnabled while it is off', async () => {
      const id = await world.page(channel);
      const { acknowledge, resolve } = world.tickets();
      const enable = (imEnabled: boolean) =>
        world.app.database.query
          .updateTable('organization')
          .set({ imEnabled })
          .where('id', '=', world.organizationId)
          .execute();
      await enable(false);
      expect(await world.answer(acknowledge)).to.deep.equal([403, 'imNotEnabled']);
      await enable(true);
      const target = (await world.admin.post(INCIDENTS, { title: 'All is down' })).body.publicId;
      await world.admin.post(`${INCIDENTS}/${id}/merge`, { intoIncidentId: target });
      expect(await world.answer(resolve)).to.deep.equal([409, 'answerNotPossible']);
    });

    it('needs no membership in the team of the incident', async () => {
      const team = (await world.admin.post('/api/im/teams', { name: 'Shop' })).body.publicId;
      const id = await world.page(channel);
      const { resolve } = world.tickets();
      await world.app.database.query
        .updateTable('im_incident')
        .set((set) => ({
          teamId: set.selectFrom('im_team').select('im_team.id').where('im_team.publicId', '=', team),
        }))
        .where('publicId', '=', id)
        .execute();
      expect(await world.answer(resolve)).to.deep.equal([200, undefined]);
    });
  });
});
