import { servesMember } from '../../domain/access/caller.ts';
import type { ChannelCaller } from '../../domain/access/caller.ts';
import { organizationStatusRules } from '../../domain/access/caller.rules.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { incidentTicketMachine } from '../../domain/incident-management/incident-ticket.machine.ts';
import { ticketAnswerOf, webhookRules } from '../../domain/incident-management/incident-ticket.ts';
import type { OutboundIntegration } from '../../domain/incident-management/outbound-integration.ts';
import { next } from '../../domain/kernel/machine.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { bindPart, defineCommand } from '../kernel/use-case.ts';
import { acknowledgeImIncident, resolveImIncident } from './incident-actions.ts';
import type { ActionNeeds } from './incident-actions.ts';
import type { AnsweringOrganization, ChannelAnswers, OutboundIntegrations } from './ports.ts';
import type { TicketProtocols, TicketWebhook } from './ticket.ports.ts';

interface WebhookNeeds extends ActionNeeds {
  readonly outboundIntegrations: Pick<OutboundIntegrations, 'find'>;
  readonly channelAnswers: Pick<ChannelAnswers, 'organizationOf'>;
  readonly ticketProtocols: TicketProtocols;
}

/** A webhook that a ticket system sends for an integration. */
export interface ReceivedTicketWebhook extends TicketWebhook {
  /** The public id of the integration. */
  readonly id: string;
}

/** The effect of a webhook of a ticket system on the incident of the ticket. */
export type TicketWebhookResult = 'acknowledged' | 'resolved' | 'unchanged';

const callerOf = (
  { id, publicId, name, organizationId }: OutboundIntegration,
  { organizationStatus, imEnabled }: AnsweringOrganization,
): ChannelCaller => ({
  kind: 'channel',
  organizationId,
  organizationStatus,
  customerId: null,
  channelPublicId: publicId,
  channelName: name,
  integrationId: id,
  imEnabled,
});

/**
 * Acknowledges or resolves the incident of a ticket that its system reports as taken or closed. An authentic webhook
 * that changes nothing is not refused, because it may be about our own change, or a replay. See ADR 0329.
 */
export const receiveTicketWebhook = defineCommand({
  name: 'receiveTicketWebhook',
  permission: 'anyone',
  refuses: ['notFound', ...codesOf(webhookRules)],
  execute:
    (needs: WebhookNeeds) =>
    async (context, { id, ...webhook }: ReceivedTicketWebhook) => {
      const unchanged = () => {
        context.unchanged();
        return accepted<{ readonly result: TicketWebhookResult }>({ result: 'unchanged' });
      };
      const integration = await needs.outboundIntegrations.find(everywhere, id);
      const settings = integration?.ticket ?? null;
      if (integration === null || settings === null || !servesMember(context.hostOrganizationId, integration))
        return refused('notFound');
      const organization = await needs.channelAnswers.organizationOf(integration.organizationId, context.now);
      if (firstBroken(organizationStatusRules, organization) !== null || !organization.imEnabled)
        return refused('notFound');
      const protocol = needs.ticketProtocols.of(settings.system);
      const { signingSecret } = integration.secrets;
      const isAuthentic = signingSecret !== null && protocol.isAuthentic(webhook, signingSecret);
      const broken = firstBroken(webhookRules, { isAuthentic });
      if (broken !== null) return broken;
      const report = protocol.report(webhook, settings);
      const answer = report && ticketAnswerOf(report);
      const ticket = report && (await needs.incidentTickets.byExternalId(integration, report.externalId));
      if (answer === null || ticket === null) return unchanged();
      const { organizationId } = integration;
      const scope = { organizationId, customerId: null };
      const [incident] = await needs.imIncidents.lockAll(scope, [ticket.incidentPublicId]);
      const closed = answer === 'resolve' ? next(incidentTicketMachine, ticket.state, 'close') : null;
      if (closed !== null)
        await needs.incidentTickets.save({ ...ticket, state: closed }, ticket.attemptedAt, context.now);
      const act = bindPart(answer === 'resolve' ? resolveImIncident : acknowledgeImIncident, needs);
      const outcome =
        incident === undefined
          ? refused('notFound')
          : await act(context.as(callerOf(integration, organization)), { id: incident.publicId });
      if (!outcome.ok) return unchanged();
      return accepted<{ readonly result: TicketWebhookResult }>({
        result: answer === 'resolve' ? 'resolved' : 'acknowledged',
      });
    },
});
