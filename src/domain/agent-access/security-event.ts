import { invalidRequest } from './oauth.rules.ts';
import type { Rule } from '../kernel/rules.ts';
import { days } from '../kernel/time.ts';
import { headerRules } from './id-jag.ts';
import type { IssuerClaims, TrustedIssuer } from './id-jag.ts';
import { CLOCK_SKEW, isInFuture, isOlderThan, isExpired, stringClaimOf } from './jwt.ts';
import type { Jwt, Members } from './jwt.ts';

/** The media type of security event tokens (RFC 8417 section 7.2). Their `typ` omits `application/`. */
export const SECURITY_EVENT_CONTENT = 'application/secevent+jwt';
const SECURITY_EVENT_TYPE = 'secevent+jwt';
/** The type of the event with which an issuer revokes the identity of an agent. */
export const IDENTITY_REVOKED = 'https://schemas.workos.com/events/agent/auth/identity/assertion/revoked';
/** The maximum size of a security event token, in bytes. */
export const MAX_SECURITY_EVENT_BYTES = 64 * 1024;
/** The maximum age of a security event by its `iat`, in milliseconds. */
export const MAX_EVENT_AGE = days(7);
/**
 * The time for which the `jti` of an event is remembered, in milliseconds. It exceeds the time for which the event is
 * accepted.
 */
export const EVENT_MEMORY = MAX_EVENT_AGE + 2 * CLOCK_SKEW;

/** The facts that decide whether a pushed request can be read as a security event (RFC 8935 section 2). */
export interface PushedFacts {
  /** The value of the header Content-Type. */
  readonly contentType: string;
  /** The event as sent; null if it is no token. */
  readonly jwt: Jwt | null;
  /** The trusted issuer that the token names; null if there is none. */
  readonly issuer: TrustedIssuer | null;
}

/**
 * The rules that are checked before the issuer's keys are fetched (RFC 8935 section 2). All failures have the same
 * response.
 */
export const pushedEventRules = [
  {
    code: invalidRequest.code,
    broken: ({ contentType }) => contentType.split(';', 1)[0]?.trim().toLowerCase() !== SECURITY_EVENT_CONTENT,
  },
  { code: invalidRequest.code, broken: ({ jwt }) => jwt === null },
  { code: invalidRequest.code, broken: ({ issuer }) => issuer === null },
] as const satisfies readonly Rule<PushedFacts>[];

/**
 * The rules for the header of a security event token (RFC 8417): its type, an algorithm of the issuer, and a key id.
 */
export const eventHeaderRules = headerRules(invalidRequest.code, SECURITY_EVENT_TYPE);

/**
 * Returns true if the audience includes the service. Unlike an assertion, an event may have other audiences as well
 * (RFC 8417 section 2.2).
 */
const isAudience = (audience: unknown, baseUrl: string): boolean =>
  audience === baseUrl || (Array.isArray(audience) && audience.includes(baseUrl));

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the subject of an `iss_sub` identifier (RFC 9493 section 3.2.4) of the given issuer, or null for any other
 * identifier.
 */
const identifiedSubject = (subjectId: unknown, issuer: string): string | null =>
  isObject(subjectId) && subjectId['format'] === 'iss_sub' && subjectId['iss'] === issuer
    ? stringClaimOf(subjectId['sub'])
    : null;

/** Returns the subject of the event, or null if the event names no subject or two different ones. */
export const subjectOf = (claims: Members, { issuer }: TrustedIssuer): string | null => {
  const named = [
    ...(Object.hasOwn(claims, 'sub') ? [stringClaimOf(claims['sub'])] : []),
    ...(Object.hasOwn(claims, 'sub_id') ? [identifiedSubject(claims['sub_id'], issuer)] : []),
  ];
  const [first = null] = named;
  return named.every((subject) => subject === first) ? first : null;
};

/** The rules that a security event token must pass, in this order (RFC 8417 section 2.2). */
export const eventRules = [
  { code: invalidRequest.code, broken: ({ signed }) => !signed },
  { code: invalidRequest.code, broken: ({ claims, baseUrl }) => !isAudience(claims['aud'], baseUrl) },
  { code: invalidRequest.code, broken: ({ claims, now }) => isInFuture(claims['iat'], now) },
  { code: invalidRequest.code, broken: ({ claims, now }) => isOlderThan(MAX_EVENT_AGE, claims['iat'], now) },
  {
    code: invalidRequest.code,
    broken: ({ claims, now }) => Object.hasOwn(claims, 'exp') && isExpired(claims['exp'], now),
  },
  { code: invalidRequest.code, broken: ({ claims }) => stringClaimOf(claims['jti']) === null },
  {
    code: invalidRequest.code,
    broken: ({ claims }) => !isObject(claims['events']) || Object.keys(claims['events']).length === 0,
  },
  { code: invalidRequest.code, broken: ({ claims, issuer }) => subjectOf(claims, issuer) === null },
] as const satisfies readonly Rule<IssuerClaims>[];

/** An event that an issuer has signed about one of its subjects (RFC 8417). */
export interface SecurityEvent {
  readonly issuer: string;
  readonly jti: string;
  readonly subject: string;
  /** True if the event revokes the identity. Events of other types are accepted without effect. */
  readonly revokes: boolean;
}

/** Returns the event in the claims, or null if the claims do not pass `eventRules`. */
export const securityEventOf = (issuer: TrustedIssuer, claims: Members): SecurityEvent | null => {
  const [jti, subject, events] = [stringClaimOf(claims['jti']), subjectOf(claims, issuer), claims['events']];
  if (jti === null || subject === null || !isObject(events)) return null;
  return { issuer: issuer.issuer, jti, subject, revokes: Object.hasOwn(events, IDENTITY_REVOKED) };
};
