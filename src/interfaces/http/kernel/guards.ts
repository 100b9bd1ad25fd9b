import type { Request, RequestHandler, Response } from 'express';
import type { Callers, Credential, RateLimits } from '../../../application/access/ports.ts';
import { continueWith } from '../../../application/kernel/awaitable.ts';
import type { Awaitable } from '../../../application/kernel/awaitable.ts';
import type { Clock, IdSource } from '../../../application/kernel/ports.ts';
import { isServedBy } from '../../../domain/access/caller.ts';
import type { Caller } from '../../../domain/access/caller.ts';
import { clientNetwork } from '../../../domain/access/client-network.ts';
import type { GuardRule } from '../../../domain/access/guards/guard-rule.ts';
import { callerGuards, transportGuards } from '../../../domain/access/caller.rules.ts';
import type { PathAccess } from '../../../domain/access/guards/path-access.ts';
import { MCP_PATH, MCP_SCOPE } from '../../../domain/access/protected-resource.ts';
import { ADDRESS_RATE } from '../../../domain/access/rate-limits.ts';
import type { RequestOrigin } from '../../../domain/access/guards/request-target.ts';
import { SESSION_LIMIT } from '../../../domain/access/sign-in/session.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import { ownOriginsAt } from '../../../domain/custom-domains/hostname.ts';
import type { Refusal } from '../../../domain/kernel/outcome.ts';
import { firstBroken } from '../../../domain/kernel/rules.ts';
import { changeCookie } from './replies/change-cookie.ts';
import { SESSION_COOKIE, cookieOf, credentialOf } from './credential.ts';
import type { Endpoint, Feature } from './endpoint.ts';
import { answerPreflight, isPreflight, openToEveryOrigin } from './requests/open-origins.ts';
import type { ReceivingStep } from './requests/receive.ts';
import { generalLimitOf, takeOne, subjectOf } from './rate-limits.ts';
import { Refused, contextOf, openContext } from './requests/request-context.ts';
import { customHostOf, isCanonicalHost } from './requests/host-dispatch.ts';
import type { HostNeeds } from './requests/host-dispatch.ts';
import type { RouteFacts, Routes } from './routes.ts';

const REQUEST_ID = 'X-Request-Id';

/** The dependencies of the guards. */
export interface GuardNeeds extends HostNeeds {
  readonly clock: Clock;
  readonly callers: Callers;
  readonly rateLimits: RateLimits;
  readonly agentWritesEnabled: boolean;
  readonly baseUrl: string;
  readonly features: Readonly<Record<Feature, boolean>>;
  /** The paths that the declared endpoints open to customer-bound callers and agents. */
  readonly access: PathAccess;
}

/** Accepts a request, or throws its refusal. */
type Guard = (request: Request, needs: GuardNeeds) => Awaitable<void>;

/** The guards that every request passes, in this order, before its route is looked up. */
const guardPipeline: readonly (readonly [name: string, guard: Guard])[] = [
  ['transport', (request, needs) => guardTransport(request, needs)],
  ['authentication', (request, needs) => authenticate(request, needs)],
  ['caller', (request, needs) => guardCaller(request, needs)],
];

const guardRules: readonly GuardRule<never, ErrorCode>[] = [...transportGuards, ...callerGuards];

/** Returns the codes with which the guards can refuse a request to the endpoint. */
export const guardCodesOf = ({ method }: Pick<Endpoint, 'method'>): readonly ErrorCode[] =>
  guardRules.filter(({ appliesTo }) => appliesTo === undefined || method !== 'get').map(({ code }) => code);

/** Adds a request id to every response, including those of health checks and assets. */
export const identifyRequests =
  (ids: IdSource): ReceivingStep =>
  (_request, response) =>
    void response.setHeader(REQUEST_ID, ids.next());

/** Opens the context of each request and runs the guards. */
export const runGuards = (needs: GuardNeeds, routes: Routes): RequestHandler => {
  const resources = resourceMetadataOf(needs);
  return async (request, response, next) => {
    const facts = routes.factsOf(request.path);
    if (facts.openToOrigins) openToEveryOrigin(request, response);
    const address = request.ip ?? 'unknown';
    openContext(request, {
      caller: { kind: 'anonymous' },
      subject: `address:${clientNetwork(address)}`,
      access: needs.access,
      resourceMetadata: isCanonicalHost(request, needs) ? (facts.isMcp ? resources.mcp : resources.general) : null,
      advisedScope: facts.isMcp ? MCP_SCOPE : null,
      shownUrl: shownUrlOf(request.originalUrl, facts),
      meta: {
        method: request.method,
        address,
        requestId: String(response.getHeader(REQUEST_ID)),
        userAgent: request.headers['user-agent'] ?? null,
        header: (name) => single(request.headers[name]),
        lastEventId: single(request.headers['last-event-id']),
        sessionCookie: cookieOf(request.headers, SESSION_COOKIE),
        customHost: customHostOf(request),
        admittedPageId: null,
      },
    });
    for (const [name, value] of facts.fixedHeaders) response.setHeader(name, value);
    if (facts.canonicalOnly && !isCanonicalHost(request, needs)) throw new Refused('notFound');
    if (facts.openToOrigins && isPreflight(request)) {
      answerPreflight(response, routes.methodsAt(request.path));
      return;
    }
    if (facts.canonicalOnly) checkCanonicalRoute(request, response, facts, routes, needs);
    if (!facts.ignoresCredentials) {
      for (const [, guard] of guardPipeline) {
        // Most guards accept a request without waiting.
        const passing = guard(request, needs);
        if (passing !== undefined) await passing;
      }
    }
    next();
  };
};

