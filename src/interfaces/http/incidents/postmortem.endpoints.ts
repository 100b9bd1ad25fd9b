import { z } from 'zod';
import { deletePostmortem, publishPostmortem, writePostmortem } from '../../../application/incidents/postmortems.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, text } from '../kernel/fields.ts';
import { incident } from './incident.schemas.ts';

const tag = 'Incidents';
const path = '/api/incidents/{id}/postmortem';

/** The endpoints for the postmortem of an incident, which the incident contains. */
export const postmortemEndpoints = [
  defineEndpoint({
    method: 'patch',
    path,
    tag,
    summary: 'Write the postmortem of an incident',
    description:
      'A draft, until it is published. A later change of a published text is visible at once and notifies nobody.',
    useCase: writePostmortem,
    request: {
      params: byPublicId,
      body: z.strictObject({ text: text.min(1).describe('The account: Markdown. HTML is shown as text.') }),
    },
    reply: incident,
  }),
  defineEndpoint({
    method: 'post',
    path: `${path}/publish`,
    tag,
    summary: 'Publish the postmortem of a resolved incident',
    description:
      'Status pages that show the incident then show the postmortem, too. Subscribers are notified of it at most once.',
    useCase: publishPostmortem,
    request: {
      params: byPublicId,
      body: z.strictObject({
        notifySubscribers: z.boolean().default(false).describe('True to notify the subscribers of the status pages.'),
      }),
    },
    reply: incident,
  }),
  defineEndpoint({
    method: 'delete',
    path,
    tag,
    summary: 'Delete the postmortem of an incident',
    useCase: deletePostmortem,
    request: { params: byPublicId },
    reply: incident,
  }),
];
