/** The maximum size of a group. */
const MAX_ITEMS = 200;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (fault: unknown) => void;
}

/**
 * Collects submitted items while the previous group runs, so that concurrent calls share one statement and one flush to
 * disk. While nothing runs, a group starts at the end of the turn of the event loop, with all items of the requests
 * that arrived together. Only one group runs at a time, because two would be half as large and cost more than they
 * save. The statement must therefore not wait for locks that others hold for long. See ADR 0120.
 */
export class Batcher<Item, Result> {
  readonly #perform: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #collect: (() => Promise<unknown>) | null;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #isUnderWay = false;

  /**
   * Creates a batcher. `perform` returns one result per item, in order. After an error it runs again for each item
   * alone, so it must be repeatable. With `collect`, a group begins when the promise of `collect` resolves, so that
   * items that are not submitted at the same time share a group, too.
   */
  constructor(
    perform: (items: readonly Item[]) => Promise<readonly Result[]>,
    collect: (() => Promise<unknown>) | null = null,
  ) {
    this.#perform = perform;
    this.#collect = collect;
  }

  /** Returns the result for the item once its group has finished. An error of one item does not affect the others. */
  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#isUnderWay) return;
      this.#isUnderWay = true;
      setImmediate(() => void this.#serveAll());
    });
  }

  async #serveAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#collect !== null) await this.#collect();
      await this.#serve(this.#waiting.splice(0, MAX_ITEMS));
    }
    this.#isUnderWay = false;
  }

  async #serve(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#perform(group.map(({ item }) => item));
      group.forEach(({ resolve }, at) => resolve(results[at] as Result));
    } catch (fault) {
      const [only] = group;
      if (group.length === 1) only?.reject(fault);
      else for (const one of group) await this.#serve([one]);
    }
  }
}
