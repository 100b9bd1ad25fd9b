import type { ErrorRequestHandler, Request, Response } from 'express';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import type { Refusal } from '../../../domain/kernel/outcome.ts';
import { bearerChallenge } from './bearer-challenge.ts';
import type { Endpoint } from './endpoint.ts';
import { envelopeOf } from './envelope.ts';
import { Refused, contextIfAny, endpointOf, isAnswered } from './request-context.ts';

/** The one way in which the service says "no". */
export interface RefusalBody {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the caller is told of a refusal; an endpoint may shape it further. */
export const refusalBody = (refusal: Refusal<ErrorCode>, request: Request, endpoint?: Endpoint): RefusalBody => {
  const alternative = endpoint?.alternativeKinds?.includes(refusal.code) ?? false;
  const envelope = envelopeOf(refusal.code, contextIfAny(request)?.shownUrl ?? request.originalUrl, refusal.data, alternative);
  return {
    status: envelope.statusCode,
    body: endpoint?.shapeError?.(envelope, refusal) ?? { ...envelope },
    headers: { ...challenge(refusal, request, endpoint), ...waiting(refusal) },
  };
};

const challenge = (refusal: Refusal<ErrorCode>, request: Request, endpoint?: Endpoint): Readonly<Record<string, string>> => {
  const header = endpoint?.challenge?.(refusal) ?? bearerChallenge(refusal.code, request);
  return header === null ? {} : { 'WWW-Authenticate': header };
};

const waiting = ({ data }: Refusal): Readonly<Record<string, string>> =>
  typeof data?.['retryAfter'] === 'number' ? { 'Retry-After': String(data['retryAfter']) } : {};

/** Sends a refusal. */
const sendRefusal = (response: Response, { status, body, headers }: RefusalBody): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.status(status).json(body);
};

/** What a fault is told to: the log. The caller sees an envelope and nothing of it. */
export type ReportFault = (fault: unknown, request: { readonly method: string; readonly path: string; readonly id: string | undefined }) => void;

/** What a fault is answered with. One that is no refusal is told to the log. */
export const refusalFor = (fault: unknown, request: Request, response: Response, report: ReportFault): Refusal<ErrorCode> => {
  const refusal = refusalOf(fault);
  if (refusal.code === 'unexpected') {
    // The declared path: the real one can hold a secret, such as a heartbeat's token.
    report(fault, { method: request.method, path: endpointOf(request)?.path ?? request.path, id: response.getHeader('X-Request-Id')?.toString() });
  }
  return refusal;
};

/** Answers every refusal and fault that a handler threw. */
export const answerFaults =
  (report: ReportFault): ErrorRequestHandler =>
  (fault: unknown, request, response, _next) => {
    if (isAnswered(response)) {
      request.socket.destroy();
      return;
    }
    sendRefusal(response, refusalBody(refusalFor(fault, request, response, report), request, endpointOf(request)));
  };

/** Express itself refuses a path whose percent-encoding is broken. */
const refusalOf = (fault: unknown): Refusal<ErrorCode> => {
  if (fault instanceof Refused) return fault.refusal;
  if (fault instanceof URIError) {
    return { ok: false, code: 'invalidRequestBody', data: { issues: [{ path: '', message: 'The path is not readable.' }] } };
  }
  return { ok: false, code: 'unexpected' };
};
