import type { Rule } from '../kernel/rules.ts';
import { hours } from '../kernel/time.ts';
import { isOver, nameOf } from './jwt.ts';
import type { Jwt } from './jwt.ts';
import type { Registration } from './registration.ts';

/** How long an identity assertion of the service's own lives. */
export const ASSERTION_LIFETIME = hours(24);
/** The `typ` of identity assertions, the service's own and those of identity providers. */
export const ASSERTION_TYPE = 'oauth-id-jag+jwt';
/** The only algorithm of the service's own assertions. */
export const ASSERTION_ALGORITHM = 'EdDSA';

/** An assertion with a valid signature. */
export interface AssertionFacts extends Jwt {
  readonly baseUrl: string;
  readonly now: Date;
}

/** What one of the service's own assertions must contain beside a valid signature (RFC 7523 section 3), in this order. */
export const identityAssertionRules = [
  { code: 'invalid_grant', broken: ({ header }) => header['alg'] !== ASSERTION_ALGORITHM },
  { code: 'invalid_grant', broken: ({ header }) => Object.hasOwn(header, 'crit') },
  { code: 'invalid_grant', broken: ({ header }) => header['typ'] !== ASSERTION_TYPE },
  { code: 'invalid_grant', broken: ({ claims, baseUrl }) => claims['iss'] !== baseUrl },
  { code: 'invalid_grant', broken: ({ claims, baseUrl }) => claims['aud'] !== baseUrl },
  { code: 'invalid_grant', broken: ({ claims, now }) => isOver(claims['exp'], now) },
  { code: 'invalid_grant', broken: ({ claims }) => nameOf(claims['sub']) === null },
] as const satisfies readonly Rule<AssertionFacts>[];

/**
 * Whether the assertion was issued before its registration was redeemed. Only assertions from then on tell an email, so
 * one that leaked before the claim never becomes a credential for more.
 */
export const isSuperseded = ({ status }: Pick<Registration, 'status'>, { claims }: Pick<Jwt, 'claims'>): boolean =>
  status === 'redeemed' && claims['email_verified'] !== true;
