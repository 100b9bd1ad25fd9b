import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { clientNetwork } from '../../../domain/access/client-network.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { createServer } from '../network/node-http.ts';
import { CONNECTION_LIMITS } from './connection-limits.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { problem, sentenceOf } from '../../../domain/kernel/problems.ts';
import { StartupError } from './startup-error.ts';

/** The address to listen on, and the names of the variables that configure it. */
export interface Place {
  readonly host: string;
  readonly port: number;
  readonly hostVariable: 'HOST' | 'METRICS_HOST';
  readonly portVariable: 'PORT' | 'METRICS_PORT';
}

/**
 * The time for which a stopping server reads connections without a request, because requests may have been sent before
 * the client noticed the stop.
 */
const QUIET = seconds(0.5);

/** The time for which the server then waits for clients to close these connections. */
const LINGER = seconds(1);

/** The maximum number of connections that wait to be accepted, which is the default of `listen`. */
const BACKLOG = 511;

/** The number of timeout checks during the shortest timeout. */
const CHECKS_PER_TIMEOUT = 4;

/** An error of the HTTP parser. */
type ParserFault = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** An open connection and its responses. */
interface Connection {
  /** The number of requests whose response is not complete. */
  unanswered: number;
  /** The response to the request that arrived last; null once it is complete, so that its memory can be collected. */
  newest: ServerResponse | null;
  /** The response that announces the end of the connection. */
  ending: ServerResponse | null;
}

/**
 * An HTTP server with connection limits. When it stops, it answers the requests that have been sent and resets no
 * connection. See ADR 0029.
 */
export class ListeningServer {
  readonly #server: Server;
  readonly #limits: ConnectionLimits;
  readonly #connections = new Map<Socket, Connection>();
  /** The number of open connections of each client network. */
  readonly #clients = new Map<string, number>();
  /** The number of connections accepted since the start. */
  #accepted = 0;
  #isClosing = false;

