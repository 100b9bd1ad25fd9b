import { expect } from 'chai';
import { processEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { GATHERING_TIME } from '../../../../src/domain/alert-sources/storm-gathering.ts';
import { ticketSystems } from '../../../../src/domain/incident-management/incident-ticket.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { ticketWorld } from './ticket-world.ts';
import type { TicketIntegration, TicketWorld } from './ticket-world.ts';

const OUTAGE = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5b';
const OTHER_OUTAGE = '018f3a2b-7c4d-7e5f-8a9b-0c1d2e3f4a5c';

for (const name of ticketSystems)
  describe(`the ticket of an outage that pages again in ${name}`, () => {
    let world: TicketWorld;
    let integration: TicketIntegration;
    beforeEach(async () => {
      world = await ticketWorld(name);
      integration = await world.integration();
      await event('trigger');
      await world.dispatch();
      await event('resolve');
    });
    afterEach(() => world.close());

    const event = async (action: 'trigger' | 'resolve', incidentId = OUTAGE): Promise<void> => {
      const { status, text } = await world.admin.post('/api/im/events', {
        dedupKey: 'monitor/shop',
        action,
        severity: 'error',
        summary: 'Shop: answers 503',
        source: 'Shop',
        labels: { incidentId },
      });
      expect(status, text).to.equal(200);
      await processEvents(world.app.ports)();
      // An outage that follows another one within a minute is gathered first.
      world.app.clock.advance(GATHERING_TIME);
      await processEvents(world.app.ports)();
    };
    const incidents = async () =>
      (await world.admin.get('/api/im/incidents')).body.items as readonly { readonly publicId: string }[];
    const ticketsOf = async (at: number) => (await world.shown((await incidents())[at]?.publicId ?? '')).tickets;

    it('is opened again, told why, and closed with the further incident', async () => {
      await world.dispatch();
      expect(world.ticket().isClosed).to.equal(true);
      await event('trigger');
      await world.dispatch();
      expect(world.ticket().isClosed).to.equal(false);
      const [latest] = await incidents();
      expect(world.system.textOf(world.ticket().comments.at(-1) ?? {}))
        .to.include('Shop: answers 503')
        .and.to.include(`/console/incidents/responses/${latest?.publicId ?? ''}`);
      const [again, before] = [await ticketsOf(0), await ticketsOf(1)] as readonly (readonly { url: string }[])[];
      expect(again?.[0]).to.deep.include({ state: 'open', url: before?.[0]?.url });
      await event('resolve');
      await world.dispatch();
      expect(world.ticket().isClosed).to.equal(true);
      expect((await world.deliveries(integration)).map(({ action, status }) => `${action} ${status}`)).to.deep.equal([
        'open sent',
        'comment sent',
        'close sent',
        'open sent',
        'comment sent',
        'comment sent',
        'close sent',
      ]);
    });

    it('resolves the further incident when it is closed in its system', async () => {
      await event('trigger');
      await world.dispatch();
      const sent = world.system.webhook(world.ticket(), 'closed', integration.signingSecret);
      expect(await world.webhook(integration, sent)).to.deep.equal([200, 'resolved']);
      const [latest] = await incidents();
      expect((await world.shown(latest?.publicId ?? '')).status).to.equal('resolved');
    });

    it('is open in the end if the system was not reachable while the first incident was resolved', async () => {
      world.server.behave = [503, { message: 'Later' }];
      await world.dispatch();
      await event('trigger');
      await world.dispatch();
      world.server.behave = 'answer';
      for (let at = 0; at < 6; at += 1) {
        world.app.clock.advance(minutes(5));
        await world.dispatch();
      }
      expect(world.ticket().isClosed).to.equal(false);
    });

    it('is one ticket if the answer to the request that opens it again is lost', async () => {
      await world.dispatch();
      await event('trigger');
      world.server.behave = 'lose';
      await world.dispatch();
      world.server.behave = 'answer';
      world.app.clock.advance(minutes(5));
      await world.dispatch();
      expect(world.ticket().isClosed).to.equal(false);
      expect((await ticketsOf(0))[0]).to.deep.include({ state: 'open' });
    });

    it('is replaced by another one if it was deleted', async () => {
      await world.dispatch();
      world.server.tickets.splice(0);
      await event('trigger');
      await world.dispatch();
      expect(world.system.titleOf(world.ticket())).to.equal('Shop: answers 503');
      expect((await ticketsOf(0))[0]).to.deep.include({ state: 'open' });
    });

    it('is not opened again for another outage of the monitor', async () => {
      await world.dispatch();
      await event('trigger', OTHER_OUTAGE);
      await world.dispatch();
      expect(world.server.tickets.map(({ isClosed }) => isClosed)).to.deep.equal([true, false]);
    });
  });
