import type { Rule } from '../kernel/rules.ts';
import { days } from '../kernel/time.ts';
import { headerRules } from './id-jag.ts';
import type { IssuerClaims, TrustedIssuer } from './id-jag.ts';
import { CLOCK_SKEW, isInFuture, isOlderThan, isExpired, stringClaimOf } from './jwt.ts';
import type { Jwt, Members } from './jwt.ts';

/** The media type of security event tokens (RFC 8417 section 7.2); `typ` is the same without `application/`. */
export const SECURITY_EVENT_CONTENT = 'application/secevent+jwt';
const SECURITY_EVENT_TYPE = 'secevent+jwt';
/** The event by which an issuer revokes the identity of an agent. */
export const IDENTITY_REVOKED = 'https://schemas.workos.com/events/agent/auth/identity/assertion/revoked';
export const MAX_SECURITY_EVENT_BYTES = 64 * 1024;
export const MAX_EVENT_AGE = days(7);
/** How long the `jti` of an event is remembered: longer than the event is accepted. */
export const EVENT_MEMORY = MAX_EVENT_AGE + 2 * CLOCK_SKEW;

export interface PushedFacts {
  readonly contentType: string;
  readonly jwt: Jwt | null;
  readonly issuer: TrustedIssuer | null;
}

/** Checked before the issuer's keys are fetched (RFC 8935 section 2). All failures are answered alike. */
export const pushedEventRules = [
  { code: 'invalid_request', broken: ({ contentType }) => contentType.split(';', 1)[0]?.trim().toLowerCase() !== SECURITY_EVENT_CONTENT },
  { code: 'invalid_request', broken: ({ jwt }) => jwt === null },
  { code: 'invalid_request', broken: ({ issuer }) => issuer === null },
] as const satisfies readonly Rule<PushedFacts>[];

export const eventHeaderRules = headerRules('invalid_request', SECURITY_EVENT_TYPE);

/** Unlike an assertion, an event may have further audiences (RFC 8417 section 2.2). */
const isAudience = (audience: unknown, baseUrl: string): boolean =>
  audience === baseUrl || (Array.isArray(audience) && audience.includes(baseUrl));

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The subject of an `iss_sub` identifier (RFC 9493 section 3.2.4) of the same issuer. */
const identifiedSubject = (subjectId: unknown, issuer: string): string | null =>
  isObject(subjectId) && subjectId['format'] === 'iss_sub' && subjectId['iss'] === issuer ? stringClaimOf(subjectId['sub']) : null;

/** The subject of the event; null if it names none, or two different ones. */
export const subjectOf = (claims: Members, { issuer }: TrustedIssuer): string | null => {
  const named = [
    ...(Object.hasOwn(claims, 'sub') ? [stringClaimOf(claims['sub'])] : []),
    ...(Object.hasOwn(claims, 'sub_id') ? [identifiedSubject(claims['sub_id'], issuer)] : []),
  ];
  const [first = null] = named;
  return named.every((subject) => subject === first) ? first : null;
};

/** What a security event token must contain (RFC 8417 section 2.2), checked in this order. */
export const eventRules = [
  { code: 'invalid_request', broken: ({ signed }) => !signed },
  { code: 'invalid_request', broken: ({ claims, baseUrl }) => !isAudience(claims['aud'], baseUrl) },
  { code: 'invalid_request', broken: ({ claims, now }) => isInFuture(claims['iat'], now) },
  { code: 'invalid_request', broken: ({ claims, now }) => isOlderThan(MAX_EVENT_AGE, claims['iat'], now) },
  { code: 'invalid_request', broken: ({ claims, now }) => Object.hasOwn(claims, 'exp') && isExpired(claims['exp'], now) },
  { code: 'invalid_request', broken: ({ claims }) => stringClaimOf(claims['jti']) === null },
  { code: 'invalid_request', broken: ({ claims }) => !isObject(claims['events']) || Object.keys(claims['events']).length === 0 },
  { code: 'invalid_request', broken: ({ claims, issuer }) => subjectOf(claims, issuer) === null },
] as const satisfies readonly Rule<IssuerClaims>[];

export interface SecurityEvent {
  readonly issuer: string;
  readonly jti: string;
  readonly subject: string;
  /** Whether it revokes the identity. Events of other types are accepted without effect. */
  readonly revokes: boolean;
}

/** The event in the claims; null if it has not passed `eventRules`. */
export const securityEventOf = (issuer: TrustedIssuer, claims: Members): SecurityEvent | null => {
  const [jti, subject, events] = [stringClaimOf(claims['jti']), subjectOf(claims, issuer), claims['events']];
  if (jti === null || subject === null || !isObject(events)) return null;
  return { issuer: issuer.issuer, jti, subject, revokes: Object.hasOwn(events, IDENTITY_REVOKED) };
};
