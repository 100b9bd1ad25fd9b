import { crossSiteWriteRejected } from '../../../domain/access/caller.rules.ts';
import type { Request, RequestHandler, Response } from 'express';
import { permissionRefusal } from '../../../domain/access/permissions.ts';
import { isCrossSiteWrite } from '../../../domain/access/guards/request-target.ts';
import { rateSubject } from '../../../domain/access/rate-limits.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import type { StoredAnswer } from '../../../application/access/ports.ts';
import type { ReplicaReads } from '../../../application/kernel/replica-reads.ts';
import type { Language } from '../../../domain/kernel/locale.ts';
import type { Outcome } from '../../../domain/kernel/outcome.ts';
import { TEXT_CONTENT, refusalBody } from './replies/answer-refusal.ts';
import { changeCookie } from './replies/change-cookie.ts';
import { originIn } from './request-parts.ts';
import { refusesUnknownParameters } from './endpoint.ts';
import type { Endpoint, Resolve } from './endpoint.ts';
import type { CookieChange } from './request-parts.ts';
import { guardCodesOf, judgeAgain, originOf } from './guards.ts';
import type { GuardNeeds } from './guards.ts';
import type { Mountable } from './path-dispatch.ts';
import { idempotencyKeyOf, runOnce, takesIdempotencyKeys } from './requests/idempotency.ts';
import type { IdempotencyNeeds } from './requests/idempotency.ts';
import { takeGeneral, takeOne } from './rate-limits.ts';
import {
  bytesOf,
  readBytesWithin,
  refuseEmptyParameters,
  refuseParameters,
  validBody,
  validParameters,
} from './requests/request-body.ts';
import { expectedRevisions, takesPreconditions, versionHeaders } from './requests/precondition.ts';
import { showNewest } from './requests/read-position.ts';
import type { BodyFacts } from './requests/request-body.ts';
import { Refused, contextOf } from './requests/request-context.ts';
import type { ResolveReferences } from './references.ts';
import { isKnown, weakTagOf } from './replies/entity-tag.ts';
import { sendFile } from './replies/send-file.ts';
import { languageOf, sentenceHeaders, varyByLanguage } from './replies/sentences.ts';
import { sendStream } from './replies/send-stream.ts';
import { NOT_MODIFIED_STATUS, statusOf, successStatus } from './replies/statuses.ts';

/** The dependencies of endpoints besides their use cases. */
export interface MountNeeds extends GuardNeeds, IdempotencyNeeds {
  readonly resolveReferences: ResolveReferences;
  /** The replicas of the database. Null if there are none. */
  readonly replicaReads: ReplicaReads | null;
}

/** Returns the endpoints with the handlers that run them. */
export const mountableOf = (
  endpoints: readonly Endpoint[],
  resolve: Resolve,
  needs: MountNeeds,
): readonly Mountable[] => endpoints.map((endpoint) => ({ endpoint, handler: handlerOf(endpoint, resolve, needs) }));

/** Returns the public id in the path, or undefined if there is none. */
const recordOf = ({ params: { id } }: Request): string | undefined => (typeof id === 'string' ? id : undefined);

/**
 * Returns true if the general rate limit applies. Open protocols with a limit of their own and endpoints that count
 * requests themselves are exempt.
 */
const hasGeneralRate = ({ credentials, rate, ownLimits }: Endpoint): boolean =>
  ownLimits !== true && (credentials !== 'ignored' || rate === undefined);

/** Returns the codes with which a request to the endpoint can be refused outside its use case. */
export const transportCodesOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...(hasGeneralRate(endpoint) ? (['rateLimited'] as const) : []),
  ...(endpoint.rate?.code === undefined ? [] : [endpoint.rate.code]),
  ...(endpoint.feature === undefined ? [] : [endpoint.feature.off]),
  'unavailable',
  'unexpected',
  ...(endpoint.admissionCodes ?? []),
  ...(endpoint.file === undefined ? [] : (['rangeNotSatisfiable'] as const)),
  ...(endpoint.jsonCodes === undefined ? [] : [endpoint.jsonCodes.syntax, endpoint.jsonCodes.depth]),
  ...(endpoint.credentials === 'ignored' ? protocolCodesOf(endpoint) : apiCodesOf(endpoint)),
];

