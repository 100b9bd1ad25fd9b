import { Resolver } from 'node:dns/promises';
import type { BlocklistQueries } from '../../application/public-tools/tool.ports.ts';
import { seconds } from '../../domain/kernel/time.ts';
import type { BlocklistAnswer } from '../../domain/public-tools/blocklist.ts';
import { failed } from '../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';
import { Deadline } from '../kernel/network/deadline.ts';
import { causeOf, timedOut } from '../kernel/network/network-faults.ts';
import { TimeBudget } from '../kernel/network/time-budget.ts';

const QUERY_TIMEOUT_MS = 1500;
const QUERY_TRIES = 2;
const LIST_TIMEOUT = seconds(5);
/** The DNS errors that mean that the address is not listed. */
const NOT_HELD = new Set(['ENOTFOUND', 'ENODATA']);

/** Queries blocklists through the name servers that are configured on the machine. */
export class ResolverBlocklists implements BlocklistQueries {
  readonly #resolver: Resolver;
  readonly #timeoutMs: number;

  constructor(resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES }), timeoutMs: number = LIST_TIMEOUT) {
    this.#resolver = resolver;
    this.#timeoutMs = timeoutMs;
  }

  async ask(question: string): Promise<Attempt<BlocklistAnswer>> {
    const budget = new TimeBudget(this.#timeoutMs);
    const codes = await inTime(this.#codes(question), budget, timedOut('resolve'));
    if (!codes.ok || codes.value.length === 0) return codes.ok ? { ok: true, value: { codes: [], texts: [] } } : codes;
    return { ok: true, value: { codes: codes.value, texts: await inTime(this.#texts(question), budget, []) } };
  }

  async #codes(question: string): Promise<Attempt<readonly string[]>> {
    try {
      return { ok: true, value: await this.#resolver.resolve4(question) };
    } catch (error) {
      const cause = causeOf(error);
      return NOT_HELD.has(cause) ? { ok: true, value: [] } : failureFor(cause);
    }
  }

  /** A listing is reported even if its text cannot be read. */
  async #texts(question: string): Promise<readonly string[]> {
    try {
      return (await this.#resolver.resolveTxt(question)).map((parts) => parts.join(''));
    } catch {
      return [];
    }
  }
}

const failureFor = (cause: string): Attempt<never> => {
  if (cause === 'ETIMEOUT') return timedOut('resolve');
  return failed(cause === 'EREFUSED' ? 'queryRefused' : 'answerInvalid', 'resolve', cause);
};

/** The result of the work, or `late` after the timeout. */
const inTime = <Value>(work: Promise<Value>, budget: TimeBudget, late: Value): Promise<Value> =>
  new Promise((resolve, reject) => {
    const deadline = new Deadline(budget.left(Number.POSITIVE_INFINITY));
    deadline.during(() => resolve(late));
    void work.then(resolve, reject).finally(() => deadline.stop());
  });
