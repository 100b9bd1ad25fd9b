import { Query } from 'pg';
import type { Connection } from 'pg';
import { currentQueryTimeout } from './connection-options.ts';

/** A statement as it is sent. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  /** The name of the prepared statement, set when the connection prepares it. */
  readonly name?: string | undefined;
  readonly onRows?: ((rows: readonly unknown[]) => void) | undefined;
}

type Answered = (error: Error | null | undefined, result: unknown) => void;

/** How the driver reads the rows of a statement, which it derives from the description that the server sends. */
export interface RowShape {
  fields: readonly object[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: object | null;
}

/** The members of the driver's query that its declaration lacks. */
declare module 'pg' {
  interface Query {
    _result: RowShape;
    _accumulateRows: boolean;
    prepare(connection: Connection): void;
    handleCommandComplete(message: object, connection: Connection): void;
  }
}

/** What the connection has learned about its prepared statements. */
export interface PreparedStatements {
  /** The shapes of the rows of prepared statements that were completed, by the name of the statement. */
  readonly shapes: Map<string, RowShape>;
  /** Returns the driver's connection without its message "Describe". */
  readonly undescribed: (connection: Connection) => Connection;
}

/** Returns the memory of a new connection. */
export const preparedStatements = (): PreparedStatements => {
  let silent: Connection | null = null;
  return {
    shapes: new Map(),
    undescribed: (connection) =>
      (silent ??= Object.create(connection, { describe: { value: () => undefined } }) as Connection),
  };
};

/**
 * A query with the options that the driver reads from it. The driver copies the descriptors of an options object for
 * each query, which is slow. A prepared statement is described when it runs for the first time on its connection: its
 * rows cannot change afterwards, because the server refuses to run it when they would. See ADR 0354.
 */
export class SentQuery extends Query {
  readonly name: string | undefined;
  readonly query_timeout = currentQueryTimeout();
  readonly #prepared: PreparedStatements;

  constructor({ text, values, name }: Statement, prepared: PreparedStatements, answered: Answered) {
    super(text, values, answered);
    this.name = name;
    this.#prepared = prepared;
  }

  /** Sends the messages that run the statement. */
  override prepare(connection: Connection): void {
    const { shapes, undescribed } = this.#prepared;
    const shape = this.name === undefined ? undefined : shapes.get(this.name);
    if (shape === undefined) {
      super.prepare(connection);
      return;
    }
    this._result.fields = shape.fields;
    this._result._parsers = shape._parsers;
    this._result._prebuiltEmptyResultObject = shape._prebuiltEmptyResultObject;
    this._accumulateRows = true;
    super.prepare(undescribed(connection));
  }

  /** Keeps the shape of the rows of a prepared statement. */
  override handleCommandComplete(message: object, connection: Connection): void {
    if (this.name !== undefined && !this.#prepared.shapes.has(this.name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      this.#prepared.shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    super.handleCommandComplete(message, connection);
  }
}
