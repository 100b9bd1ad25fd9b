import type { Request, RequestHandler, Response } from 'express';
import { callerGuards, transportGuards } from '../../../domain/access/guards.ts';
import { clientNetwork } from '../../../domain/access/client-network.ts';
import { ADDRESS_RATE, CALLER_RATE } from '../../../domain/access/rate-limits.ts';
import type { RateLimit } from '../../../domain/access/rate-limits.ts';
import type { Caller } from '../../../domain/access/caller.ts';
import type { RequestOrigin } from '../../../domain/access/request-target.ts';
import { SESSION_LIMIT } from '../../../domain/access/session.ts';
import { any, matches } from '../../../domain/access/path-pattern.ts';
import { MCP_PATH } from '../../../domain/access/protected-resource.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import type { Refusal } from '../../../domain/kernel/outcome.ts';
import { firstBroken } from '../../../domain/kernel/rules.ts';
import type { Callers, Credential, RateLimits } from '../../../application/access/ports.ts';
import type { Clock, IdSource } from '../../../application/kernel/ports.ts';
import { changeCookie } from './change-cookie.ts';
import type { Feature } from './endpoint.ts';
import { SESSION_COOKIE, cookieOf, credentialOf } from './credential.ts';
import { answerPreflight, isPreflight, openToEveryOrigin } from './open-origins.ts';
import type { RouteFacts, Routes } from './routes.ts';
import { Refused, contextOf, openContext } from './request-context.ts';

/** Names the request in logs and audit entries; every response carries it. */
const REQUEST_ID = 'X-Request-Id';

/** What the gate line needs of its host. */
export interface GuardNeeds {
  readonly clock: Clock;
  readonly callers: Callers;
  readonly rateLimits: RateLimits;
  /** The origins that are the service's own at this moment. */
  readonly ownOrigins: () => readonly string[];
  readonly agentWritesEnabled: boolean;
  readonly baseUrl: string;
  /** The host, with its port, that alone serves what is declared canonical. */
  readonly canonicalHost: string;
  readonly features: Readonly<Record<Feature, boolean>>;
}

/** A gate looks at the request and lets it pass, or throws its refusal. */
type Guard = (request: Request, needs: GuardNeeds) => Promise<void> | void;

/** The order in which every request is judged before a route is looked up. `docs/architecture.md` explains it. */
const guardPipeline: readonly (readonly [name: string, guard: Guard])[] = [
  ['transport', (request, needs) => judgeTransport(request, needs)],
  ['authentication', (request, needs) => authenticate(request, needs)],
  ['caller', (request, needs) => judgeCaller(request, needs)],
];

/** Names every request, those of load balancers and for assets included. */
export const nameRequests =
  (ids: IdSource): RequestHandler =>
  (_request, response, next) => {
    response.setHeader(REQUEST_ID, ids.next());
    next();
  };

/** Opens the context of each request and leads it along the gate line. */
export const runGuards =
  (needs: GuardNeeds, routes: Routes): RequestHandler =>
  async (request, response, next) => {
    const requestId = String(response.getHeader(REQUEST_ID));
    const address = request.ip ?? 'unknown';
    const facts = routes.factsOf(request.path);
    if (facts.openToOrigins) openToEveryOrigin(request, response);
    openContext(request, {
      caller: { kind: 'anonymous' },
      subject: `address:${clientNetwork(address)}`,
      resourceMetadata: isCanonicalHost(request, needs) ? resourceMetadataOf(request, needs) : null,
      repeatedTarget: repeatable(request.originalUrl, facts),
      meta: {
        address,
        requestId,
        userAgent: request.headers['user-agent'] ?? null,
        sessionCookie: cookieOf(request.headers, SESSION_COOKIE),
      },
    });
    for (const [name, value] of Object.entries(facts.fixedHeaders)) response.setHeader(name, value);
    if (facts.canonicalOnly && !isCanonicalHost(request, needs)) throw new Refused('notFound');
    if (facts.openToOrigins && isPreflight(request)) {
      answerPreflight(response, routes.methodsAt(request.path));
      return;
    }
    if (facts.canonicalOnly) checkRoute(request, response, facts, routes, needs);
    if (!facts.ignoresCredentials) for (const [, guard] of guardPipeline) await guard(request, needs);
    next();
  };

/** Canonical paths: after the host, the method and the switch come before anybody is asked who they are. */
const checkRoute = (request: Request, response: Response, { feature }: RouteFacts, routes: Routes, needs: GuardNeeds): void => {
  const allowed = routes.methodsAt(request.path);
  if (allowed.length > 0 && !allowed.includes(request.method)) refuseMethod(response, allowed);
  if (feature !== undefined && !needs.features[feature.name]) throw new Refused(feature.off);
};

/** Refuses a method, and tells which are taken. */
export const refuseMethod = (response: Response, allowed: readonly string[]): never => {
  response.setHeader('Allow', allowed.join(', '));
  throw new Refused('methodNotAllowed');
};

