import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A proxy before a database server. */
export interface StatementCounter {
  /** The URL of the database by way of the proxy. */
  readonly url: string;
  /** The statements of clients since the last call. */
  take(): number;
  close(): void;
}

const EXECUTE = 'E'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);

/** Counts the messages of a client that run a statement. The first message has no type. */
const counterOf = (count: () => void): ((chunk: Buffer) => void) => {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const typeBytes = isFirst ? 0 : 1;
      const end = rest.length < typeBytes + 4 ? Infinity : typeBytes + rest.readInt32BE(typeBytes);
      if (end > rest.length) return;
      if (!isFirst && (rest[0] === EXECUTE || rest[0] === QUERY)) count();
      isFirst = false;
      rest = rest.subarray(end);
    }
  };
};

/** Forwards connections to the server of the URL, and counts the statements. */
export const statementCounter = async (databaseUrl: string): Promise<StatementCounter> => {
  const url = new URL(databaseUrl);
  const { port, hostname } = url;
  let statements = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.on(
      'data',
      counterOf(() => (statements += 1)),
    );
    client.pipe(upstream).pipe(client);
    for (const [side, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      side.on('error', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    take: () => {
      const taken = statements;
      statements = 0;
      return taken;
    },
    close: () => void server.close(),
  };
};
