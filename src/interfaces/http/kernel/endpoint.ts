import type { z } from 'zod';
import type { RateLimit } from '../../../domain/access/rate-limits.ts';
import type { AccessCode, PermissionName } from '../../../domain/access/permissions.ts';
import type { ErrorCode } from '../../../domain/catalogue.ts';
import type { Refusal } from '../../../domain/kernel/outcome.ts';
import type { Run, UseCase } from '../../../application/kernel/use-case.ts';
import { codesOfUseCase } from '../../../application/kernel/use-case.ts';
import type { ErrorEnvelope } from './envelope.ts';
import type { Success } from './statuses.ts';

/** What came with the request beside its parts; only a few use cases ask. */
export interface RequestMeta {
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** The session cookie's value, if the request bore one. */
  readonly sessionCookie: string | null;
}

/** The validated parts of a request. */
export interface Parts<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly meta: RequestMeta;
}

/** Sets the cookie to `value`, or clears it when null. `maxAge` is in milliseconds; without it the cookie ends with the browser. */
export interface CookieChange {
  readonly name: string;
  readonly value: string | null;
  readonly maxAge?: number;
}

/** A part of the service that can be switched off. */
export type Feature = 'agentAccess';

type Schema = z.ZodType | undefined;
type In<S> = S extends z.ZodType ? z.output<S> : undefined;

interface TransportFacts {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** With parameters in braces: `/api/customers/{id}`. */
  readonly path: `/${string}`;
  /** The group in the documentation. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** How the body is encoded; JSON unless told. */
  readonly bodyFormat?: 'json' | 'form' | 'raw';
  /** The most bytes of the body, where it is not the general limit. */
  readonly bodyLimit?: number;
  /** A limit beside the general one, counted for each caller. */
  readonly rate?: RateLimit;
  /** Served on the canonical host only, if told. */
  readonly host?: 'canonical';
  /**
   * For open protocols: no credential is read, so neither the gates for callers nor the general limit nor idempotency
   * keys apply, and `rate` counts for the network that the request comes from.
   */
  readonly credentials?: 'ignored';
  /** Programs on pages of any origin may call it and read every answer. Only for what reads no cookie. */
  readonly openToOrigins?: true;
  /** The part of the service that it belongs to, and the code that it answers while that part is switched off. */
  readonly feature?: { readonly name: Feature; readonly off: ErrorCode };
  /** What a body that cannot be read is called where a protocol has its own word for it; or that it counts as empty. */
  readonly unreadable?: Readonly<Partial<Record<ErrorCode, ErrorCode>>> | 'empty';
  /** Lets members in that the schema does not know, where a protocol says so; they are left out of what is validated. */
  readonly unknownMembers?: 'ignored';
  /** The media type of a raw body, for the documentation. */
  readonly bodyContent?: string;
  /** Headers of every answer, refusals included. */
  readonly fixedHeaders?: Readonly<Record<string, string>>;
  /** The `WWW-Authenticate` of a refusal, where a protocol asks for one. */
  readonly challenge?: (refusal: Refusal) => string | null;
  /** The media type of a successful answer; JSON unless told. Anything else is sent as `present` gives it. */
  readonly content?: string;
  /** How success is told; `ok` unless told. */
  readonly success?: Success;
  /** The codes that this endpoint answers under their second kind. */
  readonly alternativeKinds?: readonly ErrorCode[];
  /** Adds to or changes the error envelope where a protocol asks for it. */
  readonly shapeError?: (envelope: ErrorEnvelope, refusal: Refusal) => Readonly<Record<string, unknown>>;
}

interface Declaration<P extends Schema, Q extends Schema, B extends Schema, R extends z.ZodType, Needs, Input, Value, Code extends ErrorCode>
  extends TransportFacts {
  readonly useCase: UseCase<Needs, Input, Value, Code>;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly reply: R;
  readonly toInput: (parts: Parts<In<P>, In<Q>, In<B>>) => NoInfer<Input>;
  readonly present: (value: NoInfer<Value>) => z.input<R>;
  readonly headers?: (value: NoInfer<Value>) => Readonly<Record<string, string>>;
  readonly cookies?: (value: NoInfer<Value>) => readonly CookieChange[];
}

/** An endpoint with its types forgotten: what the router and the documentation walk over. */
export interface Endpoint extends TransportFacts {
  readonly operationId: string;
  readonly permission: PermissionName;
  /** Every code that callers can meet from the use case. */
  readonly codes: readonly ErrorCode[];
  readonly useCase: UseCase<never, never, unknown, ErrorCode>;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  readonly toInput: (parts: Parts<unknown, unknown, unknown>) => unknown;
  readonly present: (value: unknown) => unknown;
  readonly headers?: (value: unknown) => Readonly<Record<string, string>>;
  readonly cookies?: (value: unknown) => readonly CookieChange[];
}

/** A use case that is ready to run, its types forgotten. */
export type AnyRun = Run<unknown, unknown, ErrorCode | AccessCode>;

/** Finds the ready use case of an endpoint or page. */
export type Resolve = (declared: Pick<Endpoint, 'useCase'>) => AnyRun;

/** Declares one endpoint. Route, validation, access and documentation all come from it. */
export const defineEndpoint = <
  Needs,
  Input,
  Value,
  Code extends ErrorCode,
  R extends z.ZodType,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(
  declaration: Declaration<P, Q, B, R, Needs, Input, Value, Code>,
): Endpoint =>
  ({
    ...declaration,
    operationId: declaration.useCase.name,
    permission: declaration.useCase.permission,
    codes: codesOfUseCase(declaration.useCase),
  }) as unknown as Endpoint;
