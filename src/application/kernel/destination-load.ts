import type { ClaimedMessage, SendResult } from './outbox.ts';

/** How many sends to one destination may be under way: to one that answers, and to one whose last answer was a failure. */
const CONCURRENCY = 25;
const CONCURRENCY_WHILE_FAILING = 1;
/** The most destinations that are remembered as failing. */
const MAX_FAILING = 10_000;

/** The messages of each group, which are sent together, and each other message alone. */
export const togetherOf = (claimed: readonly ClaimedMessage[]): readonly (readonly ClaimedMessage[])[] => [
  ...Map.groupBy(claimed, ({ id, group, topic }) => (group === null ? id : `${topic} ${group}`)).values(),
];

/** The destination of messages that are sent together. */
export const destinationOf = ([first]: readonly ClaimedMessage[]): string | null => first?.destination ?? null;

/** The sends that are under way to each destination, so that one that does not answer leaves capacity to the others. */
export class DestinationLoad {
  readonly #loads = new Map<string, number>();
  readonly #failing = new Set<string>();

  /** Whether another send to the destination has to wait. Messages without a destination never wait. */
  isFull(destination: string | null): boolean {
    if (destination === null) return false;
    return (this.#loads.get(destination) ?? 0) >= (this.#failing.has(destination) ? CONCURRENCY_WHILE_FAILING : CONCURRENCY);
  }

  /** The destinations to which no further send may begin. */
  full(): readonly string[] {
    return [...this.#loads.keys()].filter((destination) => this.isFull(destination));
  }

  begin(destination: string | null): void {
    if (destination !== null) this.#loads.set(destination, (this.#loads.get(destination) ?? 0) + 1);
  }

  /** Ends a send with the results of its messages; none if it was not attempted. */
  end(destination: string | null, results: readonly SendResult[]): void {
    if (destination === null) return;
    const load = (this.#loads.get(destination) ?? 1) - 1;
    if (load > 0) this.#loads.set(destination, load);
    else this.#loads.delete(destination);
    if (results.some(({ outcome }) => outcome === 'sent')) this.#failing.delete(destination);
    else if (results.some(({ outcome }) => outcome === 'failed') && this.#failing.size < MAX_FAILING) this.#failing.add(destination);
  }
}
