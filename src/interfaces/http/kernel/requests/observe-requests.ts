import type { Request } from 'express';
import type { ReceivingStep } from './receive.ts';
import { endpointOf } from './request-context.ts';

/** A request that was answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route template; `other` if no route matched. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Calls `observe` after every answered request. */
export const observeRequests =
  (observe: (request: AnsweredRequest) => void): ReceivingStep =>
  (request, response) => {
    const start = performance.now();
    response.once('finish', () =>
      observe({ method: request.method, route: templateOf(request), status: response.statusCode, durationMs: performance.now() - start }),
    );
  };

const templateOf = (request: Request): string => {
  const matched = (request.route as { readonly path?: unknown } | undefined)?.path;
  return endpointOf(request)?.path ?? (typeof matched === 'string' ? matched : 'other');
};
