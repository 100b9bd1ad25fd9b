import { z } from 'zod';
import { issueAppTokens, revokeAppToken } from '../../../application/connected-apps/app-tokens.ts';
import type { IssuedTokens } from '../../../application/connected-apps/app-tokens.ts';
import { joinScope } from '../../../domain/access/granted-scopes.ts';
import { APP_TOKEN_RATE } from '../../../domain/connected-apps/authorization-server.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { noContent, replyFrom } from '../kernel/replies/reply.ts';
import { NO_STORE, asTokenError, resourceParameter } from '../kernel/replies/oauth-answers.ts';
import { inProtocolWords } from '../../../domain/agent-access/oauth.rules.ts';
import { appPaths, appProtocol, parameter } from './app-protocol.ts';

const tokenForm = z.object({
  grant_type: parameter,
  client_id: parameter,
  code: parameter,
  redirect_uri: parameter,
  code_verifier: parameter,
  refresh_token: parameter,
  scope: parameter,
  resource: resourceParameter,
});

const tokens = replyFrom(
  z
    .object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.int(),
      refresh_token: z.string(),
      scope: z.string(),
    })
    .meta({ id: 'AppTokens' }),
  ({ accessToken, refreshToken, lifetime, scopes }: IssuedTokens) => ({
    access_token: accessToken,
    token_type: 'Bearer' as const,
    expires_in: lifetime / seconds(1),
    refresh_token: refreshToken,
    scope: joinScope(scopes),
  }),
);

const form = { ...appProtocol, method: 'post', bodyFormat: 'form', repeatable: ['resource'] } as const;

/** The endpoints that issue, refresh and revoke tokens of apps. */
export const appTokenEndpoints = [
  defineEndpoint({
    ...form,
    path: appPaths.token,
    summary: 'Exchange an authorization code or a refresh token for tokens',
    description:
      'A refresh token can be used once. Reuse of a code or refresh token revokes all tokens that were issued from it.',
    useCase: issueAppTokens,
    example: {
      grant_type: 'authorization_code',
      client_id: '0198c0de-5a1e-7d3a-9f00-2b6c7e41d105',
      code: 'wsmc_…',
      redirect_uri: 'https://app.example.com/callback',
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    },
    rate: APP_TOKEN_RATE,
    unreadable: inProtocolWords,
    fixedHeaders: { ...NO_STORE, Pragma: 'no-cache' },
    shapeError: asTokenError,
    request: { body: tokenForm },
    toInput: ({ body }) => ({
      grantType: body.grant_type,
      clientId: body.client_id,
      code: body.code,
      redirectUri: body.redirect_uri,
      codeVerifier: body.code_verifier,
      refreshToken: body.refresh_token,
      scope: body.scope,
      resources: body.resource,
    }),
    reply: tokens,
  }),
  defineEndpoint({
    ...form,
    path: appPaths.revocation,
    summary: 'Revoke an access token, or the whole grant with a refresh token (RFC 7009)',
    useCase: revokeAppToken,
    unreadable: 'empty',
    fixedHeaders: NO_STORE,
    content: 'text/plain; charset=utf-8',
    request: {
      body: z.object({
        token: z.string().default(''),
        token_type_hint: z.string().optional(),
        client_id: z.string().optional(),
      }),
    },
    toInput: ({ body }) => ({ token: body.token, clientId: body.client_id }),
    reply: noContent,
  }),
];
