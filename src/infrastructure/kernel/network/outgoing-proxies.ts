import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { Log } from '../../../application/kernel/worker.ts';
import { plainHost } from '../../../domain/access/host-name.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt, Failed } from '../../../domain/checks/probe-failure.ts';
import { ConnectionTrace } from './connection-trace.ts';
import type { Deadline } from './deadline.ts';
import { openChecked } from './guarded-connection.ts';
import { MAX_HEADER_BYTES } from './http-answer.ts';
import { portOf } from './http-exchange.ts';
import type { NameResolver } from './name-resolver.ts';
import { causeOf, closedEarly, faultOf, timedOut } from './network-faults.ts';
import { request as httpRequest } from './node-http.ts';
import { bypassesProxy } from './proxy-exceptions.ts';
import { upgradeToTls } from './tls-upgrade.ts';

/** The proxies that an operator has configured. */
export interface ProxySettings {
  /** The URL of the proxy for http URLs. */
  readonly httpProxy: string | null;
  /** The URL of the proxy for https URLs. */
  readonly httpsProxy: string | null;
  /** The hosts that are reached without a proxy. */
  readonly noProxy: readonly string[];
}

/** The settings of connections to a proxy. */
export interface ProxyContext {
  /** Resolves the name of a proxy, which the operator has chosen: its address may be private. */
  readonly resolve: NameResolver;
  /** The TLS context for proxies with https URLs. */
  readonly tls: SecureContext;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** The addresses of one host that are tried through a proxy. */
const MAX_ADDRESSES = 3;
/** The status codes by which a proxy says that it could not connect to the address, so that another one may work. */
const UNREACHED: ReadonlySet<number> = new Set([502, 503, 504]);

/** The result of asking a proxy for a connection. */
interface Tunnel {
  readonly attempt: Attempt<Socket>;
  /** True if the proxy could not connect to the address. */
  readonly isUnreached: boolean;
}

/**
 * Opens connections through the HTTP proxies of the operator (CONNECT, RFC 9110 section 9.3.6). A proxy gets only
 * addresses that the guard approved, never a name that it would resolve itself. See ADR 0306.
 */
export class OutgoingProxies {
  readonly #settings: ProxySettings;
  readonly #context: ProxyContext;
  /** The reason why the last tunnel was not opened. Null if it was. */
  #problem: string | null = null;

  constructor(settings: ProxySettings, context: ProxyContext) {
    this.#settings = settings;
    this.#context = context;
  }

  /** Returns the function that connects to the checked addresses of a URL: through its proxy, or directly. */
  openerFor(url: URL): typeof openChecked {
    const { httpProxy, httpsProxy, noProxy } = this.#settings;
    const proxy = url.protocol === 'https:' ? httpsProxy : httpProxy;
    if (proxy === null || bypassesProxy(plainHost(url.hostname), portOf(url), noProxy)) return openChecked;
    const server = new URL(proxy);
    // The loopback interface of the proxy is not that of this machine.
    return (addresses, port, deadline, trace) =>
      addresses.every(isLoopback)
        ? openChecked(addresses, port, deadline, trace)
        : this.#open(server, addresses, port, deadline, trace);
  }

  /** Connects to a proxy without asking it for anything. Returns the reason why that fails, or null. */
  async refusal(proxy: string, deadline: Deadline): Promise<string | null> {
    const reached = await this.#reach(new URL(proxy), deadline);
    if (!reached.ok) return reached.failure.detail;
    reached.value.destroy();
    return null;
  }

  async #open(
    server: URL,
    addresses: readonly string[],
    port: number,
    deadline: Deadline,
    trace: ConnectionTrace,
  ): Promise<Attempt<Socket>> {
    const start = performance.now();
    const [first = '', ...others] = addresses.toSorted(byFamily).slice(0, MAX_ADDRESSES);
    let address = first;
    let tunnel = await this.#tunnel(server, address, port, deadline);
    for (const other of others) {
      if (!tunnel.isUnreached) break;
      address = other;
      tunnel = await this.#tunnel(server, address, port, deadline);
    }
    const { attempt } = tunnel;
    this.#report(attempt);
    if (!attempt.ok) return attempt;
    trace.took('connectMs', start);
    trace.address = address;
    return attempt;
  }

