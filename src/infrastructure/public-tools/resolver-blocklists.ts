import type { BlocklistQueries } from '../../application/public-tools/ports.ts';
import { seconds } from '../../domain/kernel/time.ts';
import type { BlocklistAnswer } from '../../domain/public-tools/blocklist.ts';
import { failed } from '../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';
import type { DnsClient } from '../kernel/network/dns-client.ts';
import { causeOf, timedOut } from '../kernel/network/network-faults.ts';
import { TimeBudget } from '../kernel/network/time-budget.ts';

const LIST_TIMEOUT = seconds(5);
/** The DNS errors that mean that the address is not listed. */
const NOT_HELD = new Set(['ENOTFOUND', 'ENODATA']);

/** Queries blocklists through the name servers of the service. */
export class ResolverBlocklists implements BlocklistQueries {
  readonly #dns: DnsClient;
  readonly #timeoutMs: number;

  constructor(dns: DnsClient, timeoutMs: number = LIST_TIMEOUT) {
    this.#dns = dns;
    this.#timeoutMs = timeoutMs;
  }

  async ask(question: string): Promise<Attempt<BlocklistAnswer>> {
    const budget = new TimeBudget(this.#timeoutMs);
    const codes = await this.#codes(question, budget);
    if (!codes.ok || codes.value.length === 0) return codes.ok ? { ok: true, value: { codes: [], texts: [] } } : codes;
    return { ok: true, value: { codes: codes.value, texts: await this.#texts(question, budget) } };
  }

  async #codes(question: string, budget: TimeBudget): Promise<Attempt<readonly string[]>> {
    try {
      return { ok: true, value: await this.#dns.query((resolver) => resolver.resolve4(question), budget.left(this.#timeoutMs)) };
    } catch (error) {
      const cause = causeOf(error);
      return NOT_HELD.has(cause) ? { ok: true, value: [] } : failureFor(cause);
    }
  }

  /** A listing is reported even if its text cannot be read. */
  async #texts(question: string, budget: TimeBudget): Promise<readonly string[]> {
    try {
      const records = await this.#dns.query((resolver) => resolver.resolveTxt(question), budget.left(this.#timeoutMs));
      return records.map((parts) => parts.join(''));
    } catch {
      return [];
    }
  }
}

const failureFor = (cause: string): Attempt<never> => {
  if (cause === 'ETIMEOUT') return timedOut('resolve');
  return failed(cause === 'EREFUSED' ? 'queryRefused' : 'answerInvalid', 'resolve', cause);
};
