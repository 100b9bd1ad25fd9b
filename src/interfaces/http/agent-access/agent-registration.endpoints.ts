import { z } from 'zod';
import { claimRegistration } from '../../../application/agent-access/claim-registration.ts';
import { receiveSecurityEvent } from '../../../application/agent-access/receive-security-event.ts';
import { registerAgent } from '../../../application/agent-access/register-agent.ts';
import { CLAIM_RATE, EVENT_RATE, IDENTITY_RATE } from '../../../domain/agent-access/agent-rates.ts';
import { SECURITY_EVENT_CONTENT } from '../../../domain/agent-access/security-event.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { noContent } from '../kernel/replies/reply.ts';
import { NO_STORE, withProtocolMembers } from '../kernel/replies/oauth-answers.ts';
import { inProtocolWords, invalidRequest } from '../../../domain/agent-access/oauth.rules.ts';
import { agentPaths } from './agent-metadata.ts';
import { agentChallenge, agentProtocol, asPushError, whileEnabled } from './agent-protocol.ts';
import { claimBody, claimReply, identityBody, identityReply } from './agent-registration.schemas.ts';

const post = { ...agentProtocol, method: 'post', unknownMembers: 'ignored', fixedHeaders: NO_STORE } as const;

/** The endpoints for agent registration, claims and reported security events. */
export const agentRegistrationEndpoints = [
  defineEndpoint({
    ...post,
    path: agentPaths.identity,
    feature: whileEnabled,
    summary: 'Register an agent',
    useCase: registerAgent,
    rate: IDENTITY_RATE,
    unreadable: inProtocolWords,
    shapeError: withProtocolMembers,
    challenge: agentChallenge,
    request: { body: identityBody },
    toInput: ({ body }) => {
      if (body.type === 'anonymous') return body;
      if (body.type === 'service_auth') return { type: body.type, loginHint: body.login_hint, scope: body.scope };
      return { type: body.type, assertion: body.assertion, scope: body.scope };
    },
    reply: identityReply,
  }),
  defineEndpoint({
    ...post,
    path: agentPaths.claim,
    feature: whileEnabled,
    summary: 'Start a claim attempt',
    useCase: claimRegistration,
    rate: CLAIM_RATE,
    unreadable: inProtocolWords,
    shapeError: withProtocolMembers,
    challenge: agentChallenge,
    request: { body: claimBody },
    example: { claim_token: 'clm_…', type: 'login_hint', login_hint: 'ada@example.com', scope: 'api.read' },
    toInput: ({ body: { type, claim_token: claimToken, login_hint: loginHint, assertion = '', scope } }) =>
      type === 'login_hint' ? { type, claimToken, loginHint, scope } : { type, claimToken, assertion, scope },
    reply: claimReply,
  }),
  defineEndpoint({
    ...post,
    path: agentPaths.events,
    summary: 'Receive a security event token (RFC 8935)',
    useCase: receiveSecurityEvent,
    rate: EVENT_RATE,
    bodyFormat: 'raw',
    bodyContent: SECURITY_EVENT_CONTENT,
    // The language of `description` (RFC 8935 section 2.3).
    fixedHeaders: { ...NO_STORE, 'Content-Language': 'en' },
    unreadable: { ...inProtocolWords, payloadTooLarge: invalidRequest.code },
    shapeError: asPushError,
    success: 'accepted',
    content: 'text/plain; charset=utf-8',
    request: { body: z.object({ contentType: z.string(), text: z.string() }) },
    toInput: ({ body: { contentType, text } }) => ({ contentType, token: text }),
    reply: noContent,
  }),
];
