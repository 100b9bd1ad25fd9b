import type { SecureContext } from 'node:tls';
import type { AddressGuard } from '../../../application/kernel/network.ts';
import type { HttpProbe } from '../../../application/checks/ports.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import {
  followRedirect,
  hopKey,
  isRedirectStatus,
  redirectOf,
  redirectedHop,
  shownUrl,
} from '../../../domain/checks/redirects.ts';
import type { Hop, Redirect } from '../../../domain/checks/redirects.ts';
import { MAX_PAGE_BYTES, followsRedirects } from '../../../domain/monitors/kinds/website-settings.ts';
import type {
  HttpsRedirectFact,
  WebsiteCheck,
  WebsiteObservation,
} from '../../../domain/checks/kinds/website-observation.ts';
import { ConnectionTrace } from '../../kernel/network/connection-trace.ts';
import { Deadline } from '../../kernel/network/deadline.ts';
import { webUrl } from '../../kernel/network/guarded-http.ts';
import type { HttpAnswer } from '../../kernel/network/http-answer.ts';
import { exchange } from '../../kernel/network/http-exchange.ts';
import { readPage } from './page-reader.ts';
import type { Page } from './page-reader.ts';
import { firstHop, plainHttpRequest, requestFor } from './website-request.ts';

interface Arrival {
  readonly hop: Hop;
  readonly answer: HttpAnswer;
}

interface Journey {
  readonly check: WebsiteCheck;
  readonly deadline: Deadline;
  readonly trace: ConnectionTrace;
  readonly redirects: Redirect[];
}

/** Checks websites over HTTP. The address guard checks every connection and redirect. */
export class GuardedHttpProbe implements HttpProbe {
  readonly #guard: AddressGuard;
  readonly #tls: SecureContext;

  constructor(guard: AddressGuard, tls: SecureContext) {
    this.#guard = guard;
    this.#tls = tls;
  }

  async probe(check: WebsiteCheck, maxPageBytes = MAX_PAGE_BYTES): Promise<WebsiteObservation> {
    const start = performance.now();
    const deadline = new Deadline(check.timeoutSeconds * 1000);
    const journey: Journey = { check, deadline, trace: new ConnectionTrace(), redirects: [] };
    try {
      const page = await this.#visit(journey, maxPageBytes);
      const totalMs = performance.now() - start;
      if (!page.ok) return { kind: 'failed', ...seenOn(journey, totalMs), failure: page.failure };
      const httpsRedirect = check.checkHttpsRedirectEnabled ? await this.#examinePlainHttp(journey) : null;
      return { kind: 'answered', ...seenOn(journey, totalMs), ...page.value, httpsRedirect };
    } finally {
      deadline.stop();
    }
  }

  async #visit(
    journey: Journey,
    maxPageBytes: number,
  ): Promise<Attempt<Page & { readonly status: number; readonly finalUrl: string }>> {
    const hop = firstHop(journey.check);
    if (hop === null) return failed('requestInvalid', 'request', 'not an http or https URL');
    const arrived = await this.#travel(hop, journey, never);
    if (!arrived.ok) return arrived;
    const { answer, hop: last } = arrived.value;
    const page = await readPage(answer, journey.check, maxPageBytes, journey.deadline, journey.trace);
    return page.ok ? { ok: true, value: { status: answer.status, finalUrl: shownUrl(last.url), ...page.value } } : page;
  }

  /** Follows redirects from `start` until a response is not a redirect or `satisfied` returns true. */
  async #travel(start: Hop, journey: Journey, satisfied: (hop: Hop) => boolean): Promise<Attempt<Arrival>> {
    const { check, deadline, trace } = journey;
    const visited: string[] = [];
    for (let hop = start; ;) {
      const answered = await exchange(requestFor(check, hop), { guard: this.#guard, tls: this.#tls, deadline, trace });
      if (!answered.ok) return answered;
      const answer = answered.value;
      const { version, status, headers } = answer;
      trace.http = { version, status, contentEncoding: headers['content-encoding'] ?? null };
      if (headers.location === undefined || !isRedirectStatus(status)) return { ok: true, value: { hop, answer } };
      visited.push(hopKey(hop));
      const redirect = { hop, status, location: headers.location };
      const led = redirectedHop(redirect);
      if (led !== null) journey.redirects.push(redirectOf(hop, led, status));
      const next = followRedirect({ ...redirect, visited, maxRedirects: check.maxRedirects });
      if (!followsRedirects(check)) return { ok: true, value: { hop, answer } };
      answer.close();
      if (!next.ok) return failed(next.code, 'request', `${status} from ${shownUrl(hop.url)}`);
      hop = next.value;
      if (satisfied(hop)) return { ok: true, value: { hop, answer } };
    }
  }

  /** Plain HTTP is requested separately when the URL of the check is HTTPS. */
  async #examinePlainHttp({ check, deadline, redirects }: Journey): Promise<HttpsRedirectFact | null> {
    const url = webUrl(check.target);
    if (url?.protocol === 'http:') return factOf(redirects);
    const plainRequest = plainHttpRequest(check);
    if (plainRequest === null) return null;
    const journey: Journey = { check: plainRequest.check, deadline, trace: new ConnectionTrace(), redirects: [] };
    const arrived = await this.#travel(plainRequest.hop, journey, isHttps);
    if (!arrived.ok) return { redirects: false, seen: `${arrived.failure.code} (${arrived.failure.detail})` };
    arrived.value.answer.close();
    return factOf(journey.redirects);
  }
}

const never = (): boolean => false;
const isHttps = ({ url }: Hop): boolean => url.protocol === 'https:';

const factOf = (redirects: readonly Redirect[]): HttpsRedirectFact => {
  const last = redirects.at(-1);
  return last === undefined
    ? { redirects: false, seen: { phrase: 'plainHttp' } }
    : { redirects: last.to.startsWith('https:'), seen: `${last.status} to ${last.to}` };
};

const seenOn = ({ trace, redirects }: Journey, totalMs: number) => ({
  timings: {
    dnsMs: trace.dnsMs,
    connectMs: trace.connectMs,
    tlsMs: trace.tlsMs,
    firstByteMs: trace.firstByteMs,
    totalMs,
  },
  redirects,
  certificate: trace.certificate,
  resolved: trace.resolved,
  address: trace.address,
  http: trace.http,
  opening: trace.opening,
});
