import type { z } from 'zod';
import { codesOfUseCase } from '../../../application/kernel/use-case.ts';
import type { Run, UseCase } from '../../../application/kernel/use-case.ts';
import type { AgentScope } from '../../../domain/access/caller.ts';
import type { Confinement } from '../../../domain/access/guards/path-access.ts';
import type { AccessCode, PermissionName } from '../../../domain/access/permissions.ts';
import type { RateLimit } from '../../../domain/access/rate-limits.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import type { Language } from '../../../domain/kernel/locale.ts';
import type { Refusal } from '../../../domain/kernel/outcome.ts';
import type { ErrorEnvelope } from './replies/envelope.ts';
import type { LiveStream } from '../../../application/kernel/live-stream.ts';
import type { Reply, ReplyHeaders, SentFile } from './replies/reply.ts';
import type { Success } from './replies/statuses.ts';
import type { RequestMeta, RequestSchemas, Parts, Members, CookieChange } from './request-parts.ts';

/** A part of the service that can be turned off. */
export type Feature = 'agentAccess';

/** The use case of an endpoint, page or form, with any needs and refusals. */
export type Operation<Input, Value> = UseCase<never, Input, Value, ErrorCode>;

export interface EndpointOptions {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path, with parameters in braces: `/api/customers/{id}`. */
  readonly path: `/${string}`;
  /** The group of the endpoint in the documentation. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * The encoding of the body; JSON by default. `raw` is text; `bytes` is any content, passed with its type; `deferred`
   * passes the use case a function that reads the bytes, or returns null if they exceed the limit; `beginning` is the
   * text of the first `bodyLimit` bytes of any content, passed with the size of the whole.
   */
  readonly bodyFormat?: 'json' | 'form' | 'raw' | 'bytes' | 'deferred' | 'beginning';
  /** The parameters of a form that may be repeated. The schema receives their values as lists. */
  readonly repeatable?: readonly string[];
  /** The maximum size of the body in bytes, if it differs from the general limit of its format. */
  readonly bodyLimit?: number;
  /** The maximum number of elements of one list in the body; 1000 by default. */
  readonly listElements?: number;
  /**
   * The codes for a JSON body that is empty or cannot be parsed, and for a body that is nested too deeply; by default
   * `invalidRequestBody`.
   */
  readonly jsonCodes?: { readonly syntax: ErrorCode; readonly depth: ErrorCode };
  /** The codes of a handler that admits or refuses the request before the use case runs. */
  readonly admissionCodes?: readonly ErrorCode[];
  /** Set if the use case counts requests itself and declares the codes of its limits. */
  readonly ownLimits?: true;
  /** Accepts empty parameters, which are refused by default, because the use case checks another parameter first. */
  readonly emptyParameters?: 'allowed';
  /** A rate limit in addition to the general one, counted per caller. */
  readonly rate?: RateLimit;
  /**
   * A use case that runs for each request that `rate` or the general limit refuses, if the caller has its permission.
   */
  readonly whenLimited?: Operation<undefined, unknown>;
  /** `canonical` if the endpoint is served on the canonical host only. */
  readonly host?: 'canonical';
  /**
   * Set for open protocols, which read no credential: the guards for callers and idempotency keys do not apply. `rate`
   * replaces the general rate limit, and both are counted per network.
   */
  readonly credentials?: 'ignored';
  /** Allows cross-origin requests from any origin. Only for endpoints that do not read cookies. */
  readonly openToOrigins?: true;
  /**
   * The part of the endpoint that is closed to customer-bound callers; by default none, unless another endpoint closes
   * the same area.
   */
  readonly confinement?: Confinement;
  /** The scope with which agents may call the endpoint; by default agents may not call it. */
  readonly agents?: AgentScope;
  /** For lists: the members of each item that MCP clients receive unless they select others. */
  readonly listed?: readonly string[];
  /** Set if a repeated POST has no further effect. */
  readonly idempotent?: true;
  /** The feature that the endpoint belongs to, and the code that it answers while the feature is off. */
  readonly feature?: { readonly name: Feature; readonly off: ErrorCode };
  /** The protocol's codes for a body that cannot be read. `empty` treats such a body as empty. */
  readonly unreadable?: Readonly<Partial<Record<ErrorCode, ErrorCode>>> | 'empty';
  /** Set if members that the body's schema does not name are accepted and dropped. */
  readonly unknownMembers?: 'ignored';
  /** The media type of a body of text or bytes, for the documentation. */
  readonly bodyContent?: string;
  /** A body for the documentation, where one that is derived from the schema would be refused. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Headers of every answer, including refusals. */
  readonly fixedHeaders?: Readonly<Record<string, string>>;
  /** Returns the `WWW-Authenticate` header of a refusal, or null if the protocol defines none. */
  readonly challenge?: (refusal: Refusal) => string | null;
  /** The media type of a successful answer; JSON by default. Other types are sent without JSON encoding. */
  readonly content?: string;
  /**
   * Set for answers of GET that clients keep and ask for again: they have an `ETag`, and a request whose `If-None-Match`
   * names it is answered 304 without a body.
   */
  readonly revalidates?: true;
  /**
   * Set for reads and changes of one record that several people edit: answers have the revision of the record as
   * `ETag`, and a change whose `If-Match` names another one is refused with `recordChanged`. See ADR 0347.
   */
  readonly versioned?: true;
  /** The kind of success; `ok` by default. */
  readonly success?: Success;
  /** The codes for which the endpoint answers with their alternative status. */
  readonly alternativeKinds?: readonly ErrorCode[];
  /** Set for protocols that answer refusals by a line of text instead of an envelope. */
  readonly textRefusals?: true;
  /** Replaces the error envelope if the protocol defines its own members. */
  readonly shapeError?: (envelope: ErrorEnvelope, refusal: Refusal) => Readonly<Record<string, unknown>>;
}

