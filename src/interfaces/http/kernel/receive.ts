import type { Request, RequestHandler, Response } from 'express';

/** What is done with every request before it is routed. A step throws to refuse the request. */
export type ReceivingStep = (request: Request, response: Response) => void;

/** Runs the steps in one handler, because the router takes longer for a handler than most steps take. */
export const receive =
  (steps: readonly ReceivingStep[]): RequestHandler =>
  (request, response, next) => {
    for (const step of steps) step(request, response);
    next();
  };
