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
}

const copyOf = (tables: Tables): Tables => new Map([...tables].map(([name, rows]) => [name, new Map(rows)]));

/** Rows to write to, of any kind. */
export type WriteTables = <Row>(table: MemoryTable<Row>) => MemoryRows<Row>;

/**
 * The rows of all in-memory adapters. Units of work happen one after the other, so each sees what the one before left;
 * what is read outside of them is what the last one stored.
 */
export class MemoryStore implements UnitOfWork {
  readonly #stored: Held = { tables: new Map(), afterwards: [], isOver: false };
  readonly #unit = new AsyncLocalStorage<Held>();
  readonly #lastIds = new Map<string, number>();
  #turn: Promise<unknown> = Promise.resolve();

  inTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#unit.getStore() === undefined ? this.#inTurn(() => this.#whole(work)) : this.#part(work);
  }

  /** The rows as the unit of work that the call runs in sees them; outside of one, as they are stored. */
  rows<Row>(table: MemoryTable<Row>): ReadonlyMemoryRows<Row> {
    return this.#rowsOf(table);
  }

  /** Does one statement: in the unit of work that the call runs in, or else alone. It checks first and writes then. */
  async write<Value>(statement: (tables: WriteTables) => Value): Promise<Value> {
    const tables: WriteTables = (table) => this.#rowsOf(table);
    return this.#unit.getStore() === undefined ? this.#inTurn(() => statement(tables)) : statement(tables);
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

  /** Works on a copy, which takes the place of what is stored once all went well. */
  async #whole<Value>(work: () => Promise<Value>): Promise<Value> {
    const unit: Held = { tables: copyOf(this.#stored.tables), afterwards: [], isOver: false };
    try {
      const value = await this.#unit.run(unit, work);
      this.#stored.tables = unit.tables;
      for (const tell of unit.afterwards) tell();
      return value;
    } finally {
      unit.isOver = true;
    }
  }

  async #part<Value>(work: () => Promise<Value>): Promise<Value> {
    const unit = this.#held();
    const [tables, { afterwards }] = [copyOf(unit.tables), unit];
    try {
      return await work();
    } catch (fault) {
      Object.assign(unit, { tables, afterwards });
      throw fault;
    }
  }

  #inTurn<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #held(): Held {
    const held = this.#unit.getStore() ?? this.#stored;
    if (held.isOver) throw new Error('The unit of work is over.');
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
