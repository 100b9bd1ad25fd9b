import type { z } from 'zod';
import type { CustomHost } from '../../../application/custom-domains/ports.ts';
import type { Origin } from '../../../application/kernel/use-case.ts';

/** Facts about a request besides its validated parts. */
export interface RequestMeta {
  /** The method of the endpoint that runs, except that a HEAD request has HEAD. */
  readonly method: string;
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** Returns the value of a header by its lower-case name; null if it was not sent once. */
  header(name: string): string | null;
  /** The id of the last event of a stream that the client received, or null if none was sent. */
  readonly lastEventId: string | null;
  /** The value of the session cookie, or null if none was sent. */
  readonly sessionCookie: string | null;
  /** The custom host that the request was sent to; null on hosts that serve every organization. */
  readonly customHost: CustomHost | null;
  /** The public id of the protected status page that the request is for, or null if the sender may not see the page. */
  readonly admittedPageId: string | null;
}

/** Returns the origin of the call that a request makes. */
export const originIn = ({ address, requestId, customHost }: RequestMeta): Origin => ({
  address,
  requestId,
  hostOrganizationId: customHost?.organizationId ?? null,
});

/** The schemas of the parts of a request. A part without a schema is ignored. */
export interface RequestSchemas {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
}

/** The validated parts of a request. */
export interface Parts<Request extends RequestSchemas> {
  readonly params: Request extends { readonly params: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
  readonly query: Request extends { readonly query: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
  readonly body: Request extends { readonly body: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
  /** The body as it was sent. Empty if the request has none. */
  readonly bytes: Uint8Array;
  readonly meta: RequestMeta;
}

type MembersOf<Part> = Part extends z.ZodType ? z.output<Part> : unknown;

/** The members of all parts of a request, or undefined if the request has none. */
export type Members<Request extends RequestSchemas> = RequestSchemas extends Request
  ? undefined
  : MembersOf<Request['params']> & MembersOf<Request['query']> & MembersOf<Request['body']>;

/**
 * A change of a cookie: sets the cookie to `value`, or clears it if `value` is null. `maxAge` is in milliseconds;
 * without it the cookie ends with the browser session.
 */
export interface CookieChange {
  readonly name: string;
  readonly value: string | null;
  readonly maxAge?: number;
}
