import * as incidentManagement from '../../application/incident-management/index.ts';
import { pagedIncidents } from '../../application/incident-management/channel-pages.ts';
import { chatReplySender } from '../../application/incident-management/chat-replies.ts';
import { dueSnoozes } from '../../application/incident-management/end-snoozes.ts';
import { outagePaging } from '../../application/incident-management/snooze-outages.ts';
import { imFigureGauges } from '../../application/incident-management/metrics.ts';
import { outboundSender } from '../../application/incident-management/outbound-messages.ts';
import { unnotifiedIncidents } from '../../application/incident-management/unnotified-incidents.ts';
import { chatInteractions } from '../../infrastructure/incident-management/chats/chat-interactions.ts';
import {
  PostgresChatAccounts,
  PostgresChatLinkCodes,
} from '../../infrastructure/incident-management/postgres-chat-accounts.ts';
import { PostgresChannelAnswers } from '../../infrastructure/incident-management/postgres-channel-answers.ts';
import { PostgresImFigures } from '../../infrastructure/incident-management/postgres-im-figures.ts';
import { PostgresImIncidents } from '../../infrastructure/incident-management/postgres-im-incidents.ts';
import { PostgresImTimeline } from '../../infrastructure/incident-management/postgres-im-timeline.ts';
import { PostgresIncidentTickets } from '../../infrastructure/incident-management/postgres-incident-tickets.ts';
import {
  PostgresOutboundDeliveries,
  PostgresOutboundIntegrations,
} from '../../infrastructure/incident-management/postgres-outbound.ts';
import { ticketProtocols } from '../../infrastructure/incident-management/tickets/ticket-protocols.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for incident management: incidents, their timelines, and integrations that receive their changes. */
export const incidentManagementModule = contextModule({
  adapters: {
    channelAnswers: ({ database }) => new PostgresChannelAnswers(database),
    chatAccounts: ({ database }) => new PostgresChatAccounts(database),
    chatLinkCodes: ({ database }) => new PostgresChatLinkCodes(database),
    chatInteractions: ({ digest }) => chatInteractions(digest),
    imFigures: ({ database }) => new PostgresImFigures(database),
    pagedIncidents: (ports) => pagedIncidents(ports),
    unnotifiedIncidents: (ports) => unnotifiedIncidents(ports),
    incidentTickets: ({ database }) => new PostgresIncidentTickets(database),
    ticketProtocols: ({ digest }) => ticketProtocols(digest),
    imIncidents: ({ database }) => new PostgresImIncidents(database),
    imTimeline: ({ database }) => new PostgresImTimeline(database),
    outagePaging: (ports) => outagePaging(ports),
    outboundDeliveries: ({ database, vault }) => new PostgresOutboundDeliveries(database, vault),
    outboundIntegrations: ({ database, vault }) => new PostgresOutboundIntegrations(database, vault),
  },
  outboxSenders: [(ports) => outboundSender(ports), (ports) => chatReplySender(ports)],
  gaugeSources: [(ports) => imFigureGauges(ports)],
  dueWork: [(ports) => dueSnoozes(ports)],
  useCases: useCasesOf(incidentManagement),
});
