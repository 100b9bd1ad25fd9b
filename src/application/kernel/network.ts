import type { NameLookup } from '../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';

/** The decision whether connections to a host are permitted, with the checked addresses. */
export type AddressJudgement =
  | { readonly public: true; readonly addresses: readonly string[] }
  | {
      readonly public: false;
      readonly reason: 'hostInvalid' | 'hostUnresolved' | 'addressNotPublic';
      /** The result of the lookup of a name without an address. */
      readonly lookup?: NameLookup;
    };

/** Distinguishes public hosts from private ones. Every outgoing connection checks its host here first. */
export interface AddressGuard {
  /**
   * Resolves `host` (a name or an IP literal, brackets allowed) once and judges all its addresses: one private address
   * is enough to refuse the host. Literals are checked without DNS; IPv4 forms such as `127.1` are `hostInvalid`.
   */
  judge(host: string): Promise<AddressJudgement>;
}

/** An HTTP request to an external server. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The timeout of the whole exchange, in milliseconds. */
  readonly timeoutMs: number;
  /** The maximum length of the response body that is read, in bytes. */
  readonly maxResponseBytes: number;
}

/** The response to an outgoing request. Header names are lower case. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  /** True if the response body was longer than the part that was read. */
  readonly truncated: boolean;
}

/** Sends HTTP requests to public addresses, such as webhooks, key sets and token endpoints. */
export interface OutgoingHttp {
  /**
   * Sends the request once without following redirects. A failure of the server is part of the result; `send` never
   * rejects because of it.
   */
  send(request: OutgoingRequest): Promise<Attempt<OutgoingAnswer>>;
}
