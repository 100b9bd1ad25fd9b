import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response, Router } from 'express';
import { permissionRefusal } from '../../../domain/access/permissions.ts';
import { rateSubject } from '../../../domain/access/rate-limits.ts';
import type { Refusal } from '../../../domain/kernel/outcome.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import type { IdempotencyKeys, StoredAnswer } from '../../../application/access/ports.ts';
import type { UnitOfWork, Vault } from '../../../application/kernel/ports.ts';
import { refusalBody } from './answer-refusal.ts';
import { changeCookie } from './change-cookie.ts';
import type { AnyRun, Endpoint, Resolve } from './endpoint.ts';
import { guardCodesOf } from './guards.ts';
import type { GuardNeeds } from './guards.ts';
import { takeGeneral, takeOne } from './rate-limits.ts';
import { refuseEmptyParameters, validBody, validParameters } from './request-body.ts';
import { Refused, contextOf } from './request-context.ts';
import { successStatus } from './statuses.ts';

const MAX_KEY_LENGTH = 255;

/** What endpoints need besides their use cases. */
export interface MountNeeds extends GuardNeeds {
  readonly unitOfWork: UnitOfWork;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly vault: Vault;
}

/** Mounts every endpoint on the router. */
export const mount = (router: Router, endpoints: readonly Endpoint[], resolve: Resolve, needs: MountNeeds): void => {
  for (const endpoint of endpoints) {
    router[endpoint.method](endpoint.path.replace(/\{(\w+)\}/g, ':$1'), handlerOf(endpoint, resolve(endpoint), needs));
  }
};

/** Open protocols that declare a limit of their own are exempt from the general one. */
const hasGeneralRate = ({ credentials, rate }: Endpoint): boolean => credentials !== 'ignored' || rate === undefined;

/** The codes with which a request to the endpoint can be refused outside its use case. */
export const transportCodesOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...(hasGeneralRate(endpoint) ? (['rateLimited'] as const) : []),
  ...(endpoint.rate?.code === undefined ? [] : [endpoint.rate.code]),
  ...(endpoint.feature === undefined ? [] : [endpoint.feature.off]),
  'unavailable',
  'unexpected',
  ...(endpoint.credentials === 'ignored' ? protocolCodesOf(endpoint) : apiCodesOf(endpoint)),
];

/** Open protocols can name what is wrong with a body by codes of their own. */
const protocolCodesOf = ({ request: { body }, unreadable = {} }: Endpoint): readonly ErrorCode[] => {
  if (body === undefined || unreadable === 'empty') return [];
  return [unreadable.invalidRequestBody ?? 'invalidRequestBody', unreadable.payloadTooLarge ?? 'payloadTooLarge'];
};

const apiCodesOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  'invalidRequestBody',
  ...(endpoint.request.params ? (['notFound'] as const) : []),
  ...(endpoint.request.body ? (['payloadTooLarge'] as const) : []),
  ...(endpoint.method === 'post' ? (['idempotencyKeyReused'] as const) : []),
  ...guardCodesOf(endpoint),
];

/** Runs a request that passed the guards through its endpoint. */
const handlerOf =
  (endpoint: Endpoint, run: AnyRun, needs: MountNeeds): RequestHandler =>
  async (request, response) => {
    const context = contextOf(request);
    const { caller, subject } = context;
    context.endpoint = endpoint;
    for (const [name, value] of Object.entries(endpoint.fixedHeaders ?? {})) response.setHeader(name, value);
    // Counted before the permission is checked, so that callers without it are limited too.
    if (hasGeneralRate(endpoint)) await takeGeneral(request, needs);
    const denied = permissionRefusal(endpoint.permission, caller);
    if (denied !== null) throw new Refused(denied.code, denied.data);
    if (endpoint.rate !== undefined) await takeOne(needs, endpoint.rate, `${endpoint.rate.name}/${rateSubject(endpoint.rate, caller, subject)}`);
    const key = endpoint.credentials === 'ignored' ? null : idempotencyKeyOf(request);
    if (endpoint.credentials !== 'ignored') refuseEmptyParameters(request.query);
    const input = endpoint.toInput({
      params: validParameters(endpoint.request.params, request.params),
      query: validParameters(endpoint.request.query, request.query),
      body: await validBody(request, response, { ...endpoint, body: endpoint.request.body }),
      meta: context.meta,
    });
    const work = (): Promise<Answer> => answerOf(endpoint, run, request, input);
    const answer = key === null ? await work() : await once(request, endpoint, key, needs, work);
    send(response, endpoint, answer);
  };

/** An answer that is ready to be sent. `apply` sets its cookies. */
interface Answer extends StoredAnswer {
  readonly content: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly apply?: () => void;
}

const JSON_CONTENT = 'application/json; charset=utf-8';

const answerOf = async (endpoint: Endpoint, run: AnyRun, request: Request, input: unknown): Promise<Answer> => {
  const { caller, meta } = contextOf(request);
  const outcome = await run(caller, input, { address: meta.address, requestId: meta.requestId });
  if (!outcome.ok) return refusalAnswer(outcome, request, endpoint);
  const body = endpoint.reply.encode(outcome.value);
  return {
    status: successStatus(endpoint.success ?? 'ok'),
    body: endpoint.content === undefined ? JSON.stringify(body) : String(body),
    content: endpoint.content ?? JSON_CONTENT,
    headers: endpoint.headers?.(outcome.value) ?? {},
    apply: () => {
      for (const change of endpoint.cookies?.(outcome.value) ?? []) changeCookie(request, change);
    },
  };
};

const refusalAnswer = (refusal: Refusal<ErrorCode>, request: Request, endpoint: Endpoint): Answer => {
  const { status, body, headers } = refusalBody(refusal, request, endpoint);
  return { status, body: JSON.stringify(body), content: JSON_CONTENT, headers };
};

const send = (response: Response, endpoint: Endpoint, answer: Answer): void => {
  response.status(answer.status).setHeader('Content-Type', answer.content);
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  answer.apply?.();
  if (endpoint.success === 'accepted' && answer.body === '') response.removeHeader('Content-Type');
  response.end(answer.body);
};

const idempotencyKeyOf = (request: Request): string | null => {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return null;
  if (typeof key === 'string' && key.length > 0 && key.length <= MAX_KEY_LENGTH) return key;
  throw new Refused('invalidRequestBody', {
    issues: [{ path: 'Idempotency-Key', message: `The key must have 1 to ${MAX_KEY_LENGTH} characters.` }],
  });
};

/** Runs the first request with an idempotency key, and answers later ones with the stored answer. */
const once = (request: Request, endpoint: Endpoint, key: string, needs: MountNeeds, work: () => Promise<Answer>): Promise<Answer> => {
  const { subject } = contextOf(request);
  const { idempotencyKeys, vault, clock } = needs;
  const hash = createHash('sha256').update(`${endpoint.path}\n${request.originalUrl}\n`).update(bodyBytes(request)).digest('hex');
  return needs.unitOfWork.inTransaction(async () => {
    const claim = await idempotencyKeys.claim(subject, key, hash, clock.now());
    if (claim === 'otherRequest') return refusalAnswer({ ok: false, code: 'idempotencyKeyReused' }, request, endpoint);
    if (claim !== 'claimed') {
      return { status: claim.status, body: vault.open(claim.body), content: JSON_CONTENT, headers: { 'Idempotent-Replayed': 'true' } };
    }
    const answer = await work();
    await idempotencyKeys.settle(subject, key, { status: answer.status, body: vault.seal(answer.body) });
    return answer;
  });
};

const bodyBytes = (request: Request): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
