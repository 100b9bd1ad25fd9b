import { AsyncLocalStorage } from 'node:async_hooks';
import { JsonType, MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import { types } from 'pg';
import type { Pool } from 'pg';
import { StaleRecord } from '../../../application/kernel/ports.ts';
import type { UnitOfWork } from '../../../application/kernel/ports.ts';
import { entities } from '../entities.ts';
import { migrations } from '../migrations/index.ts';
import { NamingPlugin } from './naming-plugin.ts';
import type { JsonColumns } from './naming-plugin.ts';
import { isDeadlock } from './revision.ts';

/** Held while migrating, so that two processes that start at once migrate once. */
const MIGRATION_LOCK = 7_203_911;
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
  readonly #pooled: Kysely<Tables>;
  readonly #statementNames = new Map<string, string>();
  readonly #transaction = new AsyncLocalStorage<{ readonly em: EntityManager; readonly query: Kysely<Tables> }>();

  private constructor(orm: MikroORM, pool: Pool) {
    this.#orm = orm;
    this.#pool = pool;
    this.#pooled = typedQueries(orm.em.fork());
  }

  /** Connects to the database at `url`; rejects when it cannot be reached. */
  static async connect(url: string, poolSize = 10): Promise<Database> {
    const opened: Pool[] = [];
    const orm = await MikroORM.init({
      clientUrl: url,
      entities: [...entities],
      extensions: [Migrator],
      forceUtcTimezone: true,
      pool: { min: 0, max: poolSize },
      driverOptions: { types: typeParsers, onPoolCreated: (pool: Pool) => void opened.push(pool) },
      migrations: { migrationsList: migrations, snapshot: false, allOrNothing: true, transactional: true },
      logger: () => undefined,
    });
    await orm.em.getConnection().execute('select 1');
    const [pool] = opened;
    if (pool === undefined) throw new Error('The database driver opened no pool.');
    return new Database(orm, pool);
  }

  /** Queries in the transaction that the call runs in, or else on the pool. */
  get query(): Kysely<Tables> {
    return this.#transaction.getStore()?.query ?? this.#pooled;
  }

  /**
   * The rows of a written-out statement that each connection prepares once: for the hottest reads, where the query
   * builder costs more than the query. `text` is one of few constants, and its columns are named as their properties.
   */
  async prepared<Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const transaction = this.#transaction.getStore();
    if (transaction !== undefined) return (await transaction.query.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
    const name = this.#statementNames.get(text) ?? `watchstead_${this.#statementNames.size}`;
    this.#statementNames.set(text, name);
    return (await this.#pool.query({ name, text, values: [...values] })).rows as readonly Row[];
  }

  /** The driver's pool, for LISTEN and for the few statements that no query builder can say. Outside any transaction. */
  get pool(): Pool {
    return this.#pool;
  }

  /** The object-relational mapper, for its schema tools. */
  get orm(): MikroORM {
    return this.#orm;
  }

  /** Throws `StaleRecord` where PostgreSQL ended a deadlock at this transaction's cost: the other one goes first. */
  async inTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
    const em = this.#transaction.getStore()?.em ?? this.#orm.em.fork();
    try {
      return await em.transactional((inner) => this.#transaction.run({ em: inner, query: typedQueries(inner) }, work));
    } catch (fault) {
      throw isDeadlock(fault) ? new StaleRecord('Another transaction had to go first.', { cause: fault }) : fault;
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

const typedQueries = (em: EntityManager): Kysely<Tables> => em.getKysely<Tables>().withPlugin(new NamingPlugin(jsonColumns));
