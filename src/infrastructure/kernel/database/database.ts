import { TransactionContext } from '@mikro-orm/postgresql';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { UnitOfWork } from '../../../application/kernel/ports.ts';
import { announcementOf } from '../../../domain/kernel/announced-change.ts';
import type { AnnouncedChange } from '../../../domain/kernel/announced-change.ts';
import { UNLIMITED, defaultTimeouts, withQueryTimeout } from './connections/connection-options.ts';
import type { ConnectionOptions, DatabasePlace, DatabaseTimeouts } from './connections/connection-options.ts';
import { mapDatabaseError } from './connections/database-errors.ts';
import { mapperOn } from './mapper.ts';
import { migrateSchema } from './migrate.ts';
import { DirectConnection } from './connections/direct-connection.ts';
import { NotificationConnection } from './connections/notification-connection.ts';
import { HostChoice } from './connections/host-choice.ts';
import { PipeliningDialect } from './connections/pipelining-dialect.ts';
import { PRIMARY_STATE, primaryStateOf } from './replica/replica-status.ts';
import type { PrimaryRow, PrimaryState } from './replica/replica-status.ts';
import { Replicas } from './replica/replicas.ts';
import { SharedQuestions } from './shared-questions.ts';
import { Statements } from './statements.ts';
import { typeParsers } from './tables.ts';
import type { Tables } from './tables.ts';
import { TransactionScope } from './transaction-scope.ts';
import type { TransactionLevel } from './transaction-scope.ts';

/** The notification channel of announced changes. */
export const CHANGES_CHANNEL = 'watchstead_changes';

/**
 * The part of the entity manager that runs one statement at a time and keeps no entities.
 *
 * @internal
 */
export type EntityStatements = Pick<
  EntityManager,
  'insert' | 'insertMany' | 'nativeUpdate' | 'nativeDelete' | 'count' | 'execute'
>;

/**
 * The connection to PostgreSQL. Statements run in the transaction of the calling code, or otherwise each on a
 * connection of the pool. Members that are marked as internal are left out of the declarations of the package, which
 * would otherwise need those of the mapper and the driver (ADR 0149).
 */
export class Database extends Statements implements UnitOfWork {
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
    const client = orm.em.getConnection().getClient<Tables>();
    super(client, scope);
    this.replicas = replicas;
    this.#orm = orm;
    this.place = place;
    this.timeouts = timeouts;
    this.direct = new DirectConnection(place, timeouts);
    this.notifications = new NotificationConnection(this.direct);
    this.#dialect = dialect;
    this.#scope = scope;
    this.#client = client;
    this.#em = orm.em.fork();
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
