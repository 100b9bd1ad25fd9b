import type { Request, RequestHandler } from 'express';
import { endpointOf } from './request-context.ts';

/** What is told of a request once its answer is out. */
export interface AnsweredRequest {
  readonly method: string;
  /** The template of the path, or `other` where none was reached. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Tells `observe` of every request that is answered. */
export const observeRequests =
  (observe: (request: AnsweredRequest) => void): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    response.once('finish', () =>
      observe({ method: request.method, route: templateOf(request), status: response.statusCode, durationMs: performance.now() - start }),
    );
    next();
  };

const templateOf = (request: Request): string => {
  const matched = (request.route as { readonly path?: unknown } | undefined)?.path;
  return endpointOf(request)?.path ?? (typeof matched === 'string' ? matched : 'other');
};
