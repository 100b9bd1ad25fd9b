import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { StartupError } from './startup-error.ts';

/** Where to listen, and the variables that say so. */
export interface Place {
  readonly host: string;
  readonly port: number;
  readonly hostVariable: 'HOST' | 'METRICS_HOST';
  readonly portVariable: 'PORT' | 'METRICS_PORT';
}

/** An HTTP server that stops as soon as the requests under way are answered, whatever other connections are open. */
export class ListeningServer {
  readonly #server: Server;
  /** How many requests each open connection carries. */
  readonly #connections = new Map<Socket, number>();
  #isClosing = false;

  private constructor(handler: RequestListener) {
    this.#server = createServer();
    this.#server.on('connection', (socket: Socket) => {
      this.#connections.set(socket, 0);
      socket.once('close', () => this.#connections.delete(socket));
    });
    this.#server.on('request', ({ socket }, response) => {
      this.#count(socket, 1);
      response.once('close', () => this.#count(socket, -1));
    });
    this.#server.on('request', handler);
  }

  /** Listens at the place; throws a `StartupError` that names the variable to change. */
  static async open(handler: RequestListener, place: Place): Promise<ListeningServer> {
    const listening = new ListeningServer(handler);
    await new Promise<void>((resolve, reject) => {
      listening.#server.once('error', (fault) => reject(new StartupError(reasonOf(fault, place), { cause: fault })));
      listening.#server.listen(place.port, place.host, resolve);
    });
    return listening;
  }

  /** Answers connections whose text is no readable HTTP, which never become requests. */
  onUnreadable(answer: (fault: Error & { readonly code?: string }, socket: Duplex) => void): void {
    this.#server.on('clientError', answer);
  }

  /** The port that it listens on. */
  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Takes no new request and waits for those under way, at most for `grace` milliseconds. */
  async close(grace: number): Promise<void> {
    this.#isClosing = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const [socket, requests] of this.#connections) if (requests === 0) socket.destroy();
    const forcedClose = setTimeout(() => this.#server.closeAllConnections(), grace);
    await closed;
    clearTimeout(forcedClose);
  }

  #count(socket: Socket, change: 1 | -1): void {
    const requests = (this.#connections.get(socket) ?? 0) + change;
    if (this.#connections.has(socket)) this.#connections.set(socket, requests);
    if (this.#isClosing && requests <= 0) socket.destroySoon();
  }
}

const reasonOf = ({ code = '', message }: NodeJS.ErrnoException, { host, port, hostVariable, portVariable }: Place): string => {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use; set ${portVariable} to a free one.`,
    EACCES: `Port ${port} needs more rights than this user has; set ${portVariable} to one above 1023.`,
    EADDRNOTAVAIL: `The address ${host} is not one of this machine's; set ${hostVariable}.`,
    ENOTFOUND: `The host ${host} has no address; set ${hostVariable}.`,
  };
  return reasons[code] ?? `HTTP cannot be served at ${host}:${port} (${message}); check ${hostVariable} and ${portVariable}.`;
};

/** A port of the host that is free at this moment. */
export const freePort = async (host: string): Promise<number> => {
  const server = await ListeningServer.open(() => undefined, { host, port: 0, hostVariable: 'HOST', portVariable: 'PORT' });
  const { port } = server;
  await server.close(0);
  return port;
};
