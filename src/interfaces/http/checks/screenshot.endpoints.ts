import { z } from 'zod';
import { getWebsiteScreenshot } from '../../../application/checks/screenshots.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byEitherId } from '../kernel/fields.ts';
import { bytesReply } from '../kernel/replies/reply.ts';

/** The endpoints for the screenshots of scenarios. */
export const screenshotEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/websites/{id}/screenshots/{screenshotId}',
    tag: 'Websites',
    agents: 'api.read',
    summary: 'A screenshot of a scenario',
    description: 'The evidence of a check names its screenshots. They are kept for 30 days.',
    useCase: getWebsiteScreenshot,
    request: { params: byEitherId.extend({ screenshotId: z.string().describe('The id of the screenshot, a UUID.') }) },
    content: 'image/png',
    reply: bytesReply,
    headers: () => ({ 'Cache-Control': 'private, max-age=86400, immutable' }),
  }),
];
