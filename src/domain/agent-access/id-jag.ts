import { emailAddressOf } from '../access/email-address.ts';
import type { Rule } from '../kernel/rules.ts';
import { elapsed, hours } from '../kernel/time.ts';
import type { FederatedIdentity } from './claim-attempt.ts';
import { ASSERTION_TYPE } from './identity-assertion.ts';
import { CLOCK_SKEW, instantOf, isAhead, isOlderThan, isOver, nameOf } from './jwt.ts';
import type { Jwt, Members } from './jwt.ts';

/** The algorithms that identity providers may sign with unless their entry says otherwise. */
export const DEFAULT_ALGORITHMS: readonly string[] = ['EdDSA', 'Ed25519', 'ES256', 'PS256', 'RS256'];
/** How old the sign-in behind an assertion may be. */
export const MAX_SIGN_IN_AGE = hours(1);
/** How long an assertion of a provider may live. */
export const MAX_ID_JAG_LIFETIME = hours(1);
/** How long after its end an assertion is remembered. */
export const REPLAY_MARGIN = CLOCK_SKEW;
/** The URN of the assertion type. */
export const ID_JAG_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:id-jag';

/** An identity provider that the operator trusts. */
export interface TrustedIssuer {
  /** Exactly the `iss` of its assertions. */
  readonly issuer: string;
  readonly name: string;
  readonly jwksUri: string;
  readonly algorithms: readonly string[];
  /** The clients whose assertions are taken; null for all. */
  readonly clientIds: readonly string[] | null;
  /** The domains of the addresses that it may speak for; null for all. */
  readonly emailDomains: readonly string[] | null;
}

/** What can be told of an assertion before its issuer's keys are asked for. */
export interface IssuerFacts {
  /** Null when it cannot be taken apart. */
  readonly jwt: Jwt | null;
  readonly issuers: readonly TrustedIssuer[];
}

/** The entry of the issuer that the assertion names. */
export const issuerOf = ({ jwt, issuers }: IssuerFacts): TrustedIssuer | null =>
  issuers.find(({ issuer }) => issuer === jwt?.claims['iss']) ?? null;

/** Judged before anything is fetched. */
export const issuerRules = [
  { code: 'issuer_not_enabled', broken: ({ issuers }) => issuers.length === 0 },
  { code: 'invalid_grant', broken: ({ jwt }) => jwt === null },
  { code: 'issuer_not_enabled', broken: (facts) => issuerOf(facts) === null },
] as const satisfies readonly Rule<IssuerFacts>[];

/** A header with the entry of its issuer. */
export interface HeaderFacts {
  readonly header: Members;
  readonly issuer: TrustedIssuer;
}

/** Judged of every token of a provider before its signature, so that nothing is fetched for what cannot pass. */
export const headerRules = <const Code extends string>(code: Code, type: string): readonly Rule<HeaderFacts, Code>[] => [
  { code, broken: ({ header }) => header['typ'] !== type },
  { code, broken: ({ header, issuer }) => !issuer.algorithms.some((algorithm) => algorithm === header['alg']) },
  { code, broken: ({ header }) => Object.hasOwn(header, 'crit') },
  { code, broken: ({ header }) => nameOf(header['kid']) === null },
];

export const idJagHeaderRules = headerRules('invalid_grant', ASSERTION_TYPE);

/** What a token of a trusted issuer says, once its signature was checked. */
export interface IssuerClaims {
  readonly claims: Members;
  readonly signed: boolean;
  readonly issuer: TrustedIssuer;
  readonly baseUrl: string;
  readonly now: Date;
}

const isFor = (audience: unknown, baseUrl: string): boolean =>
  audience === baseUrl || (Array.isArray(audience) && audience.length === 1 && audience[0] === baseUrl);

const livesTooLong = ({ iat, exp }: Members): boolean => {
  const [start, end] = [instantOf(iat), instantOf(exp)];
  return start === null || end === null || elapsed(start, end) > MAX_ID_JAG_LIFETIME;
};

const isClientTaken = ({ clientIds }: TrustedIssuer, clientId: unknown): boolean =>
  clientIds === null || clientIds.some((known) => known === clientId);

const addressIn = ({ email, email_verified }: Members): string | null =>
  email_verified === true && typeof email === 'string' ? emailAddressOf(email) : null;

const emailDomainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const mayTell = ({ emailDomains }: TrustedIssuer, address: string): boolean =>
  emailDomains === null || emailDomains.some((domain) => domain.toLowerCase() === emailDomainOf(address));

const isAddressTaken = ({ claims, issuer }: IssuerClaims): boolean => {
  const address = addressIn(claims);
  return address !== null && mayTell(issuer, address);
};

/** What an assertion of a provider must hold, judged in this order. Whether it was seen before is asked after these. */
export const idJagRules = [
  { code: 'invalid_grant', broken: ({ signed }) => !signed },
  { code: 'invalid_grant', broken: ({ claims, baseUrl }) => !isFor(claims['aud'], baseUrl) },
  { code: 'invalid_grant', broken: ({ claims, now }) => isOver(claims['exp'], now) },
  { code: 'invalid_grant', broken: ({ claims }) => livesTooLong(claims) },
  { code: 'invalid_grant', broken: ({ claims, now }) => isAhead(claims['iat'], now) },
  { code: 'invalid_grant', broken: ({ claims, now }) => Object.hasOwn(claims, 'nbf') && isAhead(claims['nbf'], now) },
  { code: 'invalid_grant', broken: ({ claims }) => nameOf(claims['sub']) === null },
  { code: 'invalid_grant', broken: ({ claims }) => nameOf(claims['client_id']) === null },
  { code: 'invalid_grant', broken: ({ claims }) => nameOf(claims['jti']) === null },
  { code: 'invalid_grant', broken: ({ claims, issuer }) => !isClientTaken(issuer, claims['client_id']) },
  { code: 'invalid_grant', broken: (facts) => !isAddressTaken(facts) },
  {
    code: 'login_required',
    broken: ({ claims, now }) => isAhead(claims['auth_time'], now) || isOlderThan(MAX_SIGN_IN_AGE, claims['auth_time'], now),
    data: () => ({ max_age: MAX_SIGN_IN_AGE / 1000 }),
  },
] as const satisfies readonly Rule<IssuerClaims>[];

/** What is left of an assertion once it has passed its rules. */
export interface IdJag {
  readonly identity: FederatedIdentity;
  readonly jti: string;
  readonly expiresAt: Date;
  readonly email: string;
  /** What the provider says is asked for. */
  readonly scope?: string;
}

/** The assertion in the service's words; null when it did not pass `idJagRules`. */
export const idJagOf = ({ issuer }: TrustedIssuer, claims: Members): IdJag | null => {
  const [subject, clientId, jti] = [nameOf(claims['sub']), nameOf(claims['client_id']), nameOf(claims['jti'])];
  const [email, expiresAt] = [addressIn(claims), instantOf(claims['exp'])];
  if (subject === null || clientId === null || jti === null || email === null || expiresAt === null) return null;
  const scope = claims['scope'];
  return { identity: { issuer, subject, clientId }, jti, expiresAt, email, ...(typeof scope === 'string' ? { scope } : {}) };
};
