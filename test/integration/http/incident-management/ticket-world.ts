import { expect } from 'chai';
import type { TicketSystem } from '../../../../src/domain/incident-management/incident-ticket.ts';
import { closeAll } from '../../../close-all.ts';
import { testedSystems } from '../../../fixtures/ticket-systems/index.ts';
import type { SentWebhook, TestedSystem } from '../../../fixtures/ticket-systems/index.ts';
import { ticketServer } from '../../../fixtures/ticket-systems/ticket-server.ts';
import type { StoredTicket, TicketServer } from '../../../fixtures/ticket-systems/ticket-server.ts';
import { imWorld } from './im-world.ts';
import type { ImWorld } from './im-world.ts';

/** An outbound integration with tickets, as its creation shows it. */
export interface TicketIntegration {
  readonly id: number;
  readonly publicId: string;
  readonly signingSecret: string;
  readonly webhookPath: string;
}

/** A delivery as the API shows it. */
export interface ShownDelivery {
  readonly id: number;
  readonly event: string;
  readonly action: string;
  readonly status: string;
  readonly error: string | null;
  readonly responseStatus: number | null;
  readonly answer: string | null;
  readonly attempts: number;
}

/** A service whose incidents have tickets in a system on loopback. */
export interface TicketWorld extends ImWorld {
  readonly system: TestedSystem;
  readonly server: TicketServer;
  integration(members?: object): Promise<TicketIntegration>;
  /** Sends what is due. */
  dispatch(): Promise<void>;
  act(id: string, action: string, body?: object): Promise<void>;
  /** The only ticket of the system. */
  ticket(): StoredTicket;
  /** The incident as the API shows it. */
  shown(id: string): Promise<{ readonly status: string; readonly tickets: readonly object[] }>;
  /** The deliveries, oldest first. */
  deliveries(integration: TicketIntegration): Promise<readonly ShownDelivery[]>;
  /** Sends a webhook of the system. The answer is the status, and the result or the code of the refusal. */
  webhook(integration: Pick<TicketIntegration, 'webhookPath'>, sent: SentWebhook): Promise<readonly [number, string]>;
}

/** Starts a service and a ticket system. */
export const ticketWorld = async (name: TicketSystem): Promise<TicketWorld> => {
  const system = testedSystems[name];
  const server = await ticketServer(system.api);
  const world = await imWorld({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' });
  const { admin, app } = world;
  return {
    ...world,
    system,
    server,
    integration: async (members = {}) => {
      const body = { name: 'Desk', url: server.url, token: 'sesame', ticket: system.settings, ...members };
      const answer = await admin.post('/api/im/outbound', body);
      expect(answer.status, answer.text).to.equal(200);
      return answer.body as TicketIntegration;
    },
    dispatch: async () => {
      const { outboxDispatcher } = app.ports;
      outboxDispatcher.kick();
      await outboxDispatcher.idle();
    },
    act: async (id, action, body = {}) => {
      const answer = await admin.post(`/api/im/incidents/${id}/${action}`, body);
      expect(answer.status, answer.text).to.equal(200);
    },
    ticket: () => {
      const [ticket, ...others] = server.tickets;
      expect(others, 'one ticket').to.deep.equal([]);
      if (ticket === undefined) throw new Error('There is no ticket.');
      return ticket;
    },
    shown: async (id) => (await admin.get(`/api/im/incidents/${id}`)).body as Awaited<ReturnType<TicketWorld['shown']>>,
    deliveries: async ({ publicId }) => {
      const { body } = await admin.get(`/api/im/outbound/${publicId}/deliveries`);
      return (body as { readonly items: readonly ShownDelivery[] }).items.toSorted((one, other) => one.id - other.id);
    },
    webhook: async ({ webhookPath }, { body, headers }) => {
      const response = await fetch(`${app.url}${webhookPath}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
      const answer = (await response.json()) as {
        readonly result?: string;
        readonly data?: { readonly code?: string };
      };
      return [response.status, answer.result ?? answer.data?.code ?? ''];
    },
    close: () =>
      closeAll(
        () => world.close(),
        () => server.close(),
      ),
  };
};
