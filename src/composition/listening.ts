import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../infrastructure/system/startup-error.ts';

/** Where to listen, and the variables that say so. */
export interface Place {
  readonly host: string;
  readonly port: number;
  readonly hostVariable: 'HOST' | 'METRICS_HOST';
  readonly portVariable: 'PORT' | 'METRICS_PORT';
}

/** Listens at the place and answers the port; throws a `StartupError` that names the variable to change. */
export const listen = async (server: Server, { host, port, hostVariable, portVariable }: Place): Promise<number> => {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use; set ${portVariable} to a free one.`,
    EACCES: `Port ${port} needs more rights than this user has; set ${portVariable} to one above 1023.`,
    EADDRNOTAVAIL: `The address ${host} is not one of this machine's; set ${hostVariable}.`,
    ENOTFOUND: `The host ${host} has no address; set ${hostVariable}.`,
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', (fault: NodeJS.ErrnoException) => {
      const reason = reasons[fault.code ?? ''] ?? `HTTP cannot be served at ${host}:${port} (${fault.message}); check ${hostVariable} and ${portVariable}.`;
      reject(new StartupError(reason, { cause: fault }));
    });
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
};

/** Takes no new request and waits for those under way, at most for `grace` milliseconds. Idle connections hold nothing up. */
export const closeServer = (server: Server, grace: number): Promise<void> =>
  new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
    server.closeIdleConnections();
  });

/** A port of the host that is free at this moment. */
export const freePort = async (host: string): Promise<number> => {
  const server = createServer();
  const port = await listen(server, { host, port: 0, hostVariable: 'HOST', portVariable: 'PORT' });
  await closeServer(server, 0);
  return port;
};

/** The address as it stands in a URL. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);
