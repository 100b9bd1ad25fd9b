/** The most items of one group. */
const MAX_ITEMS = 200;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (fault: unknown) => void;
}

/**
 * Gathers what is asked for while the group before is under way, so that many calls share one statement and one flush
 * to disk. Nobody waits for company: a call that comes alone goes at once. With a second group under way, groups would
 * be half as large and cost more than they save. A statement must therefore not wait for locks that others hold for long.
 */
export class Batcher<Item, Result> {
  readonly #perform: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #isUnderWay = false;

  /** `perform` answers one result for each item, in their order. After a fault it is run again for each item alone, so it must bear to be repeated. */
  constructor(perform: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#perform = perform;
  }

  /** The result for the item, once its group is done. A fault of one item does not befall the others of its group. */
  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#isUnderWay || this.#waiting.length === 0) return;
    const group = this.#waiting.splice(0, MAX_ITEMS);
    this.#isUnderWay = true;
    void this.#serve(group).finally(() => {
      this.#isUnderWay = false;
      this.#next();
    });
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
