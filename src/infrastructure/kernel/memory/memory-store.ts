import { AsyncLocalStorage } from 'node:async_hooks';
import type { UnitOfWork } from '../../../application/kernel/ports.ts';

/** The name and key of a type of rows. Stored rows are immutable. */
export interface MemoryTable<Row> {
  readonly name: string;
  readonly keyOf: (row: Row) => string | number;
}

/** Declares a type of rows. */
export const memoryTable = <Row>(name: string, keyOf: (row: Row) => string | number): MemoryTable<Row> => ({
  name,
  keyOf,
});

/** The rows of one type, in insertion order. */
export class MemoryRows<Row> {
  readonly #rows: Map<string | number, Row>;
  readonly #keyOf: MemoryTable<Row>['keyOf'];

  constructor(rows: Map<string | number, Row>, keyOf: MemoryTable<Row>['keyOf']) {
    this.#rows = rows;
    this.#keyOf = keyOf;
  }

  /** Returns the row with the key, or null if there is none. */
  get(key: string | number): Row | null {
    return this.#rows.get(key) ?? null;
  }

  /** Returns the rows that match the predicate, or all rows by default. */
  filter(holds: (row: Row) => boolean = () => true): readonly Row[] {
    return [...this.#rows.values()].filter(holds);
  }

  /** Returns the first row for which the function returns true, or null if there is none. */
  find(holds: (row: Row) => boolean): Row | null {
    return this.filter(holds)[0] ?? null;
  }

  /** Inserts the row, or replaces the one with the same key. */
  put(row: Row): void {
    this.#rows.set(this.#keyOf(row), row);
  }

  /** Deletes the rows that match the predicate and returns their number. */
  remove(holds: (row: Row) => boolean): number {
    const gone = this.filter(holds);
    for (const row of gone) this.#rows.delete(this.#keyOf(row));
    return gone.length;
  }
}

/** A read-only view of rows. */
export type ReadonlyMemoryRows<Row> = Pick<MemoryRows<Row>, 'get' | 'filter' | 'find'>;

type Tables = Map<string, Map<string | number, unknown>>;

/** The stored rows, or the changes of a unit of work before they are committed. */
interface UnitState {
  tables: Tables;
  /** Callbacks to run after the commit. */
  afterwards: readonly (() => void)[];
  isOver: boolean;
  /** Settles when all previous writes and nested units have finished. */
  turn: Promise<unknown>;
}

const unitStateOf = (tables: Tables): UnitState => ({ tables, afterwards: [], isOver: false, turn: Promise.resolve() });

const copyOf = (tables: Tables): Tables => new Map([...tables].map(([name, rows]) => [name, new Map(rows)]));

const expectNotEnded = ({ isOver }: UnitState): void => {
  if (isOver) throw new Error('The unit of work has ended.');
};

/** Returns the writable rows of a table. */
export type WriteTables = <Row>(table: MemoryTable<Row>) => MemoryRows<Row>;

/**
 * The rows of all in-memory adapters. Units of work and nested units run one at a time, and each sees the result of the
 * previous one. Reads outside a unit see the last commit.
 */
export class MemoryStore implements UnitOfWork {
  readonly #stored = unitStateOf(new Map());
  readonly #unit = new AsyncLocalStorage<UnitState>();
  readonly #lastIds = new Map<string, number>();

  async inTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
    const around = this.#unitState();
    return this.#inTurn(around, () => this.#within(around, work));
  }

  /** Returns the rows as the current unit of work sees them; outside a unit, the committed rows. */
  rows<Row>(table: MemoryTable<Row>): ReadonlyMemoryRows<Row> {
    return this.#rowsOf(table);
  }

  /** Runs one statement in the current unit of work, or in a separate one. A statement must check before it writes. */
  async write<Value>(statement: (tables: WriteTables) => Value): Promise<Value> {
    return this.#inTurn(this.#unitState(), () => statement((table) => this.#rowsOf(table)));
  }

  /**
   * Calls back after the current unit of work has committed, and never after a rollback; outside a unit, immediately.
   */
  afterCommit(callback: () => void): void {
    const state = this.#unitState();
    if (state === this.#stored) callback();
    else state.afterwards = [...state.afterwards, callback];
  }

  /** Returns the next id of the table. Ids are not reused after a rollback. */
  nextId({ name }: { readonly name: string }): number {
    const id = (this.#lastIds.get(name) ?? 0) + 1;
    this.#lastIds.set(name, id);
    return id;
  }

  /** Runs the work on a copy, which replaces the enclosing state on success. */
  async #within<Value>(around: UnitState, work: () => Promise<Value>): Promise<Value> {
    const unit = unitStateOf(copyOf(around.tables));
    try {
      const value = await this.#unit.run(unit, work);
      expectNotEnded(around);
      around.tables = unit.tables;
      for (const callback of unit.afterwards) this.afterCommit(callback);
      return value;
    } finally {
      unit.isOver = true;
    }
  }

  #inTurn<Value>(state: UnitState, work: () => Value | Promise<Value>): Promise<Value> {
    const done = state.turn.then(work);
    state.turn = done.catch(() => undefined);
    return done;
  }

  #unitState(): UnitState {
    const state = this.#unit.getStore() ?? this.#stored;
    expectNotEnded(state);
    return state;
  }

  #rowsOf<Row>({ name, keyOf }: MemoryTable<Row>): MemoryRows<Row> {
    const { tables } = this.#unitState();
    const rows = tables.get(name) ?? new Map<string | number, unknown>();
    tables.set(name, rows);
    // The cast is safe because only rows of this table are stored under its name.
    return new MemoryRows(rows as Map<string | number, Row>, keyOf);
  }
}