  private constructor(handler: RequestListener, limits: ConnectionLimits) {
    this.#limits = limits;
    this.#server = createServer({
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: Math.min(limits.headers, limits.request) / CHECKS_PER_TIMEOUT,
      // The application itself answers requests without a Host header.
      requireHostHeader: false,
    });
    this.#server.maxConnections = limits.connections;
    this.#server.on('connection', (socket: Socket) => this.#admit(socket));
    this.#server.on('request', (request, response) => this.#serve(request, response, handler));
  }

  /** Starts a server at the place; throws a `StartupError` that names the variable to change. */
  static async open(
    handler: RequestListener,
    place: Place,
    limits: Partial<ConnectionLimits> = {},
  ): Promise<ListeningServer> {
    const listening = new ListeningServer(handler, { ...CONNECTION_LIMITS, ...limits });
    await new Promise<void>((resolve, reject) => {
      listening.#server.once('error', (fault) => reject(new StartupError(reasonOf(fault, place), { cause: fault })));
      listening.#server.listen(place.port, place.host, resolve);
    });
    return listening;
  }

  /**
   * Answers text that cannot be parsed as an HTTP request once the requests before it are answered; then closes the
   * connection.
   */
  onUnreadable(answerTo: (fault: ParserFault) => string): void {
    this.#server.on('clientError', (fault: ParserFault, socket) => {
      const { newest = null, unanswered = 0 } = this.#connections.get(socket as Socket) ?? {};
      const end = (): void => {
        const isAnswering = newest?.headersSent === true && !newest.writableEnded;
        if (!socket.writable || isAnswering || fault.code === 'ECONNRESET') socket.destroy();
        else socket.end(answerTo(fault));
      };
      if (newest?.req.complete === true && unanswered > 0) newest.once('close', end);
      else end();
    });
  }

  /** The port on which the server listens. */
  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /**
   * Stops accepting connections, answers the requests that have been sent, and waits for these responses for at most
   * `grace` milliseconds.
   */
  async close(grace: number): Promise<void> {
    this.#isClosing = true;
    await this.#acceptWaiting();
    for (const connection of this.#connections.values()) announceEnd(connection);
    // `Server.close` of HTTP is not used, because it destroys connections with an unread request.
    const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(this.#server, () => resolve()));
    const steps = [
      setTimeout(() => this.#eachIdle((socket) => socket.end()), QUIET),
      setTimeout(() => this.#eachIdle((socket) => socket.destroy()), QUIET + LINGER),
      setTimeout(() => this.#server.closeAllConnections(), grace),
    ];
    await closed;
    for (const step of steps) clearTimeout(step);
  }

  /**
   * Accepts the connections that wait in the system's backlog, which would be reset when the server stops listening.
   * Each turn of the event loop accepts one.
   */
  async #acceptWaiting(): Promise<void> {
    for (let turns = 0; turns < BACKLOG; turns += 1) {
      const before = this.#accepted;
      // The second call resolves after the next poll.
      await setImmediate();
      await setImmediate();
      if (this.#accepted === before) return;
    }
  }

  #eachIdle(end: (socket: Socket) => void): void {
    for (const [socket, { unanswered }] of this.#connections) if (unanswered === 0) end(socket);
  }

  #admit(socket: Socket): void {
    this.#accepted += 1;
    const client = clientNetwork(socket.remoteAddress ?? 'unknown');
    const open = this.#clients.get(client) ?? 0;
    if (this.#limits.perClient !== null && open >= this.#limits.perClient) {
      socket.destroy();
      return;
    }
    this.#connections.set(socket, { unanswered: 0, newest: null, ending: null });
    this.#clients.set(client, open + 1);
    socket.once('close', () => {
      this.#connections.delete(socket);
      const left = (this.#clients.get(client) ?? 1) - 1;
      if (left === 0) this.#clients.delete(client);
      else this.#clients.set(client, left);
    });
  }

  /**
   * Passes a request to the handler. During a stop, requests wait until all that were sent on their connection have
   * arrived, because the connection ends with the last response.
   */
  #serve(request: IncomingMessage, response: ServerResponse, handler: RequestListener): void {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    if (connection !== undefined) {
      connection.unanswered += 1;
      connection.newest = response;
      response.once('close', () => {
        connection.unanswered -= 1;
        if (connection.newest === response) connection.newest = null;
        // A response whose headers were sent before the stop did not announce the end of the connection.
        if (this.#isClosing) void this.#endAfterRequests(socket, connection);
      });
    }
    if (connection === undefined || !this.#isClosing) {
      handler(request, response);
      return;
    }
    void requestsOf(connection).then(() => {
      announceEnd(connection);
      handler(request, response);
    });
  }

  async #endAfterRequests(socket: Socket, connection: Connection): Promise<void> {
    if (connection.unanswered > 0) return;
    await requestsOf(connection);
    if (connection.unanswered === 0) socket.destroySoon();
  }
}

/** Resolves once a poll of the connections brings no further request on this connection. */
const requestsOf = async (connection: Connection): Promise<void> => {
  let seen: ServerResponse | null;
  do {
    seen = connection.newest;
    // The second call resolves after the next poll.
    await setImmediate();
    await setImmediate();
  } while (seen !== connection.newest);
};

/**
 * Announces to the client that the connection ends with the newest response, and with no earlier one, because Node
 * sends nothing after a response that announces the end.
 */
const announceEnd = (connection: Connection): void => {
  const { newest, ending } = connection;
  if (newest === ending) return;
  if (ending?.headersSent === false) ending.setHeader('Connection', 'keep-alive');
  if (newest?.headersSent === false) newest.setHeader('Connection', 'close');
  connection.ending = newest;
};

const reasonOf = (
  { code = '', message }: NodeJS.ErrnoException,
  { host, port, hostVariable, portVariable }: Place,
): string => {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: sentenceOf(problem('portInUse', { port, host, variable: portVariable })),
    EACCES: sentenceOf(problem('portForbidden', { port, variable: portVariable })),
    EADDRNOTAVAIL: sentenceOf(problem('addressMissing', { host, variable: hostVariable })),
    ENOTFOUND: `The host ${host} has no address; set ${hostVariable}.`,
  };
  return (
    reasons[code] ?? `HTTP cannot be served at ${host}:${port} (${message}); check ${hostVariable} and ${portVariable}.`
  );
};

/** Returns a port of the host that is currently free. */
export const freePort = async (host: string): Promise<number> => {
  const server = await ListeningServer.open(() => undefined, {
    host,
    port: 0,
    hostVariable: 'HOST',
    portVariable: 'PORT',
  });
  const { port } = server;
  await server.close(0);
  return port;
};