/** What answers repeat of a target. A query can hold a user code or, where none is read, a credential; no answer repeats one. */
const repeatable = (target: string, { canonicalOnly }: RouteFacts): string =>
  canonicalOnly || /[?&]access_token=/.test(target) ? (target.split('?', 1)[0] ?? '') : target;

/** Where the resource is described that the request asks for: the MCP endpoint is one apart, which apps get into too. */
const resourceMetadataOf = ({ method, path }: Request, { baseUrl, features }: GuardNeeds): string | null => {
  const general = `${baseUrl}/.well-known/oauth-protected-resource`;
  if (matches(any(MCP_PATH), method, path)) return `${general}${MCP_PATH}`;
  return features.agentAccess ? general : null;
};

/** Whether the request came to the canonical host. Case does not count, the port does. */
export const isCanonicalHost = (request: Request, { canonicalHost }: Pick<GuardNeeds, 'canonicalHost'>): boolean =>
  request.headers.host?.toLowerCase() === canonicalHost;

const judgeTransport: Guard = async (request, needs) => {
  const credential = credentialOf(request.headers);
  const refusal = firstBroken(transportGuards, {
    rawTarget: request.originalUrl,
    usesCookie: credential !== null && credential !== 'malformed' && credential.kind === 'cookie',
    ...originOf(request, needs.ownOrigins()),
  });
  if (refusal === null) return;
  // Only for the count: a request that could be read in two ways is nobody's, and is answered as such.
  const caller = (await recognize(request, needs))?.caller ?? contextOf(request).caller;
  await refuse(refusal, caller, caller.kind === 'anonymous' ? contextOf(request).subject : subjectOf(caller), needs);
};

/** Refuses a request, which counts for the general limit like one that is answered, or else says that the limit is used up. */
const refuse = async ({ code, data }: Refusal<ErrorCode>, caller: Caller, subject: string, needs: GuardNeeds): Promise<never> => {
  await takeOne(needs, generalLimitOf(caller), subject);
  throw new Refused(code, data);
};

/** Where a browser says that the request comes from. */
export const originOf = (request: Request, ownOrigins: readonly string[]): RequestOrigin => ({
  method: request.method,
  origin: request.headers.origin ?? null,
  secFetchSite: single(request.headers['sec-fetch-site']),
  ownOrigins,
});

/** The caller of the request and the credential that proved it; null without a valid credential. */
const recognize = async ({ headers }: Request, { callers }: GuardNeeds): Promise<{ readonly caller: Caller; readonly credential: Credential } | null> => {
  const credential = credentialOf(headers);
  if (credential === null || credential === 'malformed') return null;
  const caller = await callers.find(credential);
  return caller === null ? null : { caller, credential };
};

const authenticate: Guard = async (request, needs) => {
  const context = contextOf(request);
  const recognized = await recognize(request, needs);
  if (recognized !== null) {
    const { caller, credential } = recognized;
    context.caller = caller;
    context.subject = subjectOf(caller);
    const renewed = await needs.callers.renew(credential);
    if (renewed !== null) changeCookie(request, { name: SESSION_COOKIE, value: renewed, maxAge: SESSION_LIMIT });
    return;
  }
  // An expired cookie counts as no credential, so that a signed-out browser can still reach the sign-in page.
  if (request.headers.authorization === undefined) return;
  await takeOne(needs, ADDRESS_RATE, context.subject);
  throw new Refused('unauthenticated');
};

const subjectOf = (caller: Caller): string => {
  switch (caller.kind) {
    case 'user':
      return `session:${caller.sessionId}`;
    case 'token':
      return `token:${caller.tokenId}`;
    case 'agent':
      return `agent:${caller.registrationId}`;
    case 'anonymous':
    case 'system':
      return caller.kind;
  }
};

const judgeCaller: Guard = async (request, needs) => {
  const { caller, subject } = contextOf(request);
  const refusal = firstBroken(callerGuards, { method: request.method, path: request.path, caller, agentWritesEnabled: needs.agentWritesEnabled });
  if (refusal !== null) await refuse(refusal, caller, subject, needs);
};

/** Takes one use of a limit, or refuses with the seconds to wait. */
export const takeOne = async (
  { rateLimits, clock }: Pick<GuardNeeds, 'rateLimits' | 'clock'>,
  limit: RateLimit,
  subject: string,
): Promise<void> => {
  const { allowed, retryAfter } = await rateLimits.take(limit, subject, clock.now());
  if (!allowed) throw new Refused(limit.code ?? 'rateLimited', { retryAfter });
};

/** Takes one use of the general limit for the request's caller or address. */
export const takeGeneral = (request: Request, needs: GuardNeeds): Promise<void> => {
  const { caller, subject } = contextOf(request);
  return takeOne(needs, generalLimitOf(caller), subject);
};

const generalLimitOf = (caller: Caller): RateLimit => (caller.kind === 'anonymous' ? ADDRESS_RATE : CALLER_RATE);

const single = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null;
