import { invalidRequest, invalidClient, unsupportedGrantType, invalidTarget } from '../agent-access/oauth.rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { describedAs } from './connected-app.errors.ts';
import type { OauthClient } from './client.ts';
import { isVerifierShaped } from './pkce.ts';
import { isOwnResource } from '../access/protected-resource.ts';

/** An unvalidated token request of an app. */
export interface AppTokenRequest {
  readonly grantType?: string | undefined;
  readonly clientId?: string | undefined;
  readonly code?: string | undefined;
  readonly redirectUri?: string | undefined;
  readonly codeVerifier?: string | undefined;
  readonly refreshToken?: string | undefined;
  readonly scope?: string | undefined;
  readonly resources?: readonly string[] | undefined;
}

/** The facts that decide whether an app's request to the token endpoint can be answered. */
export interface AppTokenRequestFacts {
  readonly request: AppTokenRequest;
  /** The client that the request names; null if it is unknown. */
  readonly client: OauthClient | null;
  /** The address at which people and programs reach the service. */
  readonly baseUrl: string;
}

/** The grant types that apps can use. */
export const appGrantTypes = { code: 'authorization_code', refresh: 'refresh_token' } as const;

const lacksParameters =
  (grantType: string, isComplete: (request: AppTokenRequest) => boolean) =>
  ({ request }: AppTokenRequestFacts): boolean =>
    request.grantType === grantType && !isComplete(request);

/** The rules that are checked, in this order, before the code or refresh token is looked up (RFC 6749 section 5.2). */
export const appTokenRequestRules = [
  {
    code: invalidRequest.code,
    broken: ({ request }) => !request.grantType,
    data: describedAs('grant_type is missing.'),
  },
  {
    code: unsupportedGrantType.code,
    broken: ({ request }) => !Object.values<string | undefined>(appGrantTypes).includes(request.grantType),
    data: describedAs('The supported grant types are authorization_code and refresh_token.'),
  },
  { code: invalidRequest.code, broken: ({ request }) => !request.clientId, data: describedAs('client_id is missing.') },
  { code: invalidClient.code, broken: ({ client }) => client === null, data: describedAs('The client_id is unknown.') },
  {
    code: invalidRequest.code,
    broken: lacksParameters(appGrantTypes.code, ({ code, redirectUri, codeVerifier }) =>
      Boolean(code && redirectUri && codeVerifier),
    ),
    data: describedAs('code, redirect_uri and code_verifier are required.'),
  },
  {
    code: invalidRequest.code,
    broken: lacksParameters(appGrantTypes.code, ({ codeVerifier = '' }) => isVerifierShaped(codeVerifier)),
    data: describedAs('code_verifier must be 43 to 128 unreserved characters.'),
  },
  {
    code: invalidRequest.code,
    broken: lacksParameters(appGrantTypes.refresh, ({ refreshToken }) => Boolean(refreshToken)),
    data: describedAs('refresh_token is missing.'),
  },
  {
    code: invalidTarget.code,
    broken: ({ request: { resources = [] }, baseUrl }) =>
      !resources.every((resource) => isOwnResource(resource, baseUrl)),
    data: describedAs('The resource is not served by this server.'),
  },
] as const satisfies readonly Rule<AppTokenRequestFacts>[];
