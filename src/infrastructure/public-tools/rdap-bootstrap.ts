import type { Clock } from '../../application/kernel/ports.ts';
import type { OutgoingHttp } from '../../application/kernel/network.ts';
import { days, later, minutes, seconds } from '../../domain/kernel/time.ts';
import { readRdapServers } from './rdap.ts';
import type { RdapServers } from './rdap.ts';

/** The URL of IANA's registry of RDAP servers for domains (RFC 9224). */
const BOOTSTRAP_URL = 'https://data.iana.org/rdap/dns.json';

const LIFETIME = days(1);
/** The time for which a failed fetch of the list is not retried. */
const PAUSE_AFTER_FAILURE = minutes(1);
const TIMEOUT = seconds(3);
const MAX_BYTES = 1024 * 1024;

/** Finds the RDAP servers of registries in a list that is fetched once a day. */
export class RdapBootstrap {
  readonly #http: OutgoingHttp;
  readonly #clock: Clock;
  readonly #url: string;
  #servers: RdapServers | null = null;
  #freshUntil = new Date(0);
  #fetching: Promise<void> | null = null;

  constructor(http: OutgoingHttp, clock: Clock, url: string = BOOTSTRAP_URL) {
    this.#http = http;
    this.#clock = clock;
    this.#url = url;
  }

  /** Returns the servers, from an expired list if the fetch fails, or null if there is no list. Never rejects. */
  async servers(): Promise<RdapServers | null> {
    if (this.#clock.now() >= this.#freshUntil) {
      this.#fetching ??= this.#fetch().finally(() => {
        this.#fetching = null;
      });
      await this.#fetching;
    }
    return this.#servers;
  }

  async #fetch(): Promise<void> {
    const request = {
      method: 'GET',
      url: this.#url,
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT,
      maxResponseBytes: MAX_BYTES,
    };
    const answer = await this.#http.send(request);
    const servers =
      answer.ok && answer.value.status === 200 && !answer.value.truncated ? readRdapServers(answer.value.body) : null;
    this.#servers = servers ?? this.#servers;
    this.#freshUntil = later(this.#clock.now(), servers === null ? PAUSE_AFTER_FAILURE : LIFETIME);
  }
}
