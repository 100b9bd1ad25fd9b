import type { Request, RequestHandler, Response } from 'express';
import { targetIssue } from '../../../../domain/access/guards/request-target.ts';
import { Refused, endpointOf } from './request-context.ts';

/** A step that runs for every request before it is routed. A step throws to refuse the request. */
export type ReceivingStep = (request: Request, response: Response) => void;

/** Combines the handlers into one, because the router adds more time for each handler than most of them take. */
export const inSequence =
  (handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, next) => {
    const runFrom = (at: number): void => {
      const handler = handlers[at];
      if (handler === undefined) {
        next();
        return;
      }
      const handled = handler(request, response, (fault?: unknown) =>
        fault === undefined ? runFrom(at + 1) : next(fault),
      );
      if (handled instanceof Promise) handled.catch(next);
    };
    runFrom(0);
  };

/** Runs the steps in one handler, because the router adds more time for each handler than most steps take. */
export const receive =
  (steps: readonly ReceivingStep[]): RequestHandler =>
  (request, response, next) => {
    for (const step of steps) step(request, response);
    next();
  };

const HOST = 'host';

/**
 * Refuses HTTP/1.1 requests without exactly one Host header (RFC 9112 section 3.2), and HTTP/1.0 requests with several.
 */
export const requireSingleHost: ReceivingStep = (request) => {
  let hosts = 0;
  for (let at = 0; at < request.rawHeaders.length; at += 2)
    if (request.rawHeaders[at]?.length === HOST.length && request.rawHeaders[at]?.toLowerCase() === HOST) hosts += 1;
  if (hosts === 1 || (hosts === 0 && request.httpVersionMajor === 1 && request.httpVersionMinor === 0)) return;
  throw new Refused('invalidRequestBody', {
    issues: [{ path: 'Host', message: 'The request must have exactly one Host header.' }],
  });
};

/** Refuses requests whose path or query no handler could look up. */
export const requireReadableTarget: ReceivingStep = (request) => {
  const issue = targetIssue(request.originalUrl);
  if (issue !== null) throw new Refused('invalidRequestBody', { issues: [issue] });
};

/** An answered request, as reported to metrics. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route template, or `other` if no route matched. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Calls `observe` after every answered request. */
export const observeRequests =
  (observe: (request: AnsweredRequest) => void): ReceivingStep =>
  (request, response) => {
    const start = performance.now();
    response.once('finish', () => {
      // A stream lasts as long as its reader stays, which says nothing about the service.
      if (endpointOf(request)?.stream !== undefined) return;
      observe({
        method: request.method,
        route: templateOf(request),
        status: response.statusCode,
        durationMs: performance.now() - start,
      });
    });
  };

const templateOf = (request: Request): string => {
  const matched = (request.route as { readonly path?: unknown } | undefined)?.path;
  return endpointOf(request)?.path ?? (typeof matched === 'string' ? matched : 'other');
};
