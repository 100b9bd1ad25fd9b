import { JsonType, TransactionContext } from '@mikro-orm/postgresql';
import type { EntityManager, InferKyselyDB, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { TypeOverrides } from 'pg';
import type { Pool } from 'pg';
import type { UnitOfWork } from '../../../application/kernel/ports.ts';
import { announcementOf } from '../../../domain/kernel/announced-change.ts';
import type { AnnouncedChange } from '../../../domain/kernel/announced-change.ts';
import { UNLIMITED, defaultTimeouts, withQueryTimeout } from './connections/connection-options.ts';
import type { ConnectionOptions, DatabasePlace, DatabaseTimeouts } from './connections/connection-options.ts';
import { mapDatabaseError } from './connections/database-errors.ts';
import { entities } from './entities.ts';
import type { Entity } from './entities.ts';
import { mapperOn } from './mapper.ts';
import { migrateSchema } from './migrate.ts';
import { DirectConnection } from './connections/direct-connection.ts';
import { NotificationConnection } from './connections/notification-connection.ts';
import { HostChoice } from './connections/host-choice.ts';
import { NamingPlugin } from './naming-plugin.ts';
import type { JsonColumns } from './naming-plugin.ts';
import type { PipelinedQuery } from './connections/pipelined-connection.ts';
import { PipeliningDialect } from './connections/pipelining-dialect.ts';
import { PRIMARY_STATE, primaryStateOf } from './replica/replica-status.ts';
import type { PrimaryRow, PrimaryState } from './replica/replica-status.ts';
import { Replicas } from './replica/replicas.ts';
import { SharedQuestions } from './shared-questions.ts';
import { parseTimestamp } from './timestamps.ts';
import { TransactionScope } from './transaction-scope.ts';
import type { TransactionLevel } from './transaction-scope.ts';

const TIMESTAMPTZ = 1184;
const INT8 = 20;

/** The notification channel of announced changes. */
export const CHANGES_CHANNEL = 'watchstead_changes';

/**
 * Every table, typed from its entity, with columns by property name.
 *
 * @internal
 */
export type Tables = InferKyselyDB<Entity, { columnNamingStrategy: 'property' }>;

/** Parses timestamps as dates and bigints as numbers, also in queries that name no entity. */
const typeParsers = new TypeOverrides();
typeParsers.setTypeParser(TIMESTAMPTZ, parseTimestamp);
typeParsers.setTypeParser(INT8, Number);

/** The JSON columns of every table, computed once instead of for every query. */
const jsonColumns: JsonColumns = new Map(
  entities.map(({ meta, properties }) => [
    meta.tableName,
    new Set(
      Object.entries(properties)
        .filter(([, property]) => (property as { type?: unknown }).type === JsonType)
        .map(([name]) => name),
    ),
  ]),
);

/**
 * The part of the entity manager that runs one statement at a time and keeps no entities.
 *
 * @internal
 */
export type EntityStatements = Pick<
  EntityManager,
  'insert' | 'insertMany' | 'nativeUpdate' | 'nativeDelete' | 'count' | 'execute'
>;

/** One of a few constant texts of statements (see `prepared`), with values. */
interface PreparedText {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The connection to PostgreSQL. Statements run in the transaction of the calling code, or otherwise each on a
 * connection of the pool. Members that are marked as internal are left out of the declarations of the package, which
 * would otherwise need those of the mapper and the driver (ADR 0149).
 */
export class Database implements UnitOfWork {
  readonly #orm: MikroORM;
  readonly #dialect: PipeliningDialect;
  readonly #scope: TransactionScope;
  readonly #client: Kysely<Tables>;
  readonly #em: EntityManager;
  readonly #questions = new SharedQuestions(({ sql, parameters }) =>
    this.outsideTransaction(() =>
      this.inTransaction(async () => {
        await this.#keepIndexPlans();
        return this.prepared(sql, parameters);
      }),
    ),
  );
  /**
   * Builds typed queries, with columns by property name.
   *
   * @internal
   */
  readonly query: Kysely<Tables>;
  readonly timeouts: DatabaseTimeouts;
  /** The URL of the server itself with its credentials, and how its host is resolved, for connections of another kind. */
  readonly place: DatabasePlace;
  /**
   * The connection that keeps a session, such as for LISTEN.
   *
   * @internal
   */
  readonly direct: DirectConnection;
  /** @internal */
  readonly notifications: NotificationConnection;
  /**
   * The replicas for reads that may be old; null if there are none.
   *
   * @internal
   */
  readonly replicas: Replicas | null;

  private constructor(
    orm: MikroORM,
    dialect: PipeliningDialect,
    scope: TransactionScope,
    timeouts: DatabaseTimeouts,
    place: DatabasePlace,
    replicas: Replicas | null,
  ) {
    this.replicas = replicas;
    this.#orm = orm;
    this.place = place;
    this.timeouts = timeouts;
    this.direct = new DirectConnection(place, timeouts);
    this.notifications = new NotificationConnection(this.direct);
    this.#dialect = dialect;
    this.#scope = scope;
    this.#client = orm.em.getConnection().getClient();
    this.#em = orm.em.fork();
    this.query = this.#client.withPlugin(new NamingPlugin(jsonColumns));
  }

  /** Connects to the database at `url`; rejects if it cannot be reached. */
  static async connect(url: string, poolSize = 10, options: ConnectionOptions = {}): Promise<Database> {
    const scope = new TransactionScope();
    const { lookup, directUrl } = options;
    const hosts = new HostChoice(url, { lookup });
    const pool = { connectionString: url, max: poolSize, types: typeParsers };
    const replicas =
      options.replicas === undefined ? null : new Replicas(pool, options, () => database.#primaryState());
    const dialect = new PipeliningDialect(pool, scope, hosts, replicas, options);
    const orm = mapperOn(hosts.first, dialect);
    await orm.em.getConnection().execute('select 1');
    const database: Database = new Database(
      orm,
      dialect,
      scope,
      { ...defaultTimeouts, ...options.timeouts },
      { url: directUrl ?? url, lookup, hosts: directUrl === undefined ? hosts : undefined },
      replicas,
    );
    return database;
  }

  #primaryState(): Promise<PrimaryState> {
    return this.#scope.leave(async () => primaryStateOf((await this.prepared<PrimaryRow>(PRIMARY_STATE, []))[0]));
  }

  /**
   * The writes by entity. No entity is managed or flushed, and the revision is checked only if the condition names it.
   *
   * @internal
   */
  get em(): EntityStatements {
    return this.#em;
  }

  /**
   * Runs a statement that each connection prepares once. `text` must be one of a few constants; it aliases its columns
   * to the names of their properties.
   */
  async prepared<Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const query: PipelinedQuery = { ...CompiledQuery.raw(text, [...values]), isPrepared: true };
    return (await this.#client.executeQuery<Row>(query)).rows;
  }

  /**
   * Runs two statements like `prepared`, which leave in one packet and run one after the other, and returns the rows of
   * both.
   */
  async preparedTogether<First, Second>(
    first: PreparedText,
    second: PreparedText,
  ): Promise<readonly [readonly First[], readonly Second[]]> {
    let earlier: readonly First[] = [];
    const ahead: PipelinedQuery = {
      ...CompiledQuery.raw(first.text, [...first.values]),
      isPrepared: true,
      onRows: (rows) => {
        earlier = rows as readonly First[];
      },
    };
    const query: PipelinedQuery = { ...CompiledQuery.raw(second.text, [...second.values]), isPrepared: true, ahead };
    const { rows } = await this.#client.executeQuery<Second>(query);
    return [earlier, rows];
  }

  /**
   * Runs a composed statement that each connection prepares once. It must have only a few different texts, none with
   * `*`; columns are aliased to the names of their properties.
   *
   * @internal
   */
  async composed<Row>(statement: RawBuilder<Row>): Promise<readonly Row[]> {
    const query: PipelinedQuery = { ...statement.compile(this.#client), isPrepared: true };
    return (await this.#client.executeQuery<Row>(query)).rows;
  }

  /** Runs a write that each connection prepares once (see `prepared`) and returns the number of affected rows. */
  async write(text: string, values: readonly unknown[]): Promise<number> {
    const query: PipelinedQuery = { ...CompiledQuery.raw(text, [...values]), isPrepared: true };
    return Number((await this.#client.executeQuery(query)).numAffectedRows ?? 0);
  }

  /**
   * Runs a statement that the server plans for these values. A search needs this, because a plan for any text reads
   * every row.
   */
  async planned<Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return (await this.#client.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  }

  /**
   * Runs a query for at most one value outside any transaction; returns null if there is no row. Queries of the same
   * turn of the event loop share a statement.
   *
   * @internal
   */
  async ask<Value>(question: RawBuilder<Value>): Promise<Value | null> {
    return (await this.#questions.ask(question.compile(this.#client))) as Value | null;
  }

  /**
   * Returns true if one of the queries has a row. Each query is written from its `from` clause on, and runs like `ask`.
   *
   * @internal
   */
  async anyRow(...queries: readonly RawBuilder<unknown>[]): Promise<boolean> {
    return (
      (await this.ask(
        sql<boolean>`select ${sql.join(
          queries.map((query) => sql`exists (select ${query})`),
          sql` or `,
        )}`,
      )) ?? false
    );
  }

  /**
   * Runs a statement whose result is not needed at once. In a transaction, it is sent with the next statement or the
   * commit, which throws its error; `onRows` then receives its rows.
   *
   * @internal
   */
  async defer(query: CompiledQuery, onRows?: (rows: readonly unknown[]) => void): Promise<void> {
    const deferred: PipelinedQuery = { ...query, isPrepared: true, isDeferred: true, onRows };
    const { rows } = await this.#client.executeQuery(deferred);
    if (this.#scope.current === undefined) onRows?.(rows);
  }

  /** Defers a write that each connection prepares once (see `prepared`). */
  deferred(text: string, values: readonly unknown[]): Promise<void> {
    return this.defer(CompiledQuery.raw(text, [...values]));
  }

  /**
   * Announces changes of records with one notification for each transaction, which is sent with the commit. Changes of a
   * savepoint that is rolled back are not announced.
   */
  async announce(changes: readonly AnnouncedChange[]): Promise<void> {
    if (changes.length === 0) return;
    const level = this.#scope.current;
    if (level === undefined) await this.#notifyOf(changes);
    else level.announce(changes);
  }

  #notifyOf(changes: readonly AnnouncedChange[]): Promise<void> {
    return this.deferred(`select pg_notify('${CHANGES_CHANNEL}', $1)`, [announcementOf(changes)]);
  }

  async #announcing<Value>(level: TransactionLevel, work: () => Promise<Value>): Promise<Value> {
    const value = await work();
    if (level.announced.length > 0) await this.#notifyOf(level.announced);
    return value;
  }

  /**
   * Runs `work` in a transaction, or in a savepoint if a transaction is open. Throws `OptimisticLockError` if a
   * concurrent transaction interfered.
   */
  async inTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await this.#scope.enter(async (level) => {
        const value = await this.#orm.em.transactional(() => level.run(() => this.#announcing(level, work)));
        level.release();
        this.replicas?.noteCommit();
        return value;
      });
    } catch (error) {
      throw mapDatabaseError(error);
    }
  }

  /**
   * Lets the statements of the current transaction that connections prepare use the prepared plan, instead of being
   * planned for their values. The server plans lists of ids anew otherwise, because it expects ten where one is given.
   */
  keepPlans(): Promise<void> {
    return this.deferred('set local plan_cache_mode = force_generic_plan', []);
  }

  /**
   * Like `keepPlans`, for questions that no row usually answers. A kept plan expects a third of the rows, so that it
   * would read a table from its beginning until the first one; without such reads it uses the index.
   */
  #keepIndexPlans(): Promise<void> {
    return this.deferred(
      `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`,
      [],
    );
  }

  /** True if the calling code runs in a transaction that has not ended. */
  get isInTransaction(): boolean {
    return this.#scope.current?.isOpen ?? false;
  }

  /** Runs `work` outside the transaction of the calling code, as statements shared by several callers require. */
  outsideTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#scope.leave(() => TransactionContext.create(this.#em, work));
  }

  /**
   * The mapper's pool, for libraries that need one and for transactions that stay open. Its connections are outside any
   * transaction, and keep no session if the pool is behind PgBouncer.
   *
   * @internal
   */
  get pool(): Pool {
    return this.#dialect.pool;
  }

  /**
   * The object-relational mapper, for its schema tools.
   *
   * @internal
   */
  get orm(): MikroORM {
    return this.#orm;
  }

  /**
   * Migrates the schema to the newest version; several processes may call this at the same time. See `migrateSchema`.
   */
  migrate(): Promise<readonly string[]> {
    return this.inTime(UNLIMITED, () => migrateSchema(this.#orm, this.direct));
  }

  /** Runs `work` on the primary, also within reads that a replica may answer. */
  onPrimary<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.replicas === null ? work() : this.replicas.onPrimary(work);
  }

  /** Runs `work` with this time limit for each statement, in milliseconds, instead of the default. */
  inTime<Value>(timeoutMs: number, work: () => Promise<Value>): Promise<Value> {
    return withQueryTimeout(timeoutMs, work);
  }

  /** Runs statements that claim work within the time limit of claims. */
  claim<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.inTime(this.timeouts.claim, work);
  }

  /** True after `close` was called. */
  get isClosing(): boolean {
    return this.pool.ending;
  }

  /** Closes all connections. Statements that are not completed within the time limit are abandoned. */
  async close(): Promise<void> {
    const closed = Promise.all([this.direct.close(), this.#orm.close(true), this.replicas?.close()]);
    const timer = setTimeout(() => this.#dialect.abort(), this.timeouts.close);
    await closed.finally(() => clearTimeout(timer));
  }
}
