/** Maps items one after the other, and lets the process do other work in between: all of them at once could delay it by seconds. */
export const mapInTurns = async <Item, Result>(items: readonly Item[], map: (item: Item) => Result | Promise<Result>): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (const item of items) {
    results.push(await map(item));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return results;
};
