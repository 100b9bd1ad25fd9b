import type { z } from 'zod';
import type { Caller } from '../../domain/access/caller.ts';
import type { PermissionName } from '../../domain/access/permissions.ts';
import type { RateLimit } from '../../domain/access/rate-limits.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { Origin } from '../../application/kernel/use-case.ts';

/** Facts about a call besides its arguments. */
export interface CallMeta {
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  readonly sessionCookie: string | null;
}

/** A use case as the HTTP interface declares it, shared by all interfaces. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path, with parameters in braces. */
  readonly path: `/${string}`;
  readonly permission: PermissionName;
  readonly request: { readonly params?: z.ZodType; readonly query?: z.ZodType; readonly body?: z.ZodType };
  readonly rate?: RateLimit;
  /** The media type of the result, if it is not JSON. */
  readonly content?: string;
  toInput(parts: {
    readonly params: unknown;
    readonly query: unknown;
    readonly body: unknown;
    readonly bytes: Uint8Array;
    readonly meta: CallMeta;
  }): unknown;
  /** The schema of the result, and the conversion of the use case's value to JSON. */
  readonly reply: { readonly schema: z.ZodType; encode(value: unknown): unknown };
  /** The members of each item in the concise form of a list. */
  readonly listed?: readonly string[];
  /** True if a repeated POST has no further effect. */
  readonly idempotent?: true;
}

/** An operation with its use case, ready to run. */
export interface RunnableOperation {
  readonly operation: Operation;
  readonly run: (caller: Caller, input: unknown, origin?: Origin) => Promise<Outcome<unknown, ErrorCode>>;
}
