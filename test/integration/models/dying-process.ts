import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { AdapterOverrides } from '../../../src/composition/adapter-options.ts';
import type { ConnectionOptions } from '../../../src/infrastructure/kernel/database/connections/connection-options.ts';
import { openTestApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';

/** A process of the service that can die between two packets of its connections to the database. */
export interface DyingProcess {
  /**
   * Runs work in the process, which dies once the server has received this many packets more and begins to answer the
   * last of them: the process gets no answer, and the server rolls back what is not committed. Returns null if the
   * process has died, and otherwise the value of the work.
   */
  run<Value>(packets: number, work: (app: TestApp) => Promise<Value>): Promise<Value | null>;
  close(): Promise<void>;
}

/** Starts another process on the database and clock of a service, behind a proxy that can cut it off. */
export const dyingProcess = async (
  live: TestApp,
  environment: Readonly<Record<string, string>>,
  adapters: AdapterOverrides,
  connection: ConnectionOptions,
): Promise<DyingProcess> => {
  const target = new URL(live.databaseUrl);
  /** The sockets of the process, each with its connection to the server. */
  const connections = new Map<Socket, Socket>();
  let left = Infinity;
  let isDead = false;
  const die = (): void => {
    isDead = true;
    for (const client of connections.keys()) client.destroy();
  };
  const server = createServer((client) => {
    if (isDead) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    connections.set(client, upstream);
    upstream.setNoDelay(true);
    client.setNoDelay(true);
    for (const side of [client, upstream]) side.on('error', () => undefined);
    // The server learns of the death when it reads on. It closes its side once the transaction has ended.
    client.on('close', () => upstream.end());
    upstream.on('close', () => {
      connections.delete(client);
      client.destroy();
    });
    client.on('data', (chunk) => {
      left -= 1;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (isDead) return;
      if (left <= 0) die();
      else client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(live.databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const app = await openTestApp(url.href, live.clock, environment, adapters, connection);
  return {
    run: async (packets, work) => {
      left = packets;
      try {
        const value = await work(app);
        return isDead ? null : value;
      } catch (fault) {
        if (!isDead) throw fault;
        return null;
      } finally {
        if (isDead) await Promise.all([...connections.values()].map((upstream) => once(upstream, 'close')));
        left = Infinity;
        isDead = false;
      }
    },
    close: async () => {
      await app.close();
      server.close();
    },
  };
};
