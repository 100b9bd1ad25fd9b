import type { Request, RequestHandler, Response } from 'express';

/** What is done with every request before it is routed. A step throws to refuse the request. */
export type ReceivingStep = (request: Request, response: Response) => void;

/** The handlers as one, because the router takes longer for a handler than most of them take. */
export const inSequence =
  (handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, next) => {
    const runFrom = (at: number): void => {
      const handler = handlers[at];
      if (handler === undefined) {
        next();
        return;
      }
      const handled = handler(request, response, (fault?: unknown) => (fault === undefined ? runFrom(at + 1) : next(fault)));
      if (handled instanceof Promise) handled.catch(next);
    };
    runFrom(0);
  };

/** Runs the steps in one handler, because the router takes longer for a handler than most steps take. */
export const receive =
  (steps: readonly ReceivingStep[]): RequestHandler =>
  (request, response, next) => {
    for (const step of steps) step(request, response);
    next();
  };
