import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { AdapterOverrides } from '../../../src/composition/adapter-options.ts';
import { until } from '../../until.ts';
import type { ConnectionOptions } from '../../../src/infrastructure/kernel/database/connections/connection-options.ts';
import { openTestApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';

/** The name by which the server knows the connections of the process. */
const NAME = 'dying_process';

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
  const sockets = new Set<Socket>();
  let left = Infinity;
  let isDead = false;
  const die = (): void => {
    isDead = true;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (isDead) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    upstream.setNoDelay(true);
    client.setNoDelay(true);
    for (const side of [client, upstream]) {
      sockets.add(side);
      side.on('error', () => undefined);
      side.on('close', () => {
        sockets.delete(side);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      left -= 1;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (left <= 0) die();
      else client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(live.databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  url.searchParams.set('application_name', NAME);
  const app = await openTestApp(url.href, live.clock, environment, adapters, connection);
  const isGone = async (): Promise<boolean> => {
    const { rowCount } = await live.database.pool.query(
      'select from pg_stat_activity where application_name = $1 and datname = current_database()',
      [NAME],
    );
    return rowCount === 0;
  };
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
        if (isDead) await until(isGone, 1);
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
