import { invalidGrant, loginRequired, issuerNotEnabled } from './oauth.rules.ts';
import { emailAddressOf } from '../access/email-address.ts';
import type { Rule } from '../kernel/rules.ts';
import { elapsed, hours } from '../kernel/time.ts';
import type { FederatedIdentity } from './claim-attempt.ts';
import { ASSERTION_TYPE } from './identity-assertion.ts';
import { CLOCK_SKEW, numericDateOf, isInFuture, isOlderThan, isExpired, stringClaimOf } from './jwt.ts';
import type { Jwt, Members } from './jwt.ts';

/** The algorithms with which an issuer may sign, unless its configuration restricts them. */
export const DEFAULT_ALGORITHMS: readonly string[] = ['EdDSA', 'Ed25519', 'ES256', 'PS256', 'RS256'];
/** The maximum age of the user's sign-in at the issuer, in milliseconds. */
export const MAX_SIGN_IN_AGE = hours(1);
/** The maximum time from `iat` to `exp` of an ID-JAG, in milliseconds. */
export const MAX_ID_JAG_LIFETIME = hours(1);
/** The time after the expiry of an ID-JAG for which its `jti` is remembered, in milliseconds. */
export const REPLAY_MARGIN = CLOCK_SKEW;
/** The token type of an identity assertion authorization grant (draft-ietf-oauth-identity-assertion-authz-grant). */
export const ID_JAG_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:id-jag';

/** An identity provider that the operator trusts, as configured. */
export interface TrustedIssuer {
  /** The exact `iss` of the issuer's assertions. */
  readonly issuer: string;
  readonly name: string;
  readonly jwksUri: string;
  readonly algorithms: readonly string[];
  /** The accepted values of `client_id`, or null to accept all. */
  readonly clientIds: readonly string[] | null;
  /** The accepted domains of `email`, or null to accept all. */
  readonly emailDomains: readonly string[] | null;
}

/** The facts that decide whether a token comes from an issuer that the operator trusts. */
export interface IssuerFacts {
  /** The decoded assertion, or null if it is malformed. */
  readonly jwt: Jwt | null;
  readonly issuers: readonly TrustedIssuer[];
}

/** Returns the trusted issuer that the assertion names, or null if there is none. */
export const issuerOf = ({ jwt, issuers }: IssuerFacts): TrustedIssuer | null =>
  issuers.find(({ issuer }) => issuer === jwt?.claims['iss']) ?? null;

/** The rules that are checked, in this order, before the issuer's keys are fetched. */
export const issuerRules = [
  { code: issuerNotEnabled.code, broken: ({ issuers }) => issuers.length === 0 },
  { code: invalidGrant.code, broken: ({ jwt }) => jwt === null },
  { code: issuerNotEnabled.code, broken: (facts) => issuerOf(facts) === null },
] as const satisfies readonly Rule<IssuerFacts>[];

/** The facts that decide whether the header of an issuer's token is acceptable. */
export interface HeaderFacts {
  readonly header: Members;
  readonly issuer: TrustedIssuer;
}

/**
 * Returns the rules that are checked for every token of an issuer before its signature, so that no keys are fetched for
 * a token that cannot pass.
 */
export const headerRules = <const Code extends string>(
  code: Code,
  type: string,
): readonly Rule<HeaderFacts, Code>[] => [
  { code, broken: ({ header }) => header['typ'] !== type },
  { code, broken: ({ header, issuer }) => !issuer.algorithms.some((algorithm) => algorithm === header['alg']) },
  { code, broken: ({ header }) => Object.hasOwn(header, 'crit') },
  { code, broken: ({ header }) => stringClaimOf(header['kid']) === null },
];

/** The rules for the header of an ID-JAG: its type, an algorithm of the issuer, and a key id. */
export const idJagHeaderRules = headerRules(invalidGrant.code, ASSERTION_TYPE);

/** The claims of an issuer's token, after its signature was verified. */
export interface IssuerClaims {
  readonly claims: Members;
  readonly signed: boolean;
  readonly issuer: TrustedIssuer;
  readonly baseUrl: string;
  readonly now: Date;
}

