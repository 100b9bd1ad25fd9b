import type { Steps } from '../../domain/kernel/steps.ts';

const otherWork = (): Promise<void> => new Promise<void>((resolve) => setImmediate(resolve));

/** Does work that is divided into steps, and lets the process do other work between them. */
export const finishInTurns = async <Result>(steps: Steps<Result>): Promise<Result> => {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await otherWork();
  }
};

/**
 * Maps the items sequentially and lets the process do other work in between, because mapping all of them at once could
 * block it for seconds.
 */
export const mapInTurns = async <Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result | Promise<Result>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (const item of items) {
    results.push(await map(item));
    await otherWork();
  }
  return results;
};
