import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a service of a test receives its requests. */
export interface TestListener {
  /** The origin. */
  readonly url: string;
  /** Lets the service answer from now on. */
  serve(service: RequestListener): void;
  /** Ends all connections, and whatever else must not outlive the service. */
  close(): Promise<void>;
}

const serverOnFreePort = async (): Promise<Server> => {
  // Only the client closes idle connections. After a pause of the process, the server would close one on which a
  // request has just been sent.
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Listens at an origin that no other service has. */
export const ownListener = async (): Promise<TestListener> => {
  const server = await serverOnFreePort();
  return {
    url: urlOf(server),
    serve: (service) => server.on('request', service),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

let kept: Promise<Server> | null = null;

/**
 * Listens at the origin that all services of this process have in turn. What a browser has stored and compiled of an
 * origin is of use to the next one.
 */
export const keptListener = async (): Promise<TestListener> => {
  const server = await (kept ??= serverOnFreePort());
  // It keeps no process alive.
  server.unref();
  return {
    url: urlOf(server),
    serve: (service) => server.on('request', service),
    close: () => {
      server.removeAllListeners('request');
      server.closeAllConnections();
      return Promise.resolve();
    },
  };
};
