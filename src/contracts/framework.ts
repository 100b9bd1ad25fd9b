import { deepEqual, ok } from 'node:assert/strict';
import { OptimisticLockError } from '../application/kernel/ports.ts';

/** The time at which contract tests start. */
export const NOW = new Date('2026-03-02T10:00:00.000Z');

/** The functions of a test framework that contract suites need. Mocha, Jest, Vitest and `node:test` provide them. */
export interface TestFramework {
  /** Begins a group of tests. The body is called at once. */
  describe(title: string, body: () => void): unknown;
  /** Declares a test, which fails if its promise rejects. */
  it(title: string, body: () => Promise<void>): unknown;
}

/** Returns a function that declares tests, each with adapters over an empty store of its own. */
export const testsOver =
  <UnderTest extends { close(): Promise<void> }>({ it }: TestFramework, open: () => Promise<UnderTest>) =>
  (title: string, body: (store: UnderTest) => Promise<void>): void => {
    it(title, async () => {
      const store = await open();
      try {
        await body(store);
      } finally {
        await store.close();
      }
    });
  };

/** Returns the same function as `testsOver`, except that each test receives what `arrange` creates in its store. */
export const testsWith = <UnderTest extends { close(): Promise<void> }, Arranged>(
  framework: TestFramework,
  open: () => Promise<UnderTest>,
  arrange: (store: UnderTest) => Arranged | Promise<Arranged>,
): ((title: string, body: (arranged: Arranged) => Promise<void>) => void) => {
  const test = testsOver(framework, open);
  return (title, body) => test(title, async (store) => body(await arrange(store)));
};

/** Asserts that the record has these members. It may have others. */
export const includes = (record: object | null | undefined, members: object): void =>
  deepEqual({ ...record, ...members }, record);

/** Asserts that the lists have the same elements, in any order. */
export const sameMembers = (actual: readonly unknown[], expected: readonly unknown[]): void => {
  const sorted = (list: readonly unknown[]) =>
    list.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  deepEqual(sorted(actual), sorted(expected));
};

/**
 * The number of calls in a race. The adapters under test need one connection for each call, so that all calls run at
 * once.
 */
export const RACERS = 8;

/** Makes all calls of a race at once, and returns their results. */
export const race = <Value>(call: (racer: number) => Promise<Value>, calls = RACERS): Promise<Value[]> =>
  Promise.all(Array.from({ length: calls }, (_, racer) => call(racer)));

/**
 * Returns the result of a write: the code that it returned, `stored`, or `stale` for an `OptimisticLockError`. Other
 * faults are rethrown.
 */
export const resultOf = (write: Promise<unknown>): Promise<string> =>
  write.then(
    (answer) => (typeof answer === 'string' ? answer : 'stored'),
    (fault: unknown) => {
      if (fault instanceof OptimisticLockError) return 'stale';
      throw fault;
    },
  );

/** Returns the sorted results of a race in which one call succeeds. */
export const oneWinner = (others: string): readonly string[] =>
  ['stored', ...Array.from({ length: RACERS - 1 }, () => others)].toSorted();

/** The sorted results of a race in which every call succeeds. */
export const allWin: readonly string[] = Array.from({ length: RACERS }, () => 'stored');

/** Returns the records that were added. Fails if the store returned a code. */
export const stored = <Stored>(added: readonly Stored[] | string): readonly Stored[] => {
  ok(typeof added !== 'string', `The store refused the records: ${String(added)}.`);
  return added;
};

/** Returns the single record that was added. */
export const storedOne = <Stored>(added: readonly Stored[] | string): Stored => {
  const [first] = stored(added);
  ok(first !== undefined, 'The store returned no record.');
  return first;
};
