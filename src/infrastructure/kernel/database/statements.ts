import { CompiledQuery } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { PipelinedQuery } from './connections/pipelined-connection.ts';
import { NamingPlugin } from './naming-plugin.ts';
import { jsonColumns } from './tables.ts';
import type { Tables } from './tables.ts';
import type { TransactionScope } from './transaction-scope.ts';

/** One of a few constant texts of statements (see `prepared`), with values. */
interface PreparedText {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The ways in which a statement is sent. Each runs in the transaction of the calling code, if there is one. */
export abstract class Statements {
  readonly #client: Kysely<Tables>;
  readonly #scope: TransactionScope;
  /**
   * Builds typed queries, with columns by property name.
   *
   * @internal
   */
  readonly query: Kysely<Tables>;

  /** @internal */
  protected constructor(client: Kysely<Tables>, scope: TransactionScope) {
    this.#client = client;
    this.#scope = scope;
    this.query = client.withPlugin(new NamingPlugin(jsonColumns));
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
}
