/**
 * Runs the work for every item, for at most `concurrency` of them at the same time. A failure does not stop the others;
 * all failures are thrown together, with the message for their number.
 */
export const forEachInParallel = async <Item>(
  items: readonly Item[],
  concurrency: number,
  run: (item: Item) => Promise<void>,
  messageOf: (failures: number) => string,
): Promise<void> => {
  const waiting = [...items];
  const faults: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      await run(item).catch((fault: unknown) => faults.push(fault));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (faults.length > 0) throw new AggregateError(faults, messageOf(faults.length));
};
