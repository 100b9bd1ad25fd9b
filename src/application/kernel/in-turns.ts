/** Lets the process do the other work that is due. */
export const otherWork = (): Promise<void> => new Promise<void>((resolve) => setImmediate(resolve));

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