/** Returns the codes for unreadable bodies. Open protocols can replace them by codes of their own. */
const protocolCodesOf = ({ request: { body, query }, bodyFormat, unreadable = {} }: Endpoint): readonly ErrorCode[] => {
  if (bodyFormat === 'beginning' && query !== undefined) return ['invalidRequestBody'];
  if (body === undefined || unreadable === 'empty' || bodyFormat === 'beginning') return [];
  return [unreadable.invalidRequestBody ?? 'invalidRequestBody', unreadable.payloadTooLarge ?? 'payloadTooLarge'];
};

const apiCodesOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  'invalidRequestBody',
  ...(endpoint.request.params ? (['notFound'] as const) : []),
  ...(endpoint.request.body ? (['payloadTooLarge'] as const) : []),
  ...(takesIdempotencyKeys(endpoint) ? (['idempotencyKeyReused'] as const) : []),
  ...(takesPreconditions(endpoint) ? (['recordChanged'] as const) : []),
  ...guardCodesOf(endpoint),
];

/** Returns a handler that runs the endpoint for requests that have passed the guards. */
const handlerOf = (endpoint: Endpoint, resolve: Resolve, needs: MountNeeds): RequestHandler => {
  const run = resolve(endpoint);
  const whenLimited = endpoint.whenLimited === undefined ? null : resolve({ useCase: endpoint.whenLimited });
  const fixedHeaders = Object.entries(endpoint.fixedHeaders ?? {});
  const { params, query: parameters, body: bodySchema } = endpoint.request;
  const body: BodyFacts = { ...endpoint, body: bodySchema };
  return async (request, response) => {
    const context = contextOf(request);
    const { caller, subject } = context;
    context.endpoint = endpoint;
    for (const [name, value] of fixedHeaders) response.setHeader(name, value);
    const onLimit =
      whenLimited === null
        ? undefined
        : () =>
            permissionRefusal(endpoint.permission, caller) === null
              ? whenLimited(caller, undefined, originIn(context.meta))
              : undefined;
    // The request is counted before the permission is checked, so that callers without it are limited too.
    const counted = hasGeneralRate(endpoint) ? takeGeneral(request, needs, onLimit) : undefined;
    // Most limits are decided from memory, without a promise.
    if (counted !== undefined) await counted;
    // A request that opens a session has no cookie yet, so the guards do not check its origin.
    if (endpoint.cookies !== undefined && isCrossSiteWrite(originOf(request, needs)))
      throw new Refused(crossSiteWriteRejected.code);
    const denied = permissionRefusal(endpoint.permission, caller);
    if (denied !== null) throw new Refused(denied.code, denied.data);
    if (endpoint.rate !== undefined) {
      const countedOwn = takeOne(
        needs,
        endpoint.rate,
        `${endpoint.rate.name}/${rateSubject(endpoint.rate, caller, subject, recordOf(request))}`,
        onLimit,
      );
      if (countedOwn !== undefined) await countedOwn;
    }
    const key = takesIdempotencyKeys(endpoint) ? idempotencyKeyOf(request) : null;
    // The query is read once, because Express parses it at each access.
    const { query } = request;
    if (endpoint.credentials !== 'ignored' && endpoint.emptyParameters === undefined) refuseEmptyParameters(query);
    if (parameters === undefined && refusesUnknownParameters(endpoint)) refuseParameters(query);
    const withIds = (schema: typeof bodySchema, sent: unknown) =>
      needs.resolveReferences(caller, endpoint.permission, schema, sent);
    const input = endpoint.toInput({
      params: validParameters(params, request.params),
      query: validParameters(parameters, await withIds(parameters, query)),
      body:
        endpoint.bodyFormat === 'deferred'
          ? () => readBytesWithin(request, response, endpoint.bodyLimit)
          : await validBody(request, response, body, (sent) => withIds(bodySchema, sent)),
      bytes: bytesOf(request),
      meta: context.meta,
    });
    const origin = takesPreconditions(endpoint)
      ? { ...originIn(context.meta), expectedRevisions: expectedRevisions(request) }
      : originIn(context.meta);
    if (endpoint.file !== undefined) {
      const outcome = await run(caller, input, origin);
      if (!outcome.ok) throw new Refused(outcome.code, outcome.data);
      await sendFile(request, response, endpoint.content ?? ANY_CONTENT, endpoint.file(outcome.value));
      return;
    }
    if (endpoint.stream !== undefined) {
      const outcome = await run(caller, input, origin);
      if (!outcome.ok) throw new Refused(outcome.code, outcome.data);
      sendStream(request, response, endpoint.stream(outcome.value), async () => {
        const judged = await judgeAgain(request, needs);
        return judged === null || permissionRefusal(endpoint.permission, judged) !== null ? null : judged;
      });
      return;
    }
    const answerTo = (outcome: Outcome<unknown, ErrorCode>): Answer => answerOf(outcome, request, endpoint);
    const answer: Answer =
      key === null
        ? answerTo(await run(caller, input, origin))
        : await runOnce(
            request,
            key,
            needs,
            (beforeCommit) => run(caller, input, { ...origin, beforeCommit }),
            answerTo,
          );
    if (needs.replicaReads !== null && endpoint.method !== 'get') await showNewest(response, needs.replicaReads);
    send(request, response, endpoint, answer);
  };
};

