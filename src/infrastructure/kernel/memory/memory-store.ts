import { AsyncLocalStorage } from 'node:async_hooks';
import type { UnitOfWork } from '../../../application/kernel/ports.ts';
import { MemoryRows } from './memory-table.ts';
import type { MemoryTable, ReadonlyMemoryRows } from './memory-table.ts';

type Tables = Map<string, Map<string | number, unknown>>;

/** What is stored, or what a unit of work makes of it before it is. */
interface Held {
  tables: Tables;
  /** What is to be done once it is stored. */
  afterwards: readonly (() => void)[];
  isOver: boolean;
  /** Settled once every write and part of it so far is done. */
  turn: Promise<unknown>;
}

const heldOf = (tables: Tables): Held => ({ tables, afterwards: [], isOver: false, turn: Promise.resolve() });

const copyOf = (tables: Tables): Tables => new Map([...tables].map(([name, rows]) => [name, new Map(rows)]));

const expectUnderWay = ({ isOver }: Held): void => {
  if (isOver) throw new Error('The unit of work is over.');
};

/** Rows to write to, of any kind. */
export type WriteTables = <Row>(table: MemoryTable<Row>) => MemoryRows<Row>;

/**
 * The rows of all in-memory adapters. Units of work happen one after the other, and so do the parts of one; each sees
 * what the one before left. What is read outside of them is what the last one stored.
 */
export class MemoryStore implements UnitOfWork {
  readonly #stored = heldOf(new Map());
  readonly #unit = new AsyncLocalStorage<Held>();
  readonly #lastIds = new Map<string, number>();

  async inTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
    const around = this.#held();
    return this.#inTurn(around, () => this.#within(around, work));
  }

  /** The rows as the unit of work that the call runs in sees them; outside of one, as they are stored. */
  rows<Row>(table: MemoryTable<Row>): ReadonlyMemoryRows<Row> {
    return this.#rowsOf(table);
  }

  /** Does one statement: in the unit of work that the call runs in, or else alone. It checks first and writes then. */
  async write<Value>(statement: (tables: WriteTables) => Value): Promise<Value> {
    return this.#inTurn(this.#held(), () => statement((table) => this.#rowsOf(table)));
  }

  /** Calls back once the unit of work that the call runs in is stored, and never if it is not; outside of any, at once. */
  onceStored(tell: () => void): void {
    const held = this.#held();
    if (held === this.#stored) tell();
    else held.afterwards = [...held.afterwards, tell];
  }

  /** The next id of the table. It is used up even if the row never comes to be stored. */
  nextId({ name }: { readonly name: string }): number {
    const id = (this.#lastIds.get(name) ?? 0) + 1;
    this.#lastIds.set(name, id);
    return id;
  }

  /** Works on a copy, which takes the place of what is around it once all went well. */
  async #within<Value>(around: Held, work: () => Promise<Value>): Promise<Value> {
    const unit = heldOf(copyOf(around.tables));
    try {
      const value = await this.#unit.run(unit, work);
      expectUnderWay(around);
      around.tables = unit.tables;
      for (const tell of unit.afterwards) this.onceStored(tell);
      return value;
    } finally {
      unit.isOver = true;
    }
  }

  #inTurn<Value>(held: Held, work: () => Value | Promise<Value>): Promise<Value> {
    const done = held.turn.then(work);
    held.turn = done.catch(() => undefined);
    return done;
  }

  #held(): Held {
    const held = this.#unit.getStore() ?? this.#stored;
    expectUnderWay(held);
    return held;
  }

  #rowsOf<Row>({ name, keyOf }: MemoryTable<Row>): MemoryRows<Row> {
    const { tables } = this.#held();
    const rows = tables.get(name) ?? new Map<string | number, unknown>();
    tables.set(name, rows);
    // Only rows of this table are ever put under its name.
    return new MemoryRows(rows as Map<string | number, Row>, keyOf);
  }
}