  async #tunnel(server: URL, address: string, port: number, deadline: Deadline): Promise<Tunnel> {
    const reached = await this.#reach(server, deadline);
    if (!reached.ok) return { attempt: ofProxy(reached), isUnreached: false };
    const authority = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
    return openTunnel(reached.value, authority, authorizationOf(server), deadline);
  }

  /** Connects to the proxy itself. */
  async #reach(server: URL, deadline: Deadline): Promise<Attempt<Socket>> {
    const { resolve, tls } = this.#context;
    const host = plainHost(server.hostname);
    const found = isIP(host) === 0 ? await inTime(resolve(host), deadline) : [host];
    if (found === null) return timedOut('connect');
    if (typeof found === 'string') return failed('connectionFailed', 'connect', found);
    if (found.length === 0) return failed('connectionFailed', 'connect', 'ENODATA');
    // The trace of the target does not get the measurements and the certificate of the proxy.
    const trace = new ConnectionTrace();
    const opened = await openChecked(found, portOf(server), deadline, trace);
    if (!opened.ok || server.protocol === 'http:') return opened;
    return upgradeToTls(opened.value, { serverName: server.hostname, verify: true, context: tls }, deadline, trace);
  }

  /** Logs when the proxy begins to fail, fails for another reason, or works again. */
  #report(attempt: Attempt<Socket>): void {
    const problem = attempt.ok ? null : attempt.failure.detail;
    if (problem === this.#problem) return;
    this.#problem = problem;
    const { log } = this.#context;
    if (problem === null) log.info('The proxy for outgoing requests works again.');
    else log.warn('The proxy for outgoing requests did not connect.', { reason: problem });
  }
}

/** Asks the proxy for a connection to the address. */
const openTunnel = (
  socket: Socket,
  authority: string,
  authorization: string | null,
  deadline: Deadline,
): Promise<Tunnel> =>
  new Promise((resolve) => {
    let isOver = false;
    const end = (attempt: Attempt<Socket>, isUnreached = false): void => {
      if (isOver) return;
      isOver = true;
      if (!attempt.ok) socket.destroy();
      resolve({ attempt, isUnreached });
    };
    const request = httpRequest({
      createConnection: () => socket,
      method: 'CONNECT',
      path: authority,
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: {
        host: authority,
        ...(authorization === null ? {} : { 'proxy-authorization': authorization }),
      },
    });
    request.once('connect', ({ statusCode: status = 0 }, _socket, head) => {
      const isOpen = status >= 200 && status < 300 && head.length === 0;
      end(isOpen ? { ok: true, value: socket } : refused(status), UNREACHED.has(status));
    });
    request.on('error', (error) => end(ofProxy(faultOf(error, 'connect'))));
    request.once('close', () => end(ofProxy(closedEarly('connect'))));
    deadline.during(() => end(timedOut('connect')));
    request.end();
  });

const refused = (status: number) => failed('connectionFailed', 'connect', `proxy: status ${status}`);

/** Returns the failure of a step before the target, which names the proxy so that it is not taken for the target's. */
const ofProxy = ({ failure }: Failed): Failed =>
  failure.code === 'timedOut' ? timedOut('connect') : failed('connectionFailed', 'connect', `proxy: ${failure.detail}`);

/** Returns the credentials in the URL of a proxy (Basic, RFC 7617). */
const authorizationOf = ({ username, password }: URL): string | null =>
  username === '' && password === ''
    ? null
    : `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;

/** Returns the addresses, the error of the lookup, or null if the time has expired. */
const inTime = (lookup: Promise<readonly string[]>, deadline: Deadline): Promise<readonly string[] | string | null> =>
  new Promise((resolve) => {
    deadline.during(() => resolve(null));
    lookup.then(resolve, (error: unknown) => resolve(causeOf(error)));
  });

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

/** Orders IPv4 before IPv6, which fewer proxies reach. */
const byFamily = (one: string, other: string): number => isIP(one) - isIP(other);
