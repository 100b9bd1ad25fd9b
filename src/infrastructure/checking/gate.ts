/** Lets a bounded number of pieces of work run at once; the others wait in the order of their coming. */
export class Gate {
  readonly #width: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(width: number) {
    this.#width = width;
  }

  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#running >= this.#width) await new Promise<void>((pass) => this.#waiting.push(pass));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const pass = this.#waiting.shift();
      if (pass === undefined) this.#running -= 1;
      else pass();
    }
  }
}
