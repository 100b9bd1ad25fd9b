import type { DatabaseConnection, QueryResult } from 'kysely';
import type { PipelinedConnection, PipelinedQuery } from './pipelined-connection.ts';

/** What may answer a statement instead of the primary. */
interface Answering {
  /** Returns the answer, or null if the primary has to give it. */
  answer<Row>(query: PipelinedQuery): Promise<QueryResult<Row> | null>;
}

/** Runs a statement on a replica, or at once on the primary if no replica answers it. */
export class ReplicaFirst implements DatabaseConnection {
  readonly #replicas: Answering;
  readonly #connect: () => Promise<PipelinedConnection>;

  constructor(replicas: Answering, connect: () => Promise<PipelinedConnection>) {
    this.#replicas = replicas;
    this.#connect = connect;
  }

  /** Runs a statement outside of transactions. */
  async executeQuery<Row>(query: PipelinedQuery): Promise<QueryResult<Row>> {
    const answered = await this.#replicas.answer<Row>(query);
    if (answered !== null) return answered;
    const connection = await this.#connect();
    try {
      return await connection.executeQuery<Row>(query);
    } finally {
      connection.release();
    }
  }

  /** Throws, as on any connection of the service. */
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported on a replica.');
  }
}
