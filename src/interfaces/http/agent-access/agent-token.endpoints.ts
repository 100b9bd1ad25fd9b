import { z } from 'zod';
import { exchangeToken, revokeAgentToken } from '../../../application/agent-access/agent-tokens.ts';
import type { ExchangedToken } from '../../../application/agent-access/agent-tokens.ts';
import { joinScope } from '../../../domain/access/granted-scopes.ts';
import { TOKEN_RATE } from '../../../domain/agent-access/agent-rates.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { noContent, replyFrom } from '../kernel/replies/reply.ts';
import { timestamp } from '../kernel/fields.ts';
import { NO_STORE, asTokenError, resourceParameter } from '../kernel/replies/oauth-answers.ts';
import { inProtocolWords } from '../../../domain/agent-access/oauth.rules.ts';
import { grantTypes } from '../../../domain/agent-access/token-request.ts';
import { agentPaths } from './agent-metadata.ts';
import { agentProtocol, whileEnabled } from './agent-protocol.ts';

/** A parameter without a value is treated as omitted (RFC 6749 section 3.2). */
const parameter = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value));

const tokenForm = z.object({
  grant_type: parameter,
  assertion: parameter,
  claim_token: parameter,
  scope: parameter,
  resource: resourceParameter,
});

const token = replyFrom(
  z
    .object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.int(),
      scope: z.string(),
      identity_assertion: z.string().exactOptional(),
      assertion_expires: timestamp.exactOptional(),
    })
    .meta({ id: 'AgentToken' }),
  ({ accessToken, expiresIn, scopes, assertion }: ExchangedToken) => ({
    access_token: accessToken,
    token_type: 'Bearer' as const,
    expires_in: expiresIn,
    scope: joinScope(scopes),
    ...(assertion === undefined ? {} : { identity_assertion: assertion.jwt, assertion_expires: assertion.expiresAt }),
  }),
);

const form = {
  ...agentProtocol,
  method: 'post',
  bodyFormat: 'form',
  repeatable: ['resource'],
  unknownMembers: 'ignored',
} as const;

/** The endpoints that issue and revoke access tokens of agents. */
export const agentTokenEndpoints = [
  defineEndpoint({
    ...form,
    path: agentPaths.token,
    feature: whileEnabled,
    summary: 'Exchange an identity assertion or an approved claim for an access token',
    useCase: exchangeToken,
    example: { grant_type: grantTypes.assertion, assertion: 'eyJ…' },
    rate: TOKEN_RATE,
    unreadable: inProtocolWords,
    fixedHeaders: { ...NO_STORE, Pragma: 'no-cache' },
    shapeError: asTokenError,
    request: { body: tokenForm },
    toInput: ({ body }) => ({
      grantType: body.grant_type,
      assertion: body.assertion,
      claimToken: body.claim_token,
      scope: body.scope,
      resources: body.resource,
    }),
    reply: token,
  }),
  defineEndpoint({
    ...form,
    path: agentPaths.revocation,
    summary: 'Revoke an access token (RFC 7009)',
    useCase: revokeAgentToken,
    unreadable: 'empty',
    fixedHeaders: NO_STORE,
    content: 'text/plain; charset=utf-8',
    request: { body: z.object({ token: z.string().default(''), token_type_hint: z.string().optional() }) },
    reply: noContent,
  }),
];
