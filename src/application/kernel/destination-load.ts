import type { ClaimedMessage, SendResult } from './outbox.ts';

/**
 * The maximum number of concurrent sends to a destination that responds, and to one whose last response was a failure.
 */
const CONCURRENCY = 25;
const CONCURRENCY_WHILE_FAILING = 1;
/** The maximum number of destinations that are remembered as failing. */
const MAX_FAILING = 10_000;

/**
 * Returns the messages in the units in which they are sent: the messages of a group together, every other message
 * alone.
 */
export const togetherOf = (claimed: readonly ClaimedMessage[]): readonly (readonly ClaimedMessage[])[] => [
  ...Map.groupBy(claimed, ({ id, group, topic }) => (group === null ? id : `${topic} ${group}`)).values(),
];

/** Returns the destination of messages that are sent together, or null if they have none. */
export const destinationOf = ([first]: readonly ClaimedMessage[]): string | null => first?.destination ?? null;

/**
 * Counts the sends in progress to each destination, so that an unresponsive destination does not use up the capacity of
 * the others.
 */
export class DestinationLoad {
  readonly #loads = new Map<string, number>();
  readonly #failing = new Set<string>();

  /** Returns true if another send to the destination has to wait. Messages without a destination never wait. */
  isFull(destination: string | null): boolean {
    if (destination === null) return false;
    return (
      (this.#loads.get(destination) ?? 0) >= (this.#failing.has(destination) ? CONCURRENCY_WHILE_FAILING : CONCURRENCY)
    );
  }

  /** Returns the destinations to which no further send may begin. */
  full(): readonly string[] {
    return [...this.#loads.keys()].filter((destination) => this.isFull(destination));
  }

  /** Counts a send that begins. Messages without a destination are not counted. */
  begin(destination: string | null): void {
    if (destination !== null) this.#loads.set(destination, (this.#loads.get(destination) ?? 0) + 1);
  }

  /** Ends a send with the results of its messages. The results are empty if the send was not attempted. */
  end(destination: string | null, results: readonly SendResult[]): void {
    if (destination === null) return;
    const load = (this.#loads.get(destination) ?? 1) - 1;
    if (load > 0) this.#loads.set(destination, load);
    else this.#loads.delete(destination);
    if (results.some(({ outcome }) => outcome === 'sent')) this.#failing.delete(destination);
    else if (results.some(({ outcome }) => outcome === 'failed') && this.#failing.size < MAX_FAILING)
      this.#failing.add(destination);
  }
}
