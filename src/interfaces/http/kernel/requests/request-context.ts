import type { Request, Response } from 'express';
import type { AgentScope, Caller } from '../../../../domain/access/caller.ts';
import type { PathAccess } from '../../../../domain/access/guards/path-access.ts';
import { refused } from '../../../../domain/kernel/outcome.ts';
import type { Refusal, RefusalData } from '../../../../domain/kernel/outcome.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { Endpoint, RequestMeta } from '../endpoint.ts';

/** What the guards determined about a request. */
export interface RequestContext {
  meta: RequestMeta;
  caller: Caller;
  /** The credential or address by which rate limits and idempotency keys are counted. */
  subject: string;
  /** The URL of the protected resource metadata; null if it is not shown. */
  readonly resourceMetadata: string | null;
  /** The scope that the protected resource advises clients to request first; null if it advises none. */
  readonly advisedScope: AgentScope | null;
  /** The scope whose lack refuses the request, if the protocol at the path knows it. */
  missingScope?: AgentScope;
  readonly access: PathAccess;
  /** The URL in error envelopes. */
  readonly shownUrl: string;
  /** The endpoint that handles the request, once it is known. */
  endpoint?: Endpoint;
}

/** Ends a request with a refusal that the error middleware answers. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal<ErrorCode>;

  constructor(code: ErrorCode, data?: RefusalData) {
    super(code);
    this.refusal = refused(code, data);
  }
}

const CONTEXT = Symbol('context');

/** A request that carries its context. A weak map would slow the garbage collector. */
interface Carrier {
  [CONTEXT]?: RequestContext;
}

/** Stores the context of a request. */
export const openContext = (request: Request, context: RequestContext): void => void ((request as Carrier)[CONTEXT] = context);

/** The endpoint that handles the request, if one does. */
export const endpointOf = (request: Request): Endpoint | undefined => contextIfAny(request)?.endpoint;

/** The context of a request. */
export const contextOf = (request: Request): RequestContext => {
  const context = contextIfAny(request);
  if (context === undefined) throw new Error('Request context missing: the guards are not mounted.');
  return context;
};

/** The context of a request, or undefined before the guards have run. */
export const contextIfAny = (request: Request): RequestContext | undefined => (request as Carrier)[CONTEXT];

/** Whether at least part of the response has been sent. */
export const isAnswered = (response: Response): boolean => response.headersSent || response.writableEnded;
