import type { Clock } from '../../application/kernel/ports.ts';
import type { BlocklistQueries } from '../../application/checks/warnings.ports.ts';
import { blocklistQueryName, interpretTest, testAddressesOf } from '../../domain/checks/warnings/blocklist.ts';
import type { Blocklist, BlocklistAnswer } from '../../domain/checks/warnings/blocklist.ts';
import { failed } from '../../domain/checks/probe-failure.ts';
import type { Attempt, ProbeFailure } from '../../domain/checks/probe-failure.ts';
import { elapsed, hours, later, minutes, seconds } from '../../domain/kernel/time.ts';
import { Deadline, TimeBudget } from '../kernel/network/deadline.ts';
import { lookupTimeout } from '../kernel/network/dns-client.ts';
import type { DnsClient } from '../kernel/network/dns-client.ts';
import { FairSlots } from '../kernel/network/fair-slots.ts';
import { forTenant } from '../kernel/network/lookup-tenant.ts';
import { causeOf, timedOut } from '../kernel/network/network-faults.ts';

const LIST_TIMEOUT = seconds(5);
/**
 * The time that a query waits for others in its zone. Together with the query, it is shorter than the timeout of a
 * check.
 */
const SLOT_TIMEOUT = seconds(20);
/** The maximum number of concurrent queries in one zone. */
export const QUERIES_PER_ZONE = 20;
/** The time for which the result of a test is valid, and the delay before a failed test is repeated. */
const TESTED_FOR = hours(1);
const RETRY_TEST_AFTER = minutes(1);
/** The DNS error codes for an address that is not listed. */
const NOT_HELD = new Set(['ENOTFOUND', 'ENODATA']);

interface ZoneTest {
  readonly result: Promise<ProbeFailure | null>;
  until: Date;
}

/** Queries blocklists through the name servers of the service. Lists that fail their test are not used. */
export class ResolverBlocklists implements BlocklistQueries {
  readonly lists: readonly Blocklist[];
  readonly #dns: Pick<DnsClient, 'query'>;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #slots = new FairSlots({ total: Infinity, perTenant: QUERIES_PER_ZONE });
  readonly #tests = new Map<string, ZoneTest>();

  constructor(
    dns: Pick<DnsClient, 'query'>,
    clock: Clock,
    lists: readonly Blocklist[],
    timeoutMs: number = LIST_TIMEOUT,
  ) {
    this.#dns = dns;
    this.#clock = clock;
    this.lists = lists;
    this.#timeoutMs = timeoutMs;
  }

  async ask(list: Blocklist, address: string): Promise<Attempt<BlocklistAnswer>> {
    const [failure, answer] = await Promise.all([this.#test(list), this.#query(list, address)]);
    return failure === null ? answer : { ok: false, failure };
  }

  /**
   * Tests a list. All queries share the result: a list that does not answer its test is not queried until the next
   * test.
   */
  #test(list: Blocklist): Promise<ProbeFailure | null> {
    const now = this.#clock.now();
    const known = this.#tests.get(list.key);
    // The clock may have been set back since the test.
    if (known !== undefined && now < known.until && elapsed(now, known.until) <= TESTED_FOR) return known.result;
    const test: ZoneTest = {
      result: forTenant(`blocklist:${list.key}`, () => this.#makeTest(list)),
      until: later(now, TESTED_FOR),
    };
    this.#tests.set(list.key, test);
    void test.result.then((failure) => {
      if (failure !== null && failure.code !== 'blocklistUnreliable') test.until = later(now, RETRY_TEST_AFTER);
    });
    return test.result;
  }

  async #makeTest(list: Blocklist): Promise<ProbeFailure | null> {
    const tested = testAddressesOf(list);
    const [listed, unlisted] = await Promise.all([
      this.#query(list, tested.listed),
      this.#query(list, tested.unlisted),
    ]);
    return interpretTest(list, { listed, unlisted });
  }

  async #query(list: Blocklist, address: string): Promise<Attempt<BlocklistAnswer>> {
    const free = await this.#slotOf(list);
    if (free === null) return timedOut('resolve');
    try {
      return await this.#ask(blocklistQueryName(address, list), new TimeBudget(this.#timeoutMs));
    } finally {
      free();
    }
  }

  /**
   * Returns a slot of the zone, or null if none becomes free in time, for example because very many checks are due at
   * once.
   */
  async #slotOf({ key }: Blocklist): Promise<(() => void) | null> {
    const deadline = new Deadline(SLOT_TIMEOUT);
    try {
      return await this.#slots.acquire(key, deadline, lookupTimeout());
    } catch {
      return null;
    } finally {
      deadline.stop();
    }
  }

  async #ask(question: string, budget: TimeBudget): Promise<Attempt<BlocklistAnswer>> {
    const codes = await this.#codes(question, budget);
    if (!codes.ok || codes.value.length === 0) return codes.ok ? { ok: true, value: { codes: [], texts: [] } } : codes;
    return { ok: true, value: { codes: codes.value, texts: await this.#texts(question, budget) } };
  }

  async #codes(question: string, budget: TimeBudget): Promise<Attempt<readonly string[]>> {
    try {
      return {
        ok: true,
        value: await this.#dns.query((resolver) => resolver.resolve4(question), budget.left(this.#timeoutMs)),
      };
    } catch (error) {
      const cause = causeOf(error);
      return NOT_HELD.has(cause) ? { ok: true, value: [] } : failureFor(cause);
    }
  }

  /** Reads the texts of a listing. A listing is reported even if its texts cannot be read. */
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
