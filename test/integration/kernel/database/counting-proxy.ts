import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A proxy before a database server. */
export interface CountingProxy {
  /** The URL of the database by way of the proxy. */
  readonly url: string;
  /** The round trips of clients since the last call. */
  takeCount(): number;
  /** What the server has sent since the last call, with one character for each byte. */
  takeReceived(): string;
  close(): void;
}

/** Forwards connections to the server of the URL, and counts the round trips of the clients. */
export const countingProxy = async (databaseUrl: string): Promise<CountingProxy> => {
  const url = new URL(databaseUrl);
  const { port, hostname } = url;
  let roundTrips = 0;
  let received = '';
  const server = createServer((client) => {
    let serverSpokeLast = true;
    const upstream = connect(Number(port), hostname);
    client.on('data', (chunk) => {
      if (serverSpokeLast) roundTrips += 1;
      serverSpokeLast = false;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      serverSpokeLast = true;
      received += chunk.toString('latin1');
      client.write(chunk);
    });
    for (const [side, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      side.on('error', () => undefined);
      side.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    takeCount: () => {
      const count = roundTrips;
      roundTrips = 0;
      return count;
    },
    takeReceived: () => {
      const bytes = received;
      received = '';
      return bytes;
    },
    close: () => void server.close(),
  };
};
