import { expect } from 'chai';
import type { IncidentTickets } from '../../../../src/application/incident-management/ticket.ports.ts';
import { outboundSender } from '../../../../src/application/incident-management/outbound-messages.ts';
import { ticketSystems } from '../../../../src/domain/incident-management/incident-ticket.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { together } from '../../../builders/together.ts';
import { ticketWorld } from './ticket-world.ts';
import type { TicketIntegration, TicketWorld } from './ticket-world.ts';

const MESSAGE = {
  id: 1,
  topic: 'imOutbound',
  payload: null,
  stream: null,
  destination: null,
  group: null,
  attempts: 1,
  firstAttemptAt: NOW,
  leaseUntil: NOW,
};

for (const name of ticketSystems)
  describe(`one ticket for each incident in ${name}`, () => {
    let world: TicketWorld;
    let integration: TicketIntegration;
    let id: string;
    beforeEach(async () => {
      world = await ticketWorld(name);
      integration = await world.integration();
      id = await world.incident();
    });
    afterEach(() => world.close());

    /** Sends the opening of the ticket as a process does that has claimed its message, and returns the result. */
    const send = async (tickets: IncidentTickets = world.app.ports.incidentTickets) => {
      const { outboundDeliveries, ticketProtocols, signedRequests, customHosts, clock } = world.app.ports;
      const { items } = await outboundDeliveries.page(integration, { page: 1, perPage: 1 });
      const sender = outboundSender({
        outboundDeliveries,
        incidentTickets: tickets,
        ticketProtocols,
        signedRequests,
        customHosts,
        clock,
      });
      return sender.send({ deliveryId: items[0]?.publicId ?? '', isRetry: false }, MESSAGE);
    };
    /** The tickets as several processes see them that have all read one before any of them goes on. */
    const readTogether = (readers: number): IncidentTickets => {
      const { incidentTickets } = world.app.ports;
      const all = Promise.withResolvers<undefined>();
      let arrived = 0;
      const forSending: IncidentTickets['forSending'] = async (...given) => {
        const found = await incidentTickets.forSending(...given);
        arrived += 1;
        if (arrived === readers) all.resolve(undefined);
        await all.promise;
        return found;
      };
      return Object.assign(Object.create(incidentTickets) as IncidentTickets, { forSending });
    };

    it('is opened by one of several processes that hold its message at the same time', async () => {
      const tickets = readTogether(4);
      const results = await together(4, () => send(tickets));
      expect(world.ticket().isClosed).to.equal(false);
      expect(results.filter(({ outcome }) => outcome === 'sent')).to.have.length(1);
      for (const { outcome, error } of results.filter((result) => result.outcome !== 'sent'))
        expect([outcome, error]).to.deep.equal(['failed', 'Another process is opening the ticket.']);
      const at = world.app.clock.now();
      const [sent, ...others] = results.toSorted(({ outcome: one }, { outcome: other }) => other.localeCompare(one));
      await sent?.record?.({ state: 'sent', at });
      for (const { record } of others) await record?.({ state: 'failed', at, error: 'Another process was first.' });
      expect((await world.shown(id)).tickets[0], 'a late loser changes nothing').to.deep.include({ state: 'open' });
    });

    it('is found by the next process if the first one dies between the request and the record', async () => {
      expect((await send()).outcome).to.equal('sent');
      // Nothing records the result, as after a kill.
      expect((await world.shown(id)).tickets[0]).to.deep.include({ state: 'opening', url: null });
      world.app.clock.advance(minutes(1));
      await world.dispatch();
      expect(world.system.pathOf(world.ticket())).to.be.a('string');
      const [shown] = (await world.shown(id)).tickets as readonly { readonly state: string; readonly url: string }[];
      expect(shown?.state).to.equal('open');
      expect(shown?.url).to.include(world.system.pathOf(world.ticket()));
    });

    it('is not opened again by a process that records its attempt late', async () => {
      const first = await send();
      world.app.clock.advance(minutes(1));
      const second = await send();
      const at = world.app.clock.now();
      for (const { record } of [second, first]) await record?.({ state: 'sent', at });
      await world.act(id, 'resolve');
      await world.dispatch();
      expect(world.ticket().isClosed).to.equal(true);
    });
  });

describe('the search for a ticket', () => {
  let world: TicketWorld;
  beforeEach(async () => {
    world = await ticketWorld('github');
  });
  afterEach(() => world.close());

  it('opens nothing while it fails, or while it cannot see every ticket', async () => {
    const integration = await world.integration();
    world.server.behave = [502, { message: 'Bad gateway' }];
    const id = await world.incident();
    await world.dispatch();
    world.app.clock.advance(minutes(1));
    await world.dispatch();
    expect(world.server.requests.map(({ method }) => method)).to.deep.equal(['POST', 'GET']);
    world.server.behave = [200, { message: 'Please sign in.' }];
    world.app.clock.advance(minutes(5));
    await world.dispatch();
    expect((await world.deliveries(integration))[0]?.error).to.equal(
      'The answer to the search for the ticket cannot be read.',
    );
    const other = { number: 5, html_url: 'https://github.test/acme/ops/issues/5', body: null };
    world.server.behave = [200, Array.from({ length: 50 }, () => other)];
    world.app.clock.advance(minutes(5));
    await world.dispatch();
    expect(
      world.server.requests.slice(3).map(({ method, query }) => `${method} ${query.get('page') ?? ''}`),
    ).to.deep.equal(['GET 1', 'GET 2', 'GET 3']);
    expect((await world.deliveries(integration))[0]?.error).to.equal(
      'There are too many tickets to tell whether this one was opened.',
    );
    expect((await world.shown(id)).tickets).to.deep.equal([{ system: 'github', url: null, state: 'opening' }]);
    expect(world.server.tickets).to.deep.equal([]);
  });
});
