import { agentScopes } from '../access/caller.ts';
import type { AgentScope, Role } from '../access/caller.ts';
import { isScope, scopesOfRole, splitScope } from '../access/granted-scopes.ts';
import type { Rule } from '../kernel/rules.ts';
import type { OauthClient } from './oauth-client.ts';
import { CHALLENGE_METHOD, isChallengeShaped } from './pkce.ts';
import { isRegisteredRedirect } from './redirect-uri.ts';
import { isOwnResource } from '../access/protected-resource.ts';

/** What an app gets when it does not say what it wants. */
export const DEFAULT_SCOPES: readonly AgentScope[] = ['api.read'];
/** The longest `state` that is handed back, in characters. */
export const MAX_STATE_LENGTH = 2000;

/** The parameters of a request for access as they came (RFC 6749 section 4.1.1, RFC 7636, RFC 8707). */
export interface AuthorizationRequest {
  readonly responseType?: string | undefined;
  readonly clientId?: string | undefined;
  readonly redirectUri?: string | undefined;
  readonly scope?: string | undefined;
  readonly state?: string | undefined;
  readonly codeChallenge?: string | undefined;
  readonly codeChallengeMethod?: string | undefined;
  readonly resource?: string | undefined;
}

/** A request with the client that it names, if there is one. */
export interface RequestFacts {
  readonly request: AuthorizationRequest;
  readonly client: OauthClient | null;
  readonly baseUrl: string;
}

const told = (error_description: string) => () => ({ error_description });

/**
 * Judged first. Who breaks one is told so here and never sent on, for nobody has vouched for the address
 * (RFC 6749 section 4.1.2.1).
 */
export const returnRules = [
  { code: 'invalid_request', broken: ({ client }) => client === null, data: told('The client_id is not known here.') },
  {
    code: 'invalid_request',
    broken: ({ client, request: { redirectUri } }) => redirectUri === undefined || !isRegisteredRedirect(client?.redirectUris ?? [], redirectUri),
    data: told('The redirect_uri is not one that this client has registered.'),
  },
] as const satisfies readonly Rule<RequestFacts>[];

/** The scopes that a request asks for. */
export const askedScopes = ({ scope = '' }: AuthorizationRequest): readonly string[] => {
  const asked = splitScope(scope);
  return asked.length === 0 ? DEFAULT_SCOPES : asked;
};

/** Judged next. What is broken is told to the app, at its own address. */
export const requestRules = [
  { code: 'invalid_request', broken: ({ request }) => !request.responseType, data: told('response_type is missing.') },
  { code: 'unsupported_response_type', broken: ({ request }) => request.responseType !== 'code', data: told('The only response_type is code.') },
  {
    code: 'invalid_request',
    broken: ({ request: { codeChallenge = '' } }) => !isChallengeShaped(codeChallenge),
    data: told('code_challenge must be a SHA-256 digest as base64url.'),
  },
  {
    code: 'invalid_request',
    broken: ({ request }) => request.codeChallengeMethod !== CHALLENGE_METHOD,
    data: told(`code_challenge_method must be ${CHALLENGE_METHOD}.`),
  },
  {
    code: 'invalid_target',
    broken: ({ request: { resource }, baseUrl }) => !isOwnResource(resource, baseUrl),
    data: told('The resource is not served here.'),
  },
  { code: 'invalid_scope', broken: ({ request }) => !askedScopes(request).every(isScope), data: told('A scope is not known here.') },
] as const satisfies readonly Rule<RequestFacts>[];

/** What the user can choose from: what is asked for, as far as the user's role can give it. */
export const offeredScopes = (request: AuthorizationRequest, role: Role): readonly AgentScope[] => {
  const asked = askedScopes(request);
  return scopesOfRole(agentScopes.filter((scope) => asked.includes(scope)), role);
};