/** Checks the method and the feature at canonical paths, before any credential is read. */
const checkCanonicalRoute = (
  request: Request,
  response: Response,
  { feature }: RouteFacts,
  routes: Routes,
  needs: GuardNeeds,
): void => {
  const allowed = routes.methodsAt(request.path);
  if (allowed.length > 0 && !allowed.includes(request.method)) refuseMethod(response, allowed);
  if (feature !== undefined && !needs.features[feature.name]) throw new Refused(feature.off);
};

/** Refuses a method and lists the allowed ones. */
export const refuseMethod = (response: Response, allowed: readonly string[]): never => {
  response.setHeader('Allow', allowed.join(', '));
  throw new Refused('methodNotAllowed');
};

/** Returns the URL for error envelopes, without a query that can contain a user code or a credential. */
const shownUrlOf = (target: string, { canonicalOnly }: RouteFacts): string =>
  canonicalOnly || /[?&]access_token=/.test(target) ? (target.split('?', 1)[0] ?? '') : target;

/**
 * Returns the URLs of the protected resource metadata. The MCP endpoint is a separate resource, which apps can access
 * too.
 */
const resourceMetadataOf = ({
  baseUrl,
  features,
}: GuardNeeds): { readonly mcp: string; readonly general: string | null } => {
  const general = `${baseUrl}/.well-known/oauth-protected-resource`;
  return { mcp: `${general}${MCP_PATH}`, general: features.agentAccess ? general : null };
};

const guardTransport: Guard = (request, needs) => {
  const credential = credentialOf(request.headers);
  const refusal = firstBroken(transportGuards, {
    rawTarget: request.originalUrl,
    usesCookie: credential !== null && credential !== 'malformed' && credential.kind === 'cookie',
    ...originOf(request, needs),
  });
  return refusal === null ? undefined : refuseUnauthenticated(refusal, request, needs);
};

/**
 * Refuses an unauthenticated request. The caller is looked up for the rate limit only; the answer is the same as for
 * anonymous callers.
 */
const refuseUnauthenticated = async (
  refusal: Refusal<ErrorCode>,
  request: Request,
  needs: GuardNeeds,
): Promise<never> => {
  const caller = (await authenticated(request, needs))?.caller ?? contextOf(request).caller;
  return refuse(refusal, caller, caller.kind === 'anonymous' ? contextOf(request).subject : subjectOf(caller), needs);
};

/** Refuses a request, which counts against the general limit. Answers 429 once that limit is reached. */
const refuse = async (
  { code, data }: Refusal<ErrorCode>,
  caller: Caller,
  subject: string,
  needs: GuardNeeds,
): Promise<never> => {
  await takeOne(needs, generalLimitOf(caller), subject);
  throw new Refused(code, data);
};

/** Returns the origin of the request as the browser states it, and the origins of the host that it was sent to. */
export const originOf = (request: Request, { baseUrl }: Pick<GuardNeeds, 'baseUrl'>): RequestOrigin => ({
  method: request.method,
  origin: request.headers.origin ?? null,
  secFetchSite: single(request.headers['sec-fetch-site']),
  referer: request.headers.referer ?? null,
  ownOrigins: ownOriginsAt(baseUrl, customHostOf(request)?.hostname ?? null),
});

/** A caller and the credential that identified the caller. */
interface Authenticated {
  readonly caller: Caller;
  readonly credential: Credential;
}

/** Returns the caller of the request, or null if it has no credential that is valid on the host. */
const authenticated = (request: Request, { callers }: GuardNeeds): Awaitable<Authenticated | null> => {
  const credential = credentialOf(request.headers);
  if (credential === null || credential === 'malformed') return null;
  return continueWith(callers.find(credential), (caller) =>
    caller === null || !isServedBy(customHostOf(request)?.organizationId ?? null, caller)
      ? null
      : { caller, credential },
  );
};

const authenticate: Guard = (request, needs) =>
  continueWith(authenticated(request, needs), (found) => {
    if (found !== null) return admit(found, request, needs);
    // An expired cookie is treated as no credential, so that a signed-out browser can still reach the sign-in page.
    return request.headers.authorization === undefined ? undefined : refuseCredential(request, needs);
  });

const admit = ({ caller, credential }: Authenticated, request: Request, needs: GuardNeeds): Awaitable<void> => {
  const context = contextOf(request);
  context.caller = caller;
  context.subject = subjectOf(caller);
  return credential.kind === 'cookie' ? renewSession(credential, request, needs) : undefined;
};

const renewSession = async (credential: Credential, request: Request, { callers }: GuardNeeds): Promise<void> => {
  const renewed = await callers.renew(credential);
  if (renewed !== null) changeCookie(request, { name: SESSION_COOKIE, value: renewed, maxAge: SESSION_LIMIT });
};

const refuseCredential = async (request: Request, needs: GuardNeeds): Promise<never> => {
  await takeOne(needs, ADDRESS_RATE, contextOf(request).subject);
  throw new Refused('unauthenticated');
};

const guardCaller: Guard = (request, needs) => {
  const { caller, subject } = contextOf(request);
  const refusal = callerRefusal(caller, request, needs);
  return refusal === null ? undefined : refuse(refusal, caller, subject, needs);
};

const callerRefusal = (
  caller: Caller,
  { method, path }: Request,
  { access, agentWritesEnabled }: GuardNeeds,
): Refusal<ErrorCode> | null => firstBroken(callerGuards, { method, path, caller, agentWritesEnabled, access });

/** Returns the caller of a request that was accepted earlier; null if the guards would refuse the request now. */
export const judgeAgain = async (request: Request, needs: GuardNeeds): Promise<Caller | null> => {
  const caller = (await authenticated(request, needs))?.caller ?? null;
  return caller === null || callerRefusal(caller, request, needs) !== null ? null : caller;
};

const single = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null;
