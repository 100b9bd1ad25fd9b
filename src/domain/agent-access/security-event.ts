import type { Rule } from '../kernel/rules.ts';
import { days } from '../kernel/time.ts';
import { headerRules } from './id-jag.ts';
import type { IssuerClaims, TrustedIssuer } from './id-jag.ts';
import { CLOCK_SKEW, isAhead, isOlderThan, isOver, nameOf } from './jwt.ts';
import type { Jwt, Members } from './jwt.ts';

/** The media type of security event tokens (RFC 8417 section 7.2), also their `typ` without the lead. */
export const SECURITY_EVENT_CONTENT = 'application/secevent+jwt';
const SECURITY_EVENT_TYPE = 'secevent+jwt';
/** The event by which a provider takes an agent's identity back. */
export const IDENTITY_REVOKED = 'https://schemas.workos.com/events/agent/auth/identity/assertion/revoked';
/** The largest token that is taken, in bytes. */
export const MAX_SECURITY_EVENT_BYTES = 64 * 1024;
/** How old an event may be. */
export const MAX_EVENT_AGE = days(7);
/** How long an event is remembered: longer than it could pass again. */
export const EVENT_MEMORY = MAX_EVENT_AGE + 2 * CLOCK_SKEW;

/** What can be told of a pushed token before its issuer's keys are asked for. */
export interface PushedFacts {
  readonly contentType: string;
  readonly jwt: Jwt | null;
  readonly issuer: TrustedIssuer | null;
}

/** Judged before anything is fetched (RFC 8935 section 2). Every failure is told in the same words. */
export const pushedEventRules = [
  { code: 'invalid_request', broken: ({ contentType }) => contentType.split(';', 1)[0]?.trim().toLowerCase() !== SECURITY_EVENT_CONTENT },
  { code: 'invalid_request', broken: ({ jwt }) => jwt === null },
  { code: 'invalid_request', broken: ({ issuer }) => issuer === null },
] as const satisfies readonly Rule<PushedFacts>[];

export const eventHeaderRules = headerRules('invalid_request', SECURITY_EVENT_TYPE);

/** Unlike an assertion, an event may be meant for others too (RFC 8417 section 2.2). */
const isFor = (audience: unknown, baseUrl: string): boolean =>
  audience === baseUrl || (Array.isArray(audience) && audience.includes(baseUrl));

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The subject as RFC 9493 section 3.2.4 writes it, if it is one of the issuer's own. */
const identifiedSubject = (subjectId: unknown, issuer: string): string | null =>
  isObject(subjectId) && subjectId['format'] === 'iss_sub' && subjectId['iss'] === issuer ? nameOf(subjectId['sub']) : null;

/** Whom the event is about; null when it names nobody, or two different subjects. */
export const subjectOf = (claims: Members, { issuer }: TrustedIssuer): string | null => {
  const named = [
    ...(Object.hasOwn(claims, 'sub') ? [nameOf(claims['sub'])] : []),
    ...(Object.hasOwn(claims, 'sub_id') ? [identifiedSubject(claims['sub_id'], issuer)] : []),
  ];
  const [first = null] = named;
  return named.every((subject) => subject === first) ? first : null;
};

/** What a security event token must hold (RFC 8417 section 2.2), judged in this order. */
export const eventRules = [
  { code: 'invalid_request', broken: ({ signed }) => !signed },
  { code: 'invalid_request', broken: ({ claims, baseUrl }) => !isFor(claims['aud'], baseUrl) },
  { code: 'invalid_request', broken: ({ claims, now }) => isAhead(claims['iat'], now) },
  { code: 'invalid_request', broken: ({ claims, now }) => isOlderThan(MAX_EVENT_AGE, claims['iat'], now) },
  { code: 'invalid_request', broken: ({ claims, now }) => Object.hasOwn(claims, 'exp') && isOver(claims['exp'], now) },
  { code: 'invalid_request', broken: ({ claims }) => nameOf(claims['jti']) === null },
  { code: 'invalid_request', broken: ({ claims }) => !isObject(claims['events']) || Object.keys(claims['events']).length === 0 },
  { code: 'invalid_request', broken: ({ claims, issuer }) => subjectOf(claims, issuer) === null },
] as const satisfies readonly Rule<IssuerClaims>[];

/** A security event that has passed its rules. */
export interface SecurityEvent {
  readonly issuer: string;
  readonly jti: string;
  readonly subject: string;
  /** Whether it takes the identity back; events of other kinds are received and have no effect. */
  readonly revokes: boolean;
}

/** The event in the service's words; null when it did not pass `eventRules`. */
export const securityEventOf = (issuer: TrustedIssuer, claims: Members): SecurityEvent | null => {
  const [jti, subject, events] = [nameOf(claims['jti']), subjectOf(claims, issuer), claims['events']];
  if (jti === null || subject === null || !isObject(events)) return null;
  return { issuer: issuer.issuer, jti, subject, revokes: Object.hasOwn(events, IDENTITY_REVOKED) };
};
