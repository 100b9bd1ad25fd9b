import type { Request, ErrorRequestHandler, Response } from 'express';
import { missingReadScope } from '../../../../domain/access/caller.rules.ts';
import type { AgentScope } from '../../../../domain/access/caller.ts';
import { entryOf } from '../../../../domain/catalogue.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import { UnavailableError } from '../../../../application/kernel/ports.ts';
import type { Refusal } from '../../../../domain/kernel/outcome.ts';
import { credentialOf } from '../credential.ts';
import { contextIfAny, Refused, endpointOf, isAnswered } from '../requests/request-context.ts';
import type { Endpoint } from '../endpoint.ts';
import { envelopeOf } from './envelope.ts';
import type { ErrorEnvelope } from './envelope.ts';
import { languageOf, sentenceHeaders, varyByLanguage } from './sentences.ts';

const showsBearer = (request: Request): boolean => {
  const credential = credentialOf(request.headers);
  return credential !== null && credential !== 'malformed' && credential.kind === 'bearer';
};

const scopeParameter = (scope: AgentScope | null): readonly string[] => (scope === null ? [] : [`scope="${scope}"`]);

/** Returns the challenge for a missing or invalid credential (RFC 6750 section 3, RFC 9728 section 5.1). */
const forCredentials = (request: Request, metadata: string | null, advised: AgentScope | null): string => {
  if (metadata === null) return 'Bearer';
  return `Bearer ${[metadata, ...(showsBearer(request) ? ['error="invalid_token"'] : []), ...scopeParameter(advised)].join(', ')}`;
};

const forScope = (request: Request, metadata: string | null): string => {
  const context = contextIfAny(request);
  const scope =
    context === undefined
      ? null
      : (context.missingScope ?? missingReadScope({ ...context, method: request.method, path: request.path }));
  return `Bearer ${['error="insufficient_scope"', ...scopeParameter(scope), ...(metadata === null ? [] : [metadata])].join(', ')}`;
};

/**
 * Returns the `WWW-Authenticate` header of a refusal, or null if it needs none, as in open protocols that read no
 * credential.
 */
const bearerChallenge = (code: ErrorCode, request: Request): string | null => {
  const { resourceMetadata = null, advisedScope = null, endpoint, caller } = contextIfAny(request) ?? {};
  if (endpoint?.credentials === 'ignored') return null;
  const metadata = resourceMetadata === null ? null : `resource_metadata="${resourceMetadata}"`;
  const { kind } = entryOf(code);
  if (kind === 'unauthenticated') return forCredentials(request, metadata, advisedScope);
  return kind === 'forbidden' && caller?.kind === 'agent' ? forScope(request, metadata) : null;
};

/** The time after which a request can be repeated if the service was unavailable, in seconds. */
const RETRY_AFTER_UNAVAILABLE = 1;

/** An answer to a refused request. */
export interface RefusalBody {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** The line of text that is sent instead of the body. Null for most endpoints. */
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Returns the answer to a refusal in the format of the endpoint. Formats of other protocols contain no sentence of ours, so
 * only envelopes are in the language of the request.
 */
export const refusalBody = (refusal: Refusal<ErrorCode>, request: Request, endpoint?: Endpoint): RefusalBody => {
  const { code, data } = refusal;
  const alternative = endpoint?.alternativeKinds?.includes(code) ?? false;
  const language = endpoint?.shapeError === undefined ? languageOf(request) : undefined;
  const url = contextIfAny(request)?.shownUrl ?? request.originalUrl;
  const envelope = envelopeOf(code, url, data, alternative, language);
  return {
    status: envelope.statusCode,
    body: endpoint?.shapeError?.(envelope, refusal) ?? { ...envelope },
    text: endpoint?.textRefusals === true ? lineOf(envelope) : null,
    headers: {
      ...refusalHeaders(refusal, request, endpoint),
      ...(language === undefined || envelope.data === undefined ? {} : sentenceHeaders(language)),
    },
  };
};

/** The media type of refusals that are a line of text. */
export const TEXT_CONTENT = 'text/plain; charset=utf-8';

/** Returns the sentence of a refusal, or for one without a code its reason phrase in lower case, such as `not found`. */
const lineOf = ({ data, message }: ErrorEnvelope): string =>
  typeof data?.['code'] === 'string' ? String(data['detail']) : message.toLowerCase();

/** Returns the headers of a refusal, whatever its body is. */
export const refusalHeaders = (
  refusal: Refusal<ErrorCode>,
  request: Request,
  endpoint?: Endpoint,
): Readonly<Record<string, string>> => ({ ...challenge(refusal, request, endpoint), ...waiting(refusal) });

const challenge = (
  refusal: Refusal<ErrorCode>,
  request: Request,
  endpoint?: Endpoint,
): Readonly<Record<string, string>> => {
  const header = endpoint?.challenge?.(refusal) ?? bearerChallenge(refusal.code, request);
  return header === null ? {} : { 'WWW-Authenticate': header };
};

/** Returns the `Retry-After` header if the request can be repeated after a time. */
export const waiting = ({ code, data }: Refusal<ErrorCode>): Readonly<Record<string, string>> => {
  const retryAfter = code === 'unavailable' ? RETRY_AFTER_UNAVAILABLE : data?.['retryAfter'];
  return typeof retryAfter === 'number' ? { 'Retry-After': String(retryAfter) } : {};
};

/** Sets the headers of a refusal. A challenge that is already set is kept, because it is more specific. */
export const setRefusalHeaders = (response: Response, { headers }: Pick<RefusalBody, 'headers'>): void => {
  for (const [name, value] of Object.entries(headers)) if (!response.hasHeader(name)) response.setHeader(name, value);
  varyByLanguage(response);
};

const sendRefusal = (response: Response, { status, body, text, headers }: RefusalBody): void => {
  setRefusalHeaders(response, { headers });
  response.status(status);
  if (text === null) response.json(body);
  else response.setHeader('Content-Type', TEXT_CONTENT).end(text);
};

/** Logs a fault. The caller gets an envelope without details. */
export type ReportFault = (
  fault: unknown,
  request: { readonly method: string; readonly path: string; readonly id: string | undefined },
) => void;

const LOGGED: ReadonlySet<ErrorCode> = new Set(['unavailable', 'unexpected']);

/** Returns the refusal for an error. Errors of the service are logged. */
export const refusalFor = (
  fault: unknown,
  request: Request,
  response: Response,
  report: ReportFault,
): Refusal<ErrorCode> => {
  const refusal = refusalOf(fault);
  if (!(fault instanceof Refused) && LOGGED.has(refusal.code)) {
    // The log contains the declared path, because the real path can contain a secret, such as the token of a heartbeat.
    report(fault, {
      method: request.method,
      path: endpointOf(request)?.path ?? request.path,
      id: response.getHeader('X-Request-Id')?.toString(),
    });
  }
  return refusal;
};

/** Answers every refusal and error that a handler throws. */
export const answerFaults =
  (report: ReportFault): ErrorRequestHandler =>
  (fault: unknown, request, response, _next) => {
    if (isAnswered(response)) {
      request.socket.destroy();
      return;
    }
    sendRefusal(response, refusalBody(refusalFor(fault, request, response, report), request, endpointOf(request)));
  };

const refusalOf = (fault: unknown): Refusal<ErrorCode> => {
  if (fault instanceof Refused) return fault.refusal;
  if (fault instanceof UnavailableError) return { ok: false, code: 'unavailable' };
  return { ok: false, code: 'unexpected' };
};
