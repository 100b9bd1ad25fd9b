import { expect } from 'chai';
import { openLink } from '../paging/on-call.ts';
import { INCIDENTS } from '../escalation/escalation-world.ts';
import { ANSWER_PATH } from '../../../../src/domain/notifications/answer-ticket.ts';
import { together } from '../../../builders/together.ts';
import { answerWorld, ticketsIn } from './answer-world.ts';
import type { AnswerWorld, StoredChannel, Tickets } from './answer-world.ts';

/** The services whose messages are answered by a link: the type, the settings of a channel, and the reply to a message. */
const services = [
  ['teams', (url: string) => ({ url: `${url}/workflows/1` }), { status: 202 }],
  ['discord', (url: string) => ({ url: `${url}/api/webhooks/1/secret-path` }), { status: 200, body: '{"id":"1122"}' }],
  ['email', () => ({ recipients: ['ops@example.com'] }), { status: 200 }],
] as const;

for (const [type, settings, reply] of services)
  describe(`answers by the links of a message of ${type}`, () => {
    let world: AnswerWorld;
    let channel: StoredChannel;
    beforeEach(async () => {
      world = await answerWorld();
      world.receiver.answer = reply;
      channel = await world.channel(type, settings(world.receiver.url));
    });
    afterEach(() => world.close());

    /** The tickets of the message as its receiver got it. */
    const received = (): Tickets => {
      const { mails, receiver } = world;
      return ticketsIn(type === 'email' ? (mails.at(-1)?.text ?? '') : (receiver.received.at(-1)?.body ?? ''));
    };
    const open = (method: string, ticket = '') =>
      openLink(world, method, `${ANSWER_PATH}/${ticket}`, method === 'POST' ? {} : undefined);
    const statusOf = async (id: string) => (await world.admin.get(`${INCIDENTS}/${id}`)).body.status as string;

    it('go by the page of confirmation, which alone changes nothing, to the acknowledgement', async () => {
      const id = await world.outage();
      const { acknowledge } = received();
      const asked = await open('GET', acknowledge);
      expect(asked.text).to.include('Shop is down').and.include('<button type="submit">Acknowledge</button>');
      expect((await world.outageOf(id)).status).to.equal('open');
      const given = await open('POST', acknowledge);
      expect([given.status, given.location]).to.deep.equal([
        303,
        `${ANSWER_PATH}/${acknowledge ?? ''}?done=acknowledge`,
      ]);
      expect((await world.outageOf(id)).status).to.equal('acknowledged');
      expect((await world.updatesOf(id)).map(({ authorChannel }) => authorChannel)).to.deep.equal(['Operations']);
      expect((await world.audited(id)).map(({ actor }) => actor)).to.deep.equal([
        { kind: 'channel', id: channel.publicId },
      ]);
    });

    it('acknowledge an incident of incident management, snooze it and resolve it', async () => {
      const id = await world.page(channel);
      const { acknowledge, snooze, resolve } = received();
      for (const ticket of [acknowledge, snooze]) expect((await open('POST', ticket)).status).to.equal(303);
      expect(await statusOf(id)).to.equal('acknowledged');
      expect((await open('POST', resolve)).status).to.equal(303);
      expect(await statusOf(id)).to.equal('resolved');
    });

    it('are given once, however often and at the same time the button is pressed', async () => {
      const id = await world.outage();
      const { acknowledge } = received();
      const pressed = await together(4, () => open('POST', acknowledge));
      expect(pressed.map(({ status }) => status).toSorted()).to.deep.equal([303, 409, 409, 409]);
      const again = await open('POST', acknowledge);
      expect([again.status, again.text.includes('has been given already')]).to.deep.equal([409, true]);
      expect(await world.updatesOf(id)).to.have.length(1);
    });

    it('are not possible after a merge, and not known after the deletion of the incident', async () => {
      const id = await world.page(channel);
      const { acknowledge, resolve } = received();
      const target = (await world.admin.post(INCIDENTS, { title: 'All is down' })).body.publicId as string;
      await world.admin.post(`${INCIDENTS}/${id}/merge`, { intoIncidentId: target });
      expect((await open('GET', acknowledge)).text).to.include('does not allow this answer any more');
      expect((await open('POST', acknowledge)).status).to.equal(409);
      expect(await statusOf(target)).to.equal('triggered');
      await world.app.database.query.deleteFrom('im_incident').where('publicId', '=', id).execute();
      expect((await open('POST', resolve)).status).to.equal(404);
    });
  });
