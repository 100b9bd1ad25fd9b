import { AsyncLocalStorage } from 'node:async_hooks';
import { JsonType, MikroORM } from '@mikro-orm/postgresql';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { Kysely, PostgresDialect } from 'kysely';
import type { CompiledQuery, PostgresPoolClient } from 'kysely';
import { types } from 'pg';
import type { Pool, QueryResult } from 'pg';
import type { UnitOfWork } from '../../../application/kernel/ports.ts';
import { entities, libraryTables } from './entities.ts';
import { migrations } from './migrations/index.ts';
import { NamingPlugin } from './naming-plugin.ts';
import { PostgresNamingStrategy } from './naming-strategy.ts';
import type { JsonColumns } from './naming-plugin.ts';
import { mapDatabaseError } from './database-errors.ts';
import { Transaction } from './transaction.ts';
import type { Statement } from './transaction.ts';

/** Held while migrating, so that two processes that start at once migrate once. */
const MIGRATION_LOCK = 7_203_911;
/** The most statements that a connection prepares; what comes later is sent whole each time. */
const MAX_PREPARED = 300;
const TIMESTAMPTZ = 1184;
const INT8 = 20;

/** Every table, typed from its entity, with columns by property name. */
export type Tables = InferKyselyDB<(typeof entities)[number], { columnNamingStrategy: 'property' }>;

const builtInParser = types.getTypeParser as (oid: number) => (text: string) => unknown;

/** Timestamps become dates and bigints numbers also where a query names no entity. */
const typeParsers = {
  getTypeParser: (oid: number): ((text: string) => unknown) => {
    if (oid === TIMESTAMPTZ) return (text) => new Date(text);
    return oid === INT8 ? Number : builtInParser(oid);
  },
};

/** The connection to PostgreSQL: typed queries, and transactions that travel with the asynchronous call. */
export class Database implements UnitOfWork {
  readonly #orm: MikroORM;
  readonly #pool: Pool;
  readonly #statementNames = new Map<string, string>();
  readonly #transaction = new AsyncLocalStorage<Transaction>();
  /** Queries in the transaction that the call runs in, or else on the pool. */
  readonly query: Kysely<Tables>;

  private constructor(orm: MikroORM, pool: Pool) {
    this.#orm = orm;
    this.#pool = pool;
    this.query = typedQueries((text, values) => this.#runBuilt(text, values));
  }

  /** Connects to the database at `url`; rejects when it cannot be reached. */
  static async connect(url: string, poolSize = 10): Promise<Database> {
    const opened: Pool[] = [];
    const orm = await MikroORM.init({
      clientUrl: url,
      entities: [...entities],
      extensions: [Migrator],
      forceUtcTimezone: true,
      namingStrategy: PostgresNamingStrategy,
      schemaGenerator: { skipTables: [...libraryTables] },
      pool: { min: 0, max: poolSize },
      driverOptions: { types: typeParsers, pipeline: true, onPoolCreated: (pool: Pool) => void opened.push(pool) },
      migrations: { migrationsList: migrations, snapshot: false, allOrNothing: true, transactional: true },
      logger: () => undefined,
    });
    await orm.em.getConnection().execute('select 1');
    const [pool] = opened;
    if (pool === undefined) throw new Error('The database driver opened no pool.');
    return new Database(orm, pool);
  }

  /**
   * The rows of a written-out statement that each connection prepares once: for the hottest reads, where the query
   * builder costs more than the query. `text` is one of few constants, and its columns are named as their properties.
   */
  async prepared<Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return (await this.#run({ ...this.#nameOf(text), text, values: [...values] })).rows as readonly Row[];
  }

  /** Runs a statement whose answer nobody waits for: it goes together with the next one, or with the end, of the transaction. */
  async queue({ sql: text, parameters }: CompiledQuery): Promise<void> {
    const transaction = this.#transaction.getStore();
    const statement = { ...this.#nameOf(text), text, values: [...parameters] };
    if (transaction === undefined) await this.#run(statement);
    else transaction.queue(statement);
  }

  /** The driver's pool, for LISTEN and for the few statements that no query builder can say. Outside any transaction. */
  get pool(): Pool {
    return this.#pool;
  }

  /** The object-relational mapper, for its schema tools. */
  get orm(): MikroORM {
    return this.#orm;
  }

  /** Throws `OptimisticLockError` where others came in between, so that the work can be done anew. */
  async inTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
    const outer = this.#transaction.getStore();
    if (outer !== undefined) return outer.inPart((part) => this.#within(part, work, () => undefined));
    const client = await this.#pool.connect();
    return this.#within(new Transaction(client), work, (isOperational) => client.release(!isOperational));
  }

  async #within<Value>(transaction: Transaction, work: () => Promise<Value>, release: (isOperational: boolean) => void): Promise<Value> {
    let isOperational = true;
    try {
      const value = await this.#transaction.run(transaction, work);
      await transaction.end();
      return value;
    } catch (fault) {
      isOperational = await transaction.undo();
      throw mapDatabaseError(fault);
    } finally {
      release(isOperational);
    }
  }

  #runBuilt(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const name = this.#transaction.getStore() === undefined ? {} : this.#nameOf(text);
    return this.#run({ ...name, text, values: [...values] });
  }

  /** Commands repeat few statements. One with a `*` has none, for what that means changes with the schema. */
  #nameOf(text: string): Pick<Statement, 'name'> {
    const known = this.#statementNames.get(text);
    if (known !== undefined) return { name: known };
    if (this.#statementNames.size >= MAX_PREPARED || text.includes('*')) return {};
    const name = `watchstead_${this.#statementNames.size}`;
    this.#statementNames.set(text, name);
    return { name };
  }

  async #run(statement: Statement): Promise<QueryResult> {
    try {
      return await (this.#transaction.getStore()?.query(statement) ?? this.#pool.query(statement));
    } catch (fault) {
      throw mapDatabaseError(fault);
    }
  }

  /** Brings the schema to the newest version; any number of processes may call it at once. */
  async migrate(): Promise<readonly string[]> {
    const client = await this.#pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      const applied = await this.#orm.migrator.up();
      return applied.map(({ name }) => name);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      client.release();
    }
  }

  async close(): Promise<void> {
    await this.#orm.close(true);
  }
}

/** Read off the entities once, so that no query has to look. */
const jsonColumns: JsonColumns = new Map(
  entities.map(({ meta, properties }) => [
    meta.tableName,
    new Set(Object.entries(properties).filter(([, property]) => (property as { type?: unknown }).type === JsonType).map(([name]) => name)),
  ]),
);

/** The query builder in front of `run`, which finds the connection of each query. */
const typedQueries = (run: (text: string, values: readonly unknown[]) => Promise<QueryResult>): Kysely<Tables> => {
  const client = { query: run, release: () => undefined } as unknown as PostgresPoolClient;
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve(), options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new NamingPlugin(jsonColumns)] });
};
