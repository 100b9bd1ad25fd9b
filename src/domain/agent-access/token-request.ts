import { invalidRequest, unsupportedGrantType, invalidTarget } from './oauth.rules.ts';
import type { Rule } from '../kernel/rules.ts';

/** The grant types of the token endpoint. */
export const grantTypes = {
  assertion: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
  claim: 'urn:workos:agent-auth:grant-type:claim',
} as const;

/** An unvalidated token request. */
export interface TokenRequest {
  readonly grantType?: string | undefined;
  readonly assertion?: string | undefined;
  readonly claimToken?: string | undefined;
  readonly resources?: readonly string[] | undefined;
  readonly scope?: string | undefined;
}

/** The facts that decide whether a request to the token endpoint can be answered. */
export interface TokenRequestFacts {
  readonly request: TokenRequest;
  /** The address at which people and programs reach the service. */
  readonly baseUrl: string;
}

const absent = (parameter: string | undefined): boolean => parameter === undefined || parameter === '';

/** The rules that are checked, in this order, before the grant itself (RFC 6749 section 5.2, RFC 8707 section 2). */
export const tokenRequestRules = [
  { code: invalidRequest.code, broken: ({ request }) => absent(request.grantType) },
  {
    code: unsupportedGrantType.code,
    broken: ({ request }) => !Object.values<string | undefined>(grantTypes).includes(request.grantType),
  },
  {
    code: invalidRequest.code,
    broken: ({ request }) => request.grantType === grantTypes.assertion && absent(request.assertion),
  },
  {
    code: invalidRequest.code,
    broken: ({ request }) => request.grantType === grantTypes.claim && absent(request.claimToken),
  },
  {
    code: invalidTarget.code,
    broken: ({ request: { resources = [] }, baseUrl }) =>
      !resources.every((resource) => resource === baseUrl || resource === `${baseUrl}/`),
  },
] as const satisfies readonly Rule<TokenRequestFacts>[];
