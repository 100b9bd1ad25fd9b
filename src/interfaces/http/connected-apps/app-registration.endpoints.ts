import { z } from 'zod';
import { registerOauthClient } from '../../../application/connected-apps/register-client.ts';
import { APP_REGISTRATION_RATE } from '../../../domain/connected-apps/authorization-server.ts';
import { clientTerms, unreadableMetadata } from '../../../domain/connected-apps/client.ts';
import type { OauthClient } from '../../../domain/connected-apps/client.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import { NO_STORE, asTokenError } from '../kernel/replies/oauth-answers.ts';
import { appPaths, appProtocol } from './app-protocol.ts';

/** The maximum size of an app's metadata, in bytes. */
const MAX_METADATA_BYTES = 32 * 1024;

const names = z.array(z.string());

/** The members are not validated here: the protocol defines its own errors for each of them. */
const metadata = z.object({
  client_name: z
    .unknown()
    .optional()
    .meta({ override: { type: 'string' } }),
  redirect_uris: z
    .unknown()
    .optional()
    .meta({ override: { type: 'array', items: { type: 'string' } } }),
  grant_types: z
    .unknown()
    .optional()
    .meta({ override: { type: 'array', items: { type: 'string' } } }),
  response_types: z
    .unknown()
    .optional()
    .meta({ override: { type: 'array', items: { type: 'string' } } }),
});

const client = replyFrom(
  z
    .object({
      client_id: z.string(),
      client_id_issued_at: z.int().describe('Unix time in seconds'),
      client_name: z.string(),
      redirect_uris: names,
      grant_types: names,
      response_types: names,
      token_endpoint_auth_method: z.literal('none'),
    })
    .meta({ id: 'OauthClient' }),
  ({ clientId, createdAt, name, redirectUris }: OauthClient) => ({
    client_id: clientId,
    client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: clientTerms.grantTypes,
    response_types: clientTerms.responseTypes,
    token_endpoint_auth_method: clientTerms.tokenEndpointAuthMethod,
  }),
);

/** The endpoint that registers apps. */
export const appRegistrationEndpoints = [
  defineEndpoint({
    ...appProtocol,
    method: 'post',
    path: appPaths.registration,
    summary: 'Register an app (RFC 7591)',
    description:
      'Apps are public clients: they get no secret and use PKCE, whatever authentication method they request.',
    useCase: registerOauthClient,
    example: { client_name: 'Dashboard', redirect_uris: ['https://app.example.com/callback'] },
    rate: APP_REGISTRATION_RATE,
    bodyLimit: MAX_METADATA_BYTES,
    unreadable: unreadableMetadata,
    fixedHeaders: NO_STORE,
    shapeError: asTokenError,
    success: 'created',
    request: { body: metadata },
    toInput: ({ body }) => ({
      name: body.client_name,
      redirectUris: body.redirect_uris,
      grantTypes: body.grant_types,
      responseTypes: body.response_types,
    }),
    reply: client,
  }),
];