const isAudience = (audience: unknown, baseUrl: string): boolean =>
  audience === baseUrl || (Array.isArray(audience) && audience.length === 1 && audience[0] === baseUrl);

const isTooLongLived = ({ iat, exp }: Members): boolean => {
  const [start, end] = [numericDateOf(iat), numericDateOf(exp)];
  return start === null || end === null || elapsed(start, end) > MAX_ID_JAG_LIFETIME;
};

const isClientAccepted = ({ clientIds }: TrustedIssuer, clientId: unknown): boolean =>
  clientIds === null || clientIds.some((known) => known === clientId);

const verifiedEmailOf = ({ email, email_verified }: Members): string | null =>
  email_verified === true && typeof email === 'string' ? emailAddressOf(email) : null;

const emailDomainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const isDomainAccepted = ({ emailDomains }: TrustedIssuer, address: string): boolean =>
  emailDomains === null || emailDomains.some((domain) => domain.toLowerCase() === emailDomainOf(address));

const isEmailAccepted = ({ claims, issuer }: IssuerClaims): boolean => {
  const address = verifiedEmailOf(claims);
  return address !== null && isDomainAccepted(issuer, address);
};

/** The rules that an ID-JAG must pass, in this order. Its `jti` is consumed only after all have passed. */
export const idJagRules = [
  { code: invalidGrant.code, broken: ({ signed }) => !signed },
  { code: invalidGrant.code, broken: ({ claims, baseUrl }) => !isAudience(claims['aud'], baseUrl) },
  { code: invalidGrant.code, broken: ({ claims, now }) => isExpired(claims['exp'], now) },
  { code: invalidGrant.code, broken: ({ claims }) => isTooLongLived(claims) },
  { code: invalidGrant.code, broken: ({ claims, now }) => isInFuture(claims['iat'], now) },
  {
    code: invalidGrant.code,
    broken: ({ claims, now }) => Object.hasOwn(claims, 'nbf') && isInFuture(claims['nbf'], now),
  },
  { code: invalidGrant.code, broken: ({ claims }) => stringClaimOf(claims['sub']) === null },
  { code: invalidGrant.code, broken: ({ claims }) => stringClaimOf(claims['client_id']) === null },
  { code: invalidGrant.code, broken: ({ claims }) => stringClaimOf(claims['jti']) === null },
  { code: invalidGrant.code, broken: ({ claims, issuer }) => !isClientAccepted(issuer, claims['client_id']) },
  { code: invalidGrant.code, broken: (facts) => !isEmailAccepted(facts) },
  {
    code: loginRequired.code,
    broken: ({ claims, now }) =>
      isInFuture(claims['auth_time'], now) || isOlderThan(MAX_SIGN_IN_AGE, claims['auth_time'], now),
    data: () => ({ max_age: MAX_SIGN_IN_AGE / 1000 }),
  },
] as const satisfies readonly Rule<IssuerClaims>[];

/** An ID-JAG that has passed its rules. */
export interface IdJag {
  readonly identity: FederatedIdentity;
  readonly jti: string;
  readonly expiresAt: Date;
  readonly email: string;
  /** The scope that the issuer requests. */
  readonly scope?: string;
}

/** Returns the ID-JAG in the claims, or null if the claims do not pass `idJagRules`. */
export const idJagOf = ({ issuer }: TrustedIssuer, claims: Members): IdJag | null => {
  const [subject, clientId, jti] = [
    stringClaimOf(claims['sub']),
    stringClaimOf(claims['client_id']),
    stringClaimOf(claims['jti']),
  ];
  const [email, expiresAt] = [verifiedEmailOf(claims), numericDateOf(claims['exp'])];
  if (subject === null || clientId === null || jti === null || email === null || expiresAt === null) return null;
  const scope = claims['scope'];
  return {
    identity: { issuer, subject, clientId },
    jti,
    expiresAt,
    email,
    ...(typeof scope === 'string' ? { scope } : {}),
  };
};
