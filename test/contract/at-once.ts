import { OptimisticLockError } from '../../src/application/kernel/ports.ts';

/** How many calls a race has: fewer than a test database has connections, so that all of them run at once. */
export const AT_ONCE = 8;

/** As many calls at once, as a race needs. */
export const executeBatched = <Value>(call: (at: number) => Promise<Value>, calls = AT_ONCE): Promise<Value[]> =>
  Promise.all(Array.from({ length: calls }, (_, at) => call(at)));

/** What became of a write: what it answered if that is a word, `stored`, or `stale`; any other fault is passed on. */
export const fateOf = (write: Promise<unknown>): Promise<string> =>
  write.then(
    (answer) => (typeof answer === 'string' ? answer : 'stored'),
    (fault: unknown) => {
      if (fault instanceof OptimisticLockError) return 'stale';
      throw fault;
    },
  );

/** The fates of a race that one wins, all others ending alike. */
export const oneWinner = (others: string): readonly string[] => ['stored', ...Array.from({ length: AT_ONCE - 1 }, () => others)].toSorted();
