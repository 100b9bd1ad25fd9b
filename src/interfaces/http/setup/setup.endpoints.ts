import { setUp } from '../../../application/setup/set-up.ts';
import { handOut, originationOf, unstored } from '../access/session-answers.ts';
import { openedSession } from '../access/session.schemas.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { setupBody } from './setup.schemas.ts';

/** The endpoint that sets up an installation without an organization. */
export const setupEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/api/setup',
    tag: 'Set-up',
    headers: unstored,
    summary: 'Set up an installation without an organization',
    description:
      'Creates the organization and its administrator, who is a platform administrator too and always on call, and signs that person in. Incident management is on. Possible once, with the secret that the service prints at its start.',
    useCase: setUp,
    request: { body: setupBody },
    toInput: ({ body, meta }) => ({ ...body, from: originationOf(meta) }),
    reply: openedSession,
    cookies: handOut,
  }),
];
