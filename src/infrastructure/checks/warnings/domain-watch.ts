import type { DomainWatch } from '../../../application/checks/warnings.ports.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import type { Log } from '../../../application/kernel/worker.ts';
import { aLabelName } from '../../../domain/access/host-name.ts';
import type { KnownDomain } from '../../../domain/checks/warnings/domain-expiry.ts';
import { hours, later } from '../../../domain/kernel/time.ts';
import type { ObservedDomain } from '../../../domain/checks/kinds/domain.ts';
import { BoundedCache } from '../../kernel/cache/bounded-cache.ts';

/** The time for which this process uses an answer without checking for a newer one. */
const FRESH_FOR = hours(1);
const CAPACITY = 20_000;

interface Entry {
  readonly domain: KnownDomain;
  readonly until: Date;
}

/**
 * Provides the domains of websites without delaying their checks: missing or old data is requested in the background
 * for later checks.
 */
export class BackgroundDomainWatch implements DomainWatch {
  readonly #observe: (name: string) => Promise<ObservedDomain>;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #known = new BoundedCache<string, Entry>(CAPACITY);
  readonly #asked = new Map<string, Promise<void>>();

  constructor(observe: (name: string) => Promise<ObservedDomain>, clock: Clock, log: Log) {
    this.#observe = observe;
    this.#clock = clock;
    this.#log = log;
  }

  known(host: string): KnownDomain | null {
    const name = aLabelName(host);
    if (name === null) return null;
    const entry = this.#known.get(name);
    if ((entry === undefined || entry.until <= this.#clock.now()) && !this.#asked.has(name)) this.#ask(name);
    return entry?.domain ?? null;
  }

  /** Resolves when no request is in progress. */
  async idle(): Promise<void> {
    while (this.#asked.size > 0) await Promise.all(this.#asked.values());
  }

  #ask(name: string): void {
    const asking = this.#observe(name)
      .then(({ domain, repeatAt }) =>
        this.#known.set(name, { domain, until: repeatAt ?? later(this.#clock.now(), FRESH_FOR) }),
      )
      .catch((fault: unknown) =>
        this.#log.warn('The expiry of a domain is not known; it is asked for with a later check.', {
          name,
          fault: String(fault),
        }),
      )
      .finally(() => this.#asked.delete(name));
    this.#asked.set(name, asking);
  }
}
