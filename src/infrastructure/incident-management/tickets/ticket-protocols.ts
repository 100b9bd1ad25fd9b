import type { TicketProtocol, TicketProtocols } from '../../../application/incident-management/ticket.ports.ts';
import type { Digest } from '../../../application/kernel/ports.ts';
import type { TicketSystem } from '../../../domain/incident-management/incident-ticket.ts';
import { githubTickets } from './github-tickets.ts';
import { gitlabTickets } from './gitlab-tickets.ts';
import { halopsaTickets } from './halopsa-tickets.ts';
import { jiraTickets } from './jira-tickets.ts';
import { zammadTickets } from './zammad-tickets.ts';

/** Returns the protocols of all ticket systems. See ADR 0329. */
export const ticketProtocols = (digest: Pick<Digest, 'same'>): TicketProtocols => {
  const protocols: Readonly<Record<TicketSystem, TicketProtocol>> = {
    jira: jiraTickets(digest),
    zammad: zammadTickets(digest),
    github: githubTickets(digest),
    gitlab: gitlabTickets(digest),
    halopsa: halopsaTickets(digest),
  };
  return { of: (system) => protocols[system] };
};
