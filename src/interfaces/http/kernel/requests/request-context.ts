import type { Request, Response } from 'express';
import type { AgentScope, Caller } from '../../../../domain/access/caller.ts';
import type { PathAccess } from '../../../../domain/access/guards/path-access.ts';
import { refused } from '../../../../domain/kernel/outcome.ts';
import type { Refusal, RefusalData } from '../../../../domain/kernel/outcome.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { Endpoint } from '../endpoint.ts';
import type { RequestMeta } from '../request-parts.ts';

/** The facts that the guards determine about a request. */
export interface RequestContext {
  meta: RequestMeta;
  caller: Caller;
  /** The credential or address by which rate limits and idempotency keys are counted. */
  subject: string;
  /** The URL of the protected resource metadata; null if it is not shown. */
  readonly resourceMetadata: string | null;
  /** The scope that the protected resource advises clients to request first; null if it advises none. */
  readonly advisedScope: AgentScope | null;
  /**
   * The scope that the caller lacks, if that is why the request is refused and the protocol at the path reports scopes.
   */
  missingScope?: AgentScope;
  readonly access: PathAccess;
  /** The URL in error envelopes. */
  readonly shownUrl: string;
  /** The endpoint that handles the request. Undefined until it is known. */
  endpoint?: Endpoint;
}

/** A refusal that ends a request. The error middleware answers it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal<ErrorCode>;

  constructor(code: ErrorCode, data?: RefusalData) {
    super(code);
    this.refusal = refused(code, data);
  }
}

const CONTEXT = Symbol('context');

/** A request with its context as a property, because a weak map would slow the garbage collector down. */
interface Carrier {
  [CONTEXT]?: RequestContext;
}

/** Stores the context of a request. */
export const openContext = (request: Request, context: RequestContext): void =>
  void ((request as Carrier)[CONTEXT] = context);

/** Returns the endpoint that handles the request, or undefined if none does. */
export const endpointOf = (request: Request): Endpoint | undefined => contextIfAny(request)?.endpoint;

/** Returns the context of a request. Throws if the guards have not run. */
export const contextOf = (request: Request): RequestContext => {
  const context = contextIfAny(request);
  if (context === undefined) throw new Error('Request context missing: the guards are not mounted.');
  return context;
};

/** Returns the context of a request, or undefined before the guards have run. */
export const contextIfAny = (request: Request): RequestContext | undefined => (request as Carrier)[CONTEXT];

/** Returns true if at least part of the response has been sent. */
export const isAnswered = (response: Response): boolean => response.headersSent || response.writableEnded;
