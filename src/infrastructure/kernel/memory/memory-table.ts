/** A type of rows and their key. Stored rows are immutable. */
export interface MemoryTable<Row> {
  readonly name: string;
  readonly keyOf: (row: Row) => string | number;
}

/** Declares a type of rows. */
export const memoryTable = <Row>(name: string, keyOf: (row: Row) => string | number): MemoryTable<Row> => ({ name, keyOf });

/** The rows of one type, in insertion order. */
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

  /** The rows that match the predicate; by default, all. */
  filter(holds: (row: Row) => boolean = () => true): readonly Row[] {
    return [...this.#rows.values()].filter(holds);
  }

  find(holds: (row: Row) => boolean): Row | null {
    return this.filter(holds)[0] ?? null;
  }

  /** Inserts the row, or replaces the one with the same key. */
  put(row: Row): void {
    this.#rows.set(this.#keyOf(row), row);
  }

  /** Deletes the rows that match the predicate; returns their number. */
  remove(holds: (row: Row) => boolean): number {
    const gone = this.filter(holds);
    for (const row of gone) this.#rows.delete(this.#keyOf(row));
    return gone.length;
  }
}

/** A read-only view of rows. */
export type ReadonlyMemoryRows<Row> = Pick<MemoryRows<Row>, 'get' | 'filter' | 'find'>;
