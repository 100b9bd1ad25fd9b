import type { Attempt } from '../../domain/checks/probe-failure.ts';
import type { WebsiteCheck } from '../../domain/monitors/website-check.ts';
import type { WebsiteObservation } from '../../domain/checks/website-observation.ts';

/** Whether a host may be connected to, with the addresses that were judged. */
export type AddressJudgement =
  | { readonly public: true; readonly addresses: readonly string[] }
  | { readonly public: false; readonly reason: 'hostInvalid' | 'hostUnresolved' | 'addressNotPublic' };

/** Tells public targets from private ones. Every outgoing connection asks it first. */
export interface AddressGuard {
  /**
   * Resolves `host` (a name or an IP literal, brackets allowed) once and judges every address of it: one private
   * address refuses the host. Literals are judged without DNS; IPv4 forms such as `127.1` are `hostInvalid`.
   */
  judge(host: string): Promise<AddressJudgement>;
}

/** Checks websites. */
export interface HttpProbe {
  /**
   * Makes the check's request and tells what was seen. Of the page, `maxPageBytes` are read; `MAX_PAGE_BYTES` unless told.
   * Failures of the target are part of the answer; it never rejects.
   */
  probe(check: WebsiteCheck, maxPageBytes?: number): Promise<WebsiteObservation>;
}

/** An HTTP request to somebody else's server. */
export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The time for everything together, in milliseconds. */
  readonly timeoutMs: number;
  /** How much of the answer's body is kept. */
  readonly maxResponseBytes: number;
}

/** The answer to an outgoing request. Header names are lower case. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  /** True when the body was longer than what is kept. */
  readonly truncated: boolean;
}

/** Sends HTTP requests to public addresses: webhooks, key sets, token end points. */
export interface OutgoingHttp {
  /** Sends the request once and follows no redirect. Failures of the target are part of the answer; it never rejects. */
  send(request: OutgoingRequest): Promise<Attempt<OutgoingAnswer>>;
}