/** The options of a declaration that depend on the `Value` of its use case. */
interface Answering<Value, Request extends RequestSchemas> extends EndpointOptions {
  readonly request?: Request;
  readonly reply: Reply<NoInfer<Value>>;
  /** Returns true if the reply reports a failure, which is sent with the status of a conflict. */
  readonly fails?: (value: NoInfer<Value>) => boolean;
  /** Returns true if the reply reports a creation, which is sent with its own status. */
  readonly creates?: (value: NoInfer<Value>) => boolean;
  readonly headers?: (value: NoInfer<Value>) => Readonly<Record<string, string>>;
  /**
   * Another form of the answer, as text of the given media type. `of` returns null for values that are sent in the
   * usual form. With `isNegotiated`, the text is sent only to clients that prefer the type in their `Accept` header.
   */
  readonly textForm?: {
    readonly content: string;
    readonly isNegotiated?: true;
    readonly of: (value: NoInfer<Value>) => string | null;
  };
  readonly cookies?: (value: NoInfer<Value>) => readonly CookieChange[];
  /**
   * For downloads: returns the file that is sent instead of the reply, whole or by range. `content` is the media type
   * of the file.
   */
  readonly file?: (value: NoInfer<Value>) => SentFile;
  /** For streams of events: returns the stream that is sent instead of the reply, until one side ends it. */
  readonly stream?: (value: NoInfer<Value>) => LiveStream;
}

/** A declaration that passes the members of the request to its use case unchanged. */
interface DirectDeclaration<Value, Request extends RequestSchemas> extends Answering<Value, Request> {
  readonly useCase: Operation<Members<Request>, Value>;
  readonly toInput?: never;
}

/** A declaration that builds the `Input` of its use case from the request. */
interface Declaration<Input, Value, Request extends RequestSchemas> extends Answering<Value, Request> {
  readonly useCase: Operation<Input, Value>;
  readonly toInput: (parts: Parts<Request>) => NoInfer<Input>;
}

interface AnyParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly bytes: Uint8Array;
  readonly meta: RequestMeta;
}

/**
 * A declaration with erased types, for the router and the documentation. Its functions are methods, because TypeScript
 * compares the parameters of methods bivariantly, which makes every declaration assignable.
 */
