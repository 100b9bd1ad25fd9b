/** A kind of rows, with what tells one from another. Rows are put and given out as they are, and never changed. */
export interface MemoryTable<Row> {
  readonly name: string;
  readonly keyOf: (row: Row) => string | number;
}

/** Declares a kind of rows. */
export const memoryTable = <Row>(name: string, keyOf: (row: Row) => string | number): MemoryTable<Row> => ({ name, keyOf });

/** The rows of one kind, in the order in which they were first put. */
export class MemoryRows<Row> {
  readonly #rows: Map<string | number, Row>;
  readonly #keyOf: MemoryTable<Row>['keyOf'];

  constructor(rows: Map<string | number, Row>, keyOf: MemoryTable<Row>['keyOf']) {
    this.#rows = rows;
    this.#keyOf = keyOf;
  }

  get(key: string | number): Row | null {
    return this.#rows.get(key) ?? null;
  }

  /** The rows of which `holds` is true; all of them without it. */
  filter(holds: (row: Row) => boolean = () => true): readonly Row[] {
    return [...this.#rows.values()].filter(holds);
  }

  find(holds: (row: Row) => boolean): Row | null {
    return this.filter(holds)[0] ?? null;
  }

  /** Adds the row, or puts it in the place of the one with its key. */
  put(row: Row): void {
    this.#rows.set(this.#keyOf(row), row);
  }

  /** Removes the rows of which `holds` is true; answers how many there were. */
  remove(holds: (row: Row) => boolean): number {
    const gone = this.filter(holds);
    for (const row of gone) this.#rows.delete(this.#keyOf(row));
    return gone.length;
  }
}

/** Rows that are only looked at. */
export type ReadonlyMemoryRows<Row> = Pick<MemoryRows<Row>, 'get' | 'filter' | 'find'>;
