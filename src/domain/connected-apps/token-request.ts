import type { Rule } from '../kernel/rules.ts';
import type { OauthClient } from './oauth-client.ts';
import { isVerifierShaped } from './pkce.ts';
import { isOwnResource } from '../access/protected-resource.ts';

/** A token request of an app as it came. */
export interface AppTokenRequest {
  readonly grantType?: string | undefined;
  readonly clientId?: string | undefined;
  readonly code?: string | undefined;
  readonly redirectUri?: string | undefined;
  readonly codeVerifier?: string | undefined;
  readonly refreshToken?: string | undefined;
  readonly scope?: string | undefined;
  readonly resource?: string | undefined;
}

/** A token request with the client that it names, if there is one. */
export interface AppTokenRequestFacts {
  readonly request: AppTokenRequest;
  readonly client: OauthClient | null;
  readonly baseUrl: string;
}

/** The grants that apps use. */
export const appGrantTypes = { code: 'authorization_code', refresh: 'refresh_token' } as const;

const isFor = (grantType: string, needs: (request: AppTokenRequest) => boolean) => ({ request }: AppTokenRequestFacts): boolean =>
  request.grantType === grantType && !needs(request);

const told = (error_description: string) => () => ({ error_description });

/** Judged in this order before anything that the request shows is looked up (RFC 6749 section 5.2). */
export const appTokenRequestRules = [
  { code: 'invalid_request', broken: ({ request }) => !request.grantType, data: told('grant_type is missing.') },
  {
    code: 'unsupported_grant_type',
    broken: ({ request }) => !Object.values<string | undefined>(appGrantTypes).includes(request.grantType),
    data: told('The grant types are authorization_code and refresh_token.'),
  },
  { code: 'invalid_request', broken: ({ request }) => !request.clientId, data: told('client_id is missing.') },
  { code: 'invalid_client', broken: ({ client }) => client === null, data: told('The client_id is not known here.') },
  {
    code: 'invalid_request',
    broken: isFor(appGrantTypes.code, ({ code, redirectUri, codeVerifier }) => Boolean(code && redirectUri && codeVerifier)),
    data: told('code, redirect_uri and code_verifier are needed.'),
  },
  {
    code: 'invalid_request',
    broken: isFor(appGrantTypes.code, ({ codeVerifier = '' }) => isVerifierShaped(codeVerifier)),
    data: told('code_verifier must be 43 to 128 unreserved characters.'),
  },
  {
    code: 'invalid_request',
    broken: isFor(appGrantTypes.refresh, ({ refreshToken }) => Boolean(refreshToken)),
    data: told('refresh_token is missing.'),
  },
  {
    code: 'invalid_target',
    broken: ({ request: { resource }, baseUrl }) => !isOwnResource(resource, baseUrl),
    data: told('The resource is not served here.'),
  },
] as const satisfies readonly Rule<AppTokenRequestFacts>[];