export interface AnyDeclaration extends EndpointOptions {
  readonly useCase: Operation<never, unknown>;
  readonly request?: RequestSchemas;
  toInput?(parts: AnyParts): unknown;
  readonly reply: {
    readonly schema: z.ZodType;
    /** Returns the body of the answer, with sentences in the language if it has any. */
    encode(value: unknown, language?: Language): unknown;
    readonly headers?: ReplyHeaders<never>;
    readonly hasSentences?: true;
  };
  /** Returns true if the reply reports a failure, which is sent with the status of a conflict. */
  fails?(value: unknown): boolean;
  /** Returns true if the reply reports a new record, which is sent with the status of a creation. */
  creates?(value: unknown): boolean;
  /** Returns headers of a successful answer. */
  headers?(value: unknown): Readonly<Record<string, string>>;
  readonly textForm?: {
    readonly content: string;
    readonly isNegotiated?: true;
    /** Returns the answer as text, or null if it is sent in the usual form. */
    of(value: unknown): string | null;
  };
  /** Returns the cookies that a successful answer sets or clears. */
  cookies?(value: unknown): readonly CookieChange[];
  /** Returns the file that is sent instead of the reply, whole or by range. */
  file?(value: unknown): SentFile;
  /** Returns the stream of events that is sent instead of the reply, until one side ends it. */
  stream?(value: unknown): LiveStream;
}

/** A declared endpoint with the permission and codes of its use case. */
export interface Endpoint extends AnyDeclaration {
  /** Returns the input of the use case from the validated parts of a request. */
  toInput(parts: AnyParts): unknown;
  readonly operationId: string;
  readonly permission: PermissionName;
  /** The codes that callers can receive from the use case. */
  readonly codes: readonly ErrorCode[];
  readonly request: RequestSchemas;
}

/** A use case with erased types that is ready to run. */
export type AnyRun = Run<unknown, unknown, ErrorCode | AccessCode>;

/** Finds the use case of an endpoint, page or form, ready to run. */
export type Resolve = (declared: { readonly useCase: Operation<never, unknown> }) => AnyRun;

/** Returns the members of all parts of a request. A single part is returned unchanged. */
const membersOf = ({ params, query, body }: AnyParts): unknown => {
  const sent = [params, query, body].filter((part) => part !== undefined);
  return sent.length > 1 ? Object.assign({}, ...sent) : sent[0];
};

/** Returns true if the endpoint refuses query parameters that it does not declare. Protocols of other standards ignore them. */
export const refusesUnknownParameters = ({
  credentials,
  unknownMembers,
}: Pick<EndpointOptions, 'credentials' | 'unknownMembers'>): boolean =>
  credentials !== 'ignored' && unknownMembers !== 'ignored';

/** Returns the schemas of the request. The query refuses parameters that it does not name, like a body. */
const strictRequest = ({ request = {}, ...options }: AnyDeclaration): RequestSchemas =>
  request.query === undefined || !refusesUnknownParameters(options)
    ? request
    : { ...request, query: request.query.strict() };

/** Completes a declaration with the permission and codes of its use case. */
export const endpointOf = (declaration: AnyDeclaration): Endpoint => ({
  toInput: membersOf,
  ...declaration,
  operationId: declaration.useCase.name,
  permission: declaration.useCase.permission,
  codes: codesOfUseCase(declaration.useCase),
  request: strictRequest(declaration),
});

/**
 * Declares one endpoint: its route, validation, access and documentation. Without `toInput`, the members of the request
 * are the input of the use case. See ADR 0002.
 */
export function defineEndpoint<Value, Request extends RequestSchemas>(
  declaration: DirectDeclaration<Value, Request>,
): Endpoint;

export function defineEndpoint<Input, Value, Request extends RequestSchemas>(
  declaration: Declaration<Input, Value, Request>,
): Endpoint;

export function defineEndpoint(declaration: AnyDeclaration): Endpoint {
  return endpointOf(declaration);
}
