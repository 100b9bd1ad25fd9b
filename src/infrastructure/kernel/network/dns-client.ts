import { Resolver, getServers } from 'node:dns/promises';
import { isIP } from 'node:net';
import { seconds } from '../../../domain/kernel/time.ts';
import { Deadline } from './deadline.ts';
import { FairSlots } from './fair-slots.ts';
import type { SlotLimits } from './fair-slots.ts';
import { currentTenant } from './lookup-tenant.ts';

/** The time limit of a lookup, including the wait for a slot. */
export const LOOKUP_TIMEOUT = seconds(5);
/** The time after which the first query is repeated, so that one lost packet does not fail the lookup. */
const QUERY_TIMEOUT = seconds(2);
const QUERY_TRIES = 2;
/** A tenant can occupy at most an eighth of the lookups in progress, even if its name server is slow. */
const LIMITS: SlotLimits = { total: 512, perTenant: 64 };
const MAX_IDLE = 64;

/** The options of a DNS client. */
export interface DnsOptions {
  /** The name servers as `address` or `address:port`; by default, the system's name servers. */
  readonly servers?: readonly string[];
  readonly limits?: SlotLimits;
  readonly timeoutMs?: number;
}

const NAME_SERVER = /^(?:\[(?<six>[\da-f:.]+)\]|(?<four>[\d.]+))(?::(?<port>\d{1,5}))?$/i;

/**
 * Returns true if the text names a name server: an IPv4 address, or an IPv6 address in brackets, with an optional port.
 */
export const isNameServer = (text: string): boolean => {
  const { six, four, port = '53' } = NAME_SERVER.exec(text)?.groups ?? {};
  const isAddress = six === undefined ? isIP(four ?? '') === 4 : isIP(six) === 6;
  return isAddress && Number(port) >= 1 && Number(port) <= 65_535;
};

/** Creates the error of a lookup that took too long, as Node's resolver reports it. */
export const lookupTimeout = (): Error => Object.assign(new Error('ETIMEOUT'), { code: 'ETIMEOUT' });

/** Returns the result of `work`; calls `abort` and rejects if the deadline expires first. */
export const untilDeadline = <Value>(
  work: Promise<Value>,
  deadline: Deadline,
  abort: () => void = () => undefined,
): Promise<Value> =>
  new Promise((resolve, reject) => {
    deadline.during(() => {
      reject(lookupTimeout());
      abort();
    });
    work.then(resolve, reject);
  });

/**
 * Queries name servers with a deadline and with a limit of concurrent lookups, in total and per tenant. See ADR 0065.
 */
export class DnsClient {
  readonly #servers: readonly string[];
  readonly #slots: FairSlots;
  readonly #timeoutMs: number;
  #idle: Resolver[] = [];

  constructor({ servers = [], limits = LIMITS, timeoutMs = LOOKUP_TIMEOUT }: DnsOptions = {}) {
    this.#servers = servers;
    this.#slots = new FairSlots(limits);
    this.#timeoutMs = timeoutMs;
  }

  /** Returns the name servers that are asked. */
  servers(): readonly string[] {
    return this.#servers.length > 0 ? this.#servers : getServers();
  }

  /**
   * Returns the result of `ask`, which gets its own resolver. After `timeoutMs`, cancels its queries and rejects with
   * the code ETIMEOUT.
   */
  async query<Answer>(ask: (resolver: Resolver) => Promise<Answer>, timeoutMs = this.#timeoutMs): Promise<Answer> {
    const deadline = new Deadline(timeoutMs);
    try {
      const free = await this.#slots.acquire(currentTenant(), deadline, lookupTimeout());
      try {
        return await this.#askWithin(deadline, ask);
      } finally {
        free();
      }
    } finally {
      deadline.stop();
    }
  }

  /** A resolver whose queries were canceled is not reused, because the system's name servers may have changed. */
  async #askWithin<Answer>(deadline: Deadline, ask: (resolver: Resolver) => Promise<Answer>): Promise<Answer> {
    const resolver = this.#idle.pop() ?? this.#open();
    try {
      return await untilDeadline(ask(resolver), deadline, () => resolver.cancel());
    } finally {
      if (!deadline.hasExpired && this.#idle.length < MAX_IDLE) this.#idle.push(resolver);
    }
  }

  #open(): Resolver {
    const resolver = new Resolver({ timeout: QUERY_TIMEOUT, tries: QUERY_TRIES });
    if (this.#servers.length > 0) resolver.setServers(this.#servers);
    return resolver;
  }
}
