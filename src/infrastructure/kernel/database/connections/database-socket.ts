import { Socket } from 'node:net';
import type { LookupFunction } from 'node:net';

/**
 * Creates a socket that resolves names with `lookup`. The driver connects it to a port of a host or to the path of a
 * local server.
 */
export const databaseSocket = (lookup: LookupFunction | undefined): Socket => {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  if (lookup === undefined) return socket;
  return Object.assign(socket, {
    connect: (target: number | string, host?: string) =>
      typeof target === 'number'
        ? connect({ port: target, lookup, ...(host === undefined ? {} : { host }) })
        : connect({ path: target }),
  });
};
