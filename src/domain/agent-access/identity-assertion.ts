import { invalidGrant } from './oauth.rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { hours, later } from '../kernel/time.ts';
import { isExpired, stringClaimOf } from './jwt.ts';
import type { Jwt } from './jwt.ts';
import { registrationStatusAt } from './registration.ts';
import type { Registration } from './registration.ts';

/** The lifetime of an identity assertion that the service issues, in milliseconds. */
export const ASSERTION_LIFETIME = hours(24);
/** The `typ` header of identity assertions, both those of the service and those of issuers. */
export const ASSERTION_TYPE = 'oauth-id-jag+jwt';
/** The only signature algorithm of the assertions that the service issues. */
export const ASSERTION_ALGORITHM = 'EdDSA';
/**
 * The time for which a retired signing key stays published, in milliseconds. It exceeds the lifetime of any assertion
 * signed with the key.
 */
export const RETIRED_KEY_RETENTION = hours(25);

/** Returns true if a signing key is published, so that assertions signed with it are accepted. */
export const isPublished = ({ retiredAt }: { readonly retiredAt: Date | null }, now: Date): boolean =>
  retiredAt === null || now < later(retiredAt, RETIRED_KEY_RETENTION);

/** An assertion with a valid signature, and the facts that decide whether it is accepted. */
export interface AssertionFacts extends Jwt {
  /** The address at which people and programs reach the service. */
  readonly baseUrl: string;
  readonly now: Date;
}

/** The rules that an assertion of the service must pass besides its signature, in this order (RFC 7523 section 3). */
export const identityAssertionRules = [
  { code: invalidGrant.code, broken: ({ header }) => header['alg'] !== ASSERTION_ALGORITHM },
  { code: invalidGrant.code, broken: ({ header }) => Object.hasOwn(header, 'crit') },
  { code: invalidGrant.code, broken: ({ header }) => header['typ'] !== ASSERTION_TYPE },
  { code: invalidGrant.code, broken: ({ claims, baseUrl }) => claims['iss'] !== baseUrl },
  { code: invalidGrant.code, broken: ({ claims, baseUrl }) => claims['aud'] !== baseUrl },
  { code: invalidGrant.code, broken: ({ claims, now }) => isExpired(claims['exp'], now) },
  { code: invalidGrant.code, broken: ({ claims }) => stringClaimOf(claims['sub']) === null },
] as const satisfies readonly Rule<AssertionFacts>[];

/**
 * Returns true if the assertion was issued before its registration was redeemed. Only later assertions contain an
 * email, so an assertion that leaked before the claim never gains the claimed scopes.
 */
export const isSuperseded = ({ status }: Pick<Registration, 'status'>, { claims }: Pick<Jwt, 'claims'>): boolean =>
  status === 'redeemed' && claims['email_verified'] !== true;

/** A valid assertion and the registration that it names. */
export interface ExchangeFacts {
  readonly registration: Registration;
  /** The claims of the assertion. */
  readonly jwt: Pick<Jwt, 'claims'>;
  readonly now: Date;
}

/** The rules that are checked, in this order, before an assertion is exchanged for an access token. */
export const assertionExchangeRules = [
  {
    code: invalidGrant.code,
    broken: ({ registration, now }) => ['expired', 'revoked'].includes(registrationStatusAt(registration, now)),
  },
  { code: invalidGrant.code, broken: ({ registration, jwt }) => isSuperseded(registration, jwt) },
] as const satisfies readonly Rule<ExchangeFacts>[];
