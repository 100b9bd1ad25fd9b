import type { Request, Response } from 'express';
import type { Caller } from '../../../domain/access/caller.ts';
import { refused } from '../../../domain/kernel/outcome.ts';
import type { Refusal, RefusalData } from '../../../domain/kernel/outcome.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import type { Endpoint, RequestMeta } from './endpoint.ts';

/** What the gate line has found out about a request. */
export interface RequestContext {
  readonly meta: RequestMeta;
  caller: Caller;
  /** Who rate limits and idempotency keys count for: the credential, or else the address. */
  subject: string;
  /** Where the protected resource is described; null where that is not to be told. */
  readonly resourceMetadata: string | null;
  /** What error envelopes say of the target. */
  readonly repeatedTarget: string;
  /** The endpoint that took the request, once one did. */
  endpoint?: Endpoint;
}

/** Thrown inside the transport to end a request with a refusal; the error middleware answers it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal<ErrorCode>;

  constructor(code: ErrorCode, data?: RefusalData) {
    super(code);
    this.refusal = refused(code, data);
  }
}

const contexts = new WeakMap<Request, RequestContext>();

/** Remembers the context of a request. */
export const openContext = (request: Request, context: RequestContext): void => void contexts.set(request, context);

/** The endpoint that took the request, if one did. */
export const endpointOf = (request: Request): Endpoint | undefined => contexts.get(request)?.endpoint;

/** The context that the gate line opened for the request. */
export const contextOf = (request: Request): RequestContext => {
  const context = contexts.get(request);
  if (context === undefined) throw new Error('The request did not pass the gate line.');
  return context;
};

/** The context of a request, if it got as far as the gate line. */
export const contextIfAny = (request: Request): RequestContext | undefined => contexts.get(request);

/** Whether anything was sent already, so that nothing can be added. */
export const isAnswered = (response: Response): boolean => response.headersSent || response.writableEnded;