/** An answer that is ready to be sent. */
interface Answer extends StoredAnswer {
  /** The encoding of the body. Bytes are held as text with one character for each. */
  readonly encoding?: 'latin1' | undefined;
  /** The media type; JSON by default. */
  readonly content?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly cookies?: readonly CookieChange[] | undefined;
}

/** The media type of files that declare none. */
const ANY_CONTENT = 'application/octet-stream';
const JSON_CONTENT = 'application/json; charset=utf-8';

const answerOf = (outcome: Outcome<unknown, ErrorCode>, request: Request, endpoint: Endpoint): Answer => {
  if (!outcome.ok) {
    const { status, body, text, headers } = refusalBody(outcome, request, endpoint);
    return text === null
      ? { status, body: JSON.stringify(body), headers }
      : { status, body: text, content: TEXT_CONTENT, headers };
  }
  const asText = isTextAsked(request, endpoint) ? (endpoint.textForm?.of(outcome.value) ?? null) : null;
  const language = endpoint.reply.hasSentences === true ? languageOf(request) : undefined;
  const { body, encoding } =
    asText === null ? bodyOf(endpoint, endpoint.reply.encode(outcome.value, language)) : { body: asText };
  return {
    status: statusOfValue(outcome.value, endpoint),
    body,
    encoding,
    content: asText === null ? endpoint.content : endpoint.textForm?.content,
    headers: headersOf(outcome.value, request, endpoint, language),
    cookies: endpoint.cookies?.(outcome.value),
  };
};

const statusOfValue = (value: unknown, { fails, creates, success = 'ok' }: Endpoint): number => {
  if (fails?.(value) === true) return statusOf('conflict');
  return successStatus(creates?.(value) === true ? 'created' : success);
};

const headersOf = (
  value: unknown,
  request: Request,
  { reply, headers, versioned }: Endpoint,
  language: Language | undefined,
): Answer['headers'] =>
  reply.headers === undefined && headers === undefined && language === undefined && versioned === undefined
    ? undefined
    : {
        ...reply.headers?.of(value as never, request.originalUrl),
        ...headers?.(value),
        ...(versioned === undefined ? {} : versionHeaders(value)),
        ...(language === undefined ? {} : sentenceHeaders(language)),
      };

const isTextAsked = (request: Request, { textForm }: Endpoint): boolean => {
  const [type = ''] = textForm?.content.split(';') ?? [];
  return textForm?.isNegotiated !== true || request.accepts('application/json', type) === type;
};

const bodyOf = ({ content }: Endpoint, body: unknown): Pick<Answer, 'body' | 'encoding'> => {
  if (body instanceof Uint8Array) return { body: Buffer.from(body).toString('latin1'), encoding: 'latin1' };
  return { body: content === undefined ? JSON.stringify(body) : String(body) };
};

const send = (request: Request, response: Response, endpoint: Endpoint, answer: Answer): void => {
  response.status(answer.status).setHeader('Content-Type', answer.content ?? JSON_CONTENT);
  if (answer.headers !== undefined)
    for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  varyByLanguage(response);
  if (endpoint.textForm?.isNegotiated === true) response.vary('Accept');
  for (const change of answer.cookies ?? []) changeCookie(response.req, change);
  if (endpoint.revalidates === true && answer.status === successStatus('ok')) {
    const etag = weakTagOf(answer.body);
    response.set({ ETag: etag, 'Cache-Control': 'private, no-cache' });
    if (isKnown(request.headers['if-none-match'], etag)) {
      response.removeHeader('Content-Type');
      response.status(NOT_MODIFIED_STATUS).end();
      return;
    }
  }
  if (endpoint.success === 'accepted' && answer.body === '') response.removeHeader('Content-Type');
  response.end(answer.body, answer.encoding ?? 'utf8');
};
