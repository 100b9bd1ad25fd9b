import type { OutgoingAnswer, OutgoingHttp } from '../../application/kernel/network.ts';
import type { Clock } from '../../application/kernel/ports.ts';
import { seconds } from '../../domain/kernel/time.ts';
import { failed } from '../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';
import { registryPausedUntil } from '../../domain/public-tools/registry-limit.ts';
import { interpretRdapStatus, rdapServerOf, rdapUrl, readRdapDomain } from './rdap.ts';
import { isRedirectStatus } from '../../domain/checks/redirects.ts';
import type { TimeBudget } from '../kernel/network/deadline.ts';
import type { RdapBootstrap } from './rdap-bootstrap.ts';
import type { RegistryAnswer } from './registered-name.ts';

const REQUEST_TIMEOUT = seconds(4);
const MAX_BYTES = 256 * 1024;
const MAX_REDIRECTS = 3;

/** Queries registries by RDAP (RFC 9082, RFC 9083), over HTTPS only and through the address guard. */
export class RdapClient {
  readonly #http: OutgoingHttp;
  readonly #bootstrap: RdapBootstrap;
  readonly #clock: Clock;

  constructor(http: OutgoingHttp, bootstrap: RdapBootstrap, clock: Clock) {
    this.#http = http;
    this.#bootstrap = bootstrap;
    this.#clock = clock;
  }

  /** Returns the server for a name, or null if none is known. */
  async serverOf(name: string): Promise<string | null> {
    const servers = await this.#bootstrap.servers();
    return servers === null ? null : rdapServerOf(servers, name);
  }

  /** Queries the registration of exactly this name. */
  async ask(server: string, name: string, budget: TimeBudget): Promise<Attempt<RegistryAnswer>> {
    const fetched = await this.#fetch(rdapUrl(server, name), budget);
    if (!fetched.ok) return fetched;
    const { status, headers, body, truncated } = fetched.value;
    switch (interpretRdapStatus(status)) {
      case 'domain': {
        if (truncated) return failed('answerInvalid', 'answer', `more than ${MAX_BYTES / 1024} KiB`);
        const registration = readRdapDomain(body, name);
        return registration === null
          ? failed('answerInvalid', 'answer', 'no RDAP domain')
          : { ok: true, value: registration };
      }
      case 'unregistered':
        return { ok: true, value: 'unregistered' };
      case 'refusal':
        return { ok: true, value: null };
      case 'limited':
        return failed(
          'queryRefused',
          'answer',
          `HTTP ${status}`,
          registryPausedUntil(headers['retry-after'], this.#clock.now()),
        );
      case 'unusable':
        return failed('answerInvalid', 'answer', `HTTP ${status}`);
    }
  }

  /** Follows redirects from one registry's server to another (RFC 7480 section 5.2); the guard checks each one. */
  async #fetch(start: string, budget: TimeBudget): Promise<Attempt<OutgoingAnswer>> {
    let url = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const headers = { accept: 'application/rdap+json' };
      const answer = await this.#http.send({
        method: 'GET',
        url,
        headers,
        timeoutMs: budget.left(REQUEST_TIMEOUT),
        maxResponseBytes: MAX_BYTES,
      });
      if (!answer.ok || !isRedirectStatus(answer.value.status)) return answer;
      const next = URL.parse(String(answer.value.headers['location']), url);
      if (next?.protocol !== 'https:') return failed('redirectInvalid', 'request', `HTTP ${answer.value.status}`);
      url = next.href;
    }
    return failed('tooManyRedirects', 'request', `more than ${MAX_REDIRECTS}`);
  }
}
