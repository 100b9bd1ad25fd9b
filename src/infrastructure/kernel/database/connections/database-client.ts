import type { LookupFunction, Socket } from 'node:net';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { databaseSocket } from './connection-options.ts';

/** The configuration of a connection whose host is resolved by `lookup`. */
export type DatabaseClientConfig = ClientConfig & { readonly lookup?: LookupFunction | undefined };

/** A client of the driver with access to its socket. */
export class DatabaseClient extends Client {
  protected readonly socket: Socket;

  constructor(config: DatabaseClientConfig = {}, own: ClientConfig = {}) {
    const socket = databaseSocket(config.lookup);
    // The options of a pool hold the password in a property that is not enumerable, so the spread does not copy it.
    super({ ...config, ...own, password: config.password, stream: () => socket });
    this.socket = socket;
  }

  /** Closes the connection without notifying the server, which may not respond. */
  abort(): void {
    this.socket.destroy();
  }
}
