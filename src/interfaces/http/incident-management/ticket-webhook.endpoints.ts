import { z } from 'zod';
import { receiveTicketWebhook } from '../../../application/incident-management/ticket-webhooks.ts';
import { TICKET_WEBHOOK_PATH, TICKET_WEBHOOK_RATE } from '../../../domain/incident-management/incident-ticket.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { reply } from '../kernel/replies/reply.ts';

/** The headers in which ticket systems prove that a webhook is theirs. */
const PROOFS = ['x-hub-signature-256', 'x-hub-signature', 'x-gitlab-token', 'authorization'] as const;

/** The endpoint that receives the webhooks of ticket systems. */
export const ticketWebhookEndpoints = [
  defineEndpoint({
    method: 'post',
    path: TICKET_WEBHOOK_PATH,
    tag: 'Incident management',
    summary: 'Receive a webhook of a ticket system',
    description:
      'Acknowledges the incident of a ticket that somebody has taken on, and resolves that of a closed ticket. The system proves the webhook with the `signingSecret` of the integration: GitHub by `X-Hub-Signature-256`, Jira and Zammad by `X-Hub-Signature`, GitLab by `X-Gitlab-Token`, HaloPSA as the password of Basic authentication. Other events, replays and echoes of changes of the service change nothing.',
    useCase: receiveTicketWebhook,
    credentials: 'ignored',
    rate: TICKET_WEBHOOK_RATE,
    bodyFormat: 'raw',
    bodyContent: 'application/json',
    request: {
      params: z.object({ id: z.uuid().describe('The `publicId` of the outbound integration.') }),
      body: z.object({ contentType: z.string(), text: z.string() }),
    },
    toInput: ({ params, body, meta }) => ({
      ...params,
      body: body.text,
      proofs: Object.fromEntries(PROOFS.map((name) => [name, meta.header(name)])),
    }),
    reply: reply(
      z.object({ result: z.enum(['acknowledged', 'resolved', 'unchanged']) }).meta({ id: 'TicketWebhookResult' }),
    ),
  }),
];
