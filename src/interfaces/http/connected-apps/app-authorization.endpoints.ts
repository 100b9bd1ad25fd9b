import { z } from 'zod';
import { authorizeApp } from '../../../application/connected-apps/authorize-app.ts';
import type { AuthorizeStep } from '../../../application/connected-apps/authorize-app.ts';
import { settleConsent } from '../../../application/connected-apps/consent.ts';
import type { AuthorizationRequest } from '../../../domain/connected-apps/authorization-request.ts';
import { splitScope } from '../../../domain/access/granted-scopes.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { noContent, replyFrom } from '../kernel/replies/reply.ts';
import { NO_STORE, resourceParameter, withProtocolMembers } from '../kernel/replies/oauth-answers.ts';
import { appPaths, appTag, parameter } from './app-protocol.ts';

const request = z.object({
  response_type: parameter,
  client_id: parameter,
  redirect_uri: parameter,
  scope: parameter,
  state: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  resource: resourceParameter,
});

/** Returns a URL on `path` that repeats the authorization request. */
const addressOf = (path: string, asked: AuthorizationRequest): string => {
  const parameters = {
    response_type: asked.responseType,
    client_id: asked.clientId,
    redirect_uri: asked.redirectUri,
    scope: asked.scope,
    state: asked.state,
    code_challenge: asked.codeChallenge,
    code_challenge_method: asked.codeChallengeMethod,
  };
  const sent = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const resources = (asked.resources ?? []).map((resource): [string, string] => ['resource', resource]);
  return `${path}?${new URLSearchParams([...sent, ...resources]).toString()}`;
};

const locationOf = (step: AuthorizeStep): string => {
  switch (step.to) {
    case 'signIn':
      return `/sign-in?return_to=${encodeURIComponent(addressOf(appPaths.authorize, step.request))}`;
    case 'consent':
      return `${appPaths.consent}?consent_code=${encodeURIComponent(step.consentCode)}`;
    case 'error':
      return addressOf(appPaths.error, step.request);
  }
};

const selection = z
  .union([z.array(z.string().max(64)).max(32), z.string().max(2000)])
  .describe('A list or a space-separated string; if omitted, all offered scopes.');

/** The members are not validated here: the rules of consent have their own codes and order. */
const consentBody = z.strictObject({
  accept: z
    .unknown()
    .optional()
    .meta({ override: { type: 'boolean' } }),
  consent_code: z
    .unknown()
    .optional()
    .meta({ override: { type: 'string' } }),
  scope: selection.optional(),
});

const onward = { success: 'seeOther', content: 'text/plain; charset=utf-8', reply: noContent } as const;
const page = { tag: appTag, host: 'canonical', fixedHeaders: NO_STORE } as const;

/** The endpoints by which users grant access to apps: the authorization request, the consent page and the decision. */
export const appAuthorizationEndpoints = [
  defineEndpoint({
    ...page,
    ...onward,
    method: 'get',
    path: appPaths.authorize,
    summary: 'Request authorization from a user (RFC 6749 section 4.1.1, with PKCE)',
    description:
      'For browsers. Redirects to sign-in, to the consent page, or to a page that names the app and the error.',
    useCase: authorizeApp,
    shapeError: withProtocolMembers,
    request: { query: request },
    toInput: ({ query }) => ({
      responseType: query.response_type,
      clientId: query.client_id,
      redirectUri: query.redirect_uri,
      scope: query.scope,
      state: query.state,
      codeChallenge: query.code_challenge,
      codeChallengeMethod: query.code_challenge_method,
      resources: query.resource,
    }),
    headers: (step) => ({ Location: locationOf(step) }),
  }),
  defineEndpoint({
    tag: appTag,
    fixedHeaders: NO_STORE,
    method: 'post',
    path: '/api/oauth/consent',
    summary: 'Decide an app’s request for access',
    useCase: settleConsent,
    request: { body: consentBody },
    toInput: ({ body }) => ({
      accept: body.accept,
      consentCode: body.consent_code,
      selection: typeof body.scope === 'string' ? splitScope(body.scope) : body.scope,
    }),
    reply: replyFrom(z.object({ redirect_uri: z.url() }), ({ location }: { readonly location: string }) => ({
      redirect_uri: location,
    })),
  }),
];
