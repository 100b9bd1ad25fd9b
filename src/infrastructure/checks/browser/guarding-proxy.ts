import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { finished } from 'node:stream';
import type { AddressGuard } from '../../../application/kernel/network.ts';
import { plainHost } from '../../../domain/access/host-name.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { ConnectionTrace } from '../../kernel/network/connection-trace.ts';
import { Deadline } from '../../kernel/network/deadline.ts';
import { openGuarded } from '../../kernel/network/guarded-connection.ts';
import { portOf } from '../../kernel/network/http-exchange.ts';
import { faultOf, ignore } from '../../kernel/network/network-faults.ts';
import { webUrl } from '../../kernel/network/guarded-http.ts';
import { createServer, request as httpRequest } from '../../kernel/network/node-http.ts';
import { ProxySession } from './proxy-session.ts';

/** The time limit for a connection to a target, in milliseconds. */
const CONNECT_TIMEOUT = seconds(20);
const SECRET_BYTES = 24;
const MAX_HEADER_BYTES = 64 * 1024;
/**
 * Headers that are exchanged between the browser and the proxy only and are removed from requests to targets (RFC 9110
 * section 7.6.1).
 */
const HOP_HEADERS: ReadonlySet<string> = new Set([
  'proxy-authorization',
  'proxy-connection',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'transfer-encoding',
]);

interface Authority {
  readonly host: string;
  readonly port: number;
}

/**
 * The proxy for all traffic of the browser, and the only way from a page to the network. It resolves each name once,
 * through the address guard, and connects only to addresses that the guard approved. Sessions have passwords, so that
 * other users of the machine cannot use the proxy. See ADR 0068.
 */
export class GuardingProxy {
  readonly #guard: AddressGuard;
  readonly #server: Server;
  readonly #sessions = new Map<string, ProxySession>();

  constructor(guard: AddressGuard) {
    this.#guard = guard;
    this.#server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: 0 });
    this.#server.on('request', (request, response) => void this.#forward(request, response));
    this.#server.on('connect', (request, client: Duplex) => void this.#tunnel(request, client));
    this.#server.on('clientError', (_error, client) => client.destroy());
  }

  /** Listens on a free port of the loopback interface and returns its URL. */
  async start(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    this.#server.unref();
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /**
   * Opens a session that gives the holder of its credentials access to the network, on behalf of the tenant of the
   * calling code.
   */
  open(): ProxySession {
    const session = new ProxySession(
      randomBytes(SECRET_BYTES).toString('hex'),
      randomBytes(SECRET_BYTES).toString('hex'),
      () => this.#sessions.delete(session.username),
    );
    this.#sessions.set(session.username, session);
    return session;
  }

  stop(): void {
    for (const session of [...this.#sessions.values()]) session.end();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #sessionOf({ headers }: IncomingMessage): ProxySession | null {
    const [, encoded = ''] = /^Basic ([\w+/=-]+)$/i.exec(headers['proxy-authorization'] ?? '') ?? [];
    const [username = '', password = ''] = Buffer.from(encoded, 'base64').toString('latin1').split(':', 2);
    const session = this.#sessions.get(username) ?? null;
    return session?.accepts(password) === true ? session : null;
  }

  /** Serves requests for `https` and WebSockets: bytes are forwarded without being read. */
  async #tunnel(request: IncomingMessage, client: Duplex): Promise<void> {
    client.on('error', ignore);
    const session = this.#sessionOf(request);
    if (session === null) {
      client.end(
        `HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${CHALLENGE}\r\nContent-Length: 0\r\n\r\n`,
      );
      return;
    }
    const target = await this.#connect(session, authorityOf(request.url), client);
    if (target === null) {
      client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    join(client, target);
  }

  /**
   * Forwards plain HTTP requests. A refused request is answered by closing the connection, because a page could not
   * distinguish an answer of the proxy from one of the target.
   */
  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const session = this.#sessionOf(request);
    if (session === null) {
      response.writeHead(407, { 'Proxy-Authenticate': CHALLENGE, 'Content-Length': 0 }).end();
      return;
    }
    const url = webUrl(request.url ?? '');
    const target =
      url?.protocol === 'http:'
        ? await this.#connect(session, { host: plainHost(url.hostname), port: portOf(url) }, response)
        : null;
    if (url === null || target === null) {
      request.socket.destroy();
      return;
    }
    const abort = (error?: unknown): void => {
      const fault = error === undefined ? null : faultOf(error, 'request', 'answerInvalid');
      if (fault?.ok === false) session.fail(url.host, fault.failure);
      target.destroy();
      request.socket.destroy();
    };
    try {
      const options = {
        createConnection: () => target,
        method: request.method ?? 'GET',
        path: url.pathname + url.search,
        setHost: false,
        maxHeaderSize: MAX_HEADER_BYTES,
      };
      const outgoing = httpRequest({ ...options, headers: ['Connection', 'close', ...passedOn(request.rawHeaders)] });
      outgoing.on('error', abort);
      outgoing.on('response', (answer) => {
        answer.on('error', () => abort());
        response.writeHead(answer.statusCode ?? 502, passedOn(answer.rawHeaders));
        answer.pipe(response);
      });
      finished(response, () => target.destroy());
      request.pipe(outgoing);
    } catch (error) {
      abort(error);
    }
  }

  /**
   * Returns a connection that counts towards the limits of the session, or null if the session or the guard refuses it
   * or connecting fails.
   */
  async #connect(
    session: ProxySession,
    authority: Authority | null,
    client: Duplex | ServerResponse,
  ): Promise<Socket | null> {
    if (authority === null || !session.admit()) return null;
    const deadline = new Deadline(CONNECT_TIMEOUT);
    try {
      const opened = await session.run(() => openGuarded(this.#guard, authority, deadline, new ConnectionTrace()));
      if (!opened.ok) {
        session.fail(hostKey(authority), opened.failure);
        session.release();
        return null;
      }
      session.track(opened.value, client);
      return opened.value;
    } finally {
      deadline.stop();
    }
  }
}

const CHALLENGE = 'Basic realm="Watchstead"';

/** Returns the key for failures of a host, in the form of `URL.host` without the standard ports. */
const hostKey = ({ host, port }: Authority): string =>
  `${host.includes(':') ? `[${host}]` : host}${port === 443 || port === 80 ? '' : `:${port}`}`;

const authorityOf = (text = ''): Authority | null => {
  const url = webUrl(`https://${text}`);
  return url === null ? null : { host: plainHost(url.hostname), port: portOf(url) };
};

const passedOn = (raw: readonly string[]): string[] =>
  raw.flatMap((name, at) => (at % 2 === 0 && !HOP_HEADERS.has(name.toLowerCase()) ? [name, raw[at + 1] ?? ''] : []));

const join = (client: Duplex, target: Socket): void => {
  client.pipe(target);
  target.pipe(client);
  client.once('close', () => target.destroy());
  target.once('close', () => client.destroy());
};
