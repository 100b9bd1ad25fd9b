import { invalidRequest, invalidScope, invalidTarget } from '../agent-access/oauth.rules.ts';
import { agentScopes } from '../access/caller.ts';
import type { AgentScope, Role } from '../access/caller.ts';
import { isScope, scopesOfRole, splitScope } from '../access/granted-scopes.ts';
import type { Rule } from '../kernel/rules.ts';
import { describedAs } from './connected-app.errors.ts';
import type { OauthClient } from './client.ts';
import { CHALLENGE_METHOD, isChallengeShaped } from './pkce.ts';
import { isRegisteredRedirect } from './redirect-uri.ts';
import { isOwnResource } from '../access/protected-resource.ts';

/** The scopes of an authorization request that names none. */
export const DEFAULT_SCOPES: readonly AgentScope[] = ['api.read'];
/** The maximum length of the `state` parameter, in characters. */
export const MAX_STATE_LENGTH = 2000;

/** The unvalidated parameters of an authorization request (RFC 6749 section 4.1.1, RFC 7636, RFC 8707). */
export interface AuthorizationRequest {
  readonly responseType?: string | undefined;
  readonly clientId?: string | undefined;
  readonly redirectUri?: string | undefined;
  readonly scope?: string | undefined;
  readonly state?: string | undefined;
  readonly codeChallenge?: string | undefined;
  readonly codeChallengeMethod?: string | undefined;
  readonly resources?: readonly string[] | undefined;
}

/** The facts that decide whether an authorization request is shown to the user. */
export interface RequestFacts {
  readonly request: AuthorizationRequest;
  /** The client that the request names; null if it is unknown. */
  readonly client: OauthClient | null;
  /** The address at which people and programs reach the service. */
  readonly baseUrl: string;
  /** The private-use redirect URIs that the operator accepts. */
  readonly privateUse: readonly string[];
}

/**
 * The rules that are checked first. Their failures are never redirected, because the redirect URI is not trusted (RFC
 * 6749 section 4.1.2.1).
 */
export const returnRules = [
  {
    code: invalidRequest.code,
    broken: ({ client }) => client === null,
    data: describedAs('The client_id is unknown.'),
  },
  {
    code: invalidRequest.code,
    broken: ({ client, request: { redirectUri }, privateUse }) =>
      redirectUri === undefined || !isRegisteredRedirect(client?.redirectUris ?? [], redirectUri, privateUse),
    data: describedAs('The redirect_uri is not registered for this client.'),
  },
] as const satisfies readonly Rule<RequestFacts>[];

/** Returns the scopes that a request names, or `DEFAULT_SCOPES` if it names none. */
export const requestedAppScopes = ({ scope = '' }: AuthorizationRequest): readonly string[] => {
  const requested = splitScope(scope);
  return requested.length === 0 ? DEFAULT_SCOPES : requested;
};

/**
 * The rules that are checked after `returnRules`. Their failures are reported to the app, but the user decides whether
 * the browser follows the redirect.
 */
export const requestRules = [
  {
    code: invalidRequest.code,
    broken: ({ request }) => !request.responseType,
    data: describedAs('response_type is missing.'),
  },
  {
    code: 'unsupported_response_type',
    broken: ({ request }) => request.responseType !== 'code',
    data: describedAs('The only supported response_type is code.'),
  },
  {
    code: invalidRequest.code,
    broken: ({ request: { codeChallenge = '' } }) => !isChallengeShaped(codeChallenge),
    data: describedAs('code_challenge must be a base64url-encoded SHA-256 digest.'),
  },
  {
    code: invalidRequest.code,
    broken: ({ request }) => request.codeChallengeMethod !== CHALLENGE_METHOD,
    data: describedAs(`code_challenge_method must be ${CHALLENGE_METHOD}.`),
  },
  {
    code: invalidTarget.code,
    broken: ({ request: { resources = [] }, baseUrl }) =>
      !resources.every((resource) => isOwnResource(resource, baseUrl)),
    data: describedAs('The resource is not served by this server.'),
  },
  {
    code: invalidScope.code,
    broken: ({ request }) => !requestedAppScopes(request).every(isScope),
    data: describedAs('A scope is unknown.'),
  },
] as const satisfies readonly Rule<RequestFacts>[];

/** Returns the scopes that are offered to the user: those of the requested scopes that the user's role allows. */
export const offeredScopes = (request: AuthorizationRequest, role: Role): readonly AgentScope[] => {
  const requested = requestedAppScopes(request);
  return scopesOfRole(
    agentScopes.filter((scope) => requested.includes(scope)),
    role,
  );
};
