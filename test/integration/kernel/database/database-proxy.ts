import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy before a database server, which can lose the server. */
export interface DatabaseProxy {
  /** The URL of the database by way of the proxy. */
  readonly url: string;
  /** From now on, no byte passes, and no connection is closed: as behind a firewall that has lost its state. */
  silence(): void;
  /** Forwards new connections again. Connections that were silent stay so. */
  resume(): void;
  close(): Promise<void>;
}

/** Starts a proxy on loopback for the database at `target`. */
export const databaseProxy = async (target: string): Promise<DatabaseProxy> => {
  const upstreamUrl = new URL(target);
  const sockets = new Set<Socket>();
  let lost = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const upstream = connect(Number(upstreamUrl.port), upstreamUrl.hostname);
    if (isSilent) lost.add(client);
    for (const [side, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(side);
      side.on('data', (chunk) => {
        if (!lost.has(client)) other.write(chunk);
      });
      side.on('error', () => undefined);
      side.on('close', () => {
        sockets.delete(side);
        if (!lost.has(client)) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence: () => {
      isSilent = true;
      lost = new Set([...lost, ...sockets]);
    },
    resume: () => {
      isSilent = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
