import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { AddressGuard } from '../../../application/kernel/network.ts';
import { RESERVED_REQUEST_HEADERS } from '../../../domain/monitors/kinds/request-headers.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import type { ConnectionTrace } from './connection-trace.ts';
import type { Deadline } from './deadline.ts';
import { openGuarded } from './guarded-connection.ts';
import { closedEarly, faultOf, ignore, timedOut } from './network-faults.ts';
import { upgradeToTls } from './tls-upgrade.ts';

const MAX_HEADER_BYTES = 32 * 1024;

/** An HTTP/1.1 request on its own connection. */
export interface HttpExchange {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  /** Where to connect; defaults to the URL's host and port. */
  readonly connectTo: { readonly host: string; readonly port: number };
  /** False accepts any certificate. */
  readonly verify: boolean;
}

/** What an exchange works with. */
export interface ExchangeContext {
  readonly guard: AddressGuard;
  readonly tls: SecureContext;
  readonly deadline: Deadline;
  readonly trace: ConnectionTrace;
}

/** The effective port of a URL. */
export const portOf = ({ port, protocol }: URL): number => (port === '' ? standardPort(protocol) : Number(port));

const standardPort = (protocol: string): number => (protocol === 'https:' ? 443 : 80);

/** Connects, sends the request and waits for the response headers. The caller reads or destroys the response. */
export const exchange = async (it: HttpExchange, context: ExchangeContext): Promise<Attempt<IncomingMessage>> => {
  const { guard, tls, deadline, trace } = context;
  const opened = await openGuarded(guard, it.connectTo, deadline, trace);
  if (!opened.ok || it.url.protocol === 'http:') return opened.ok ? send(opened.value, it, context) : opened;
  const options = { serverName: it.url.hostname, verify: it.verify, context: tls };
  const secured = await upgradeToTls(opened.value, options, deadline, trace);
  return secured.ok ? send(secured.value, it, context) : secured;
};

const send = (socket: Socket, it: HttpExchange, { deadline, trace }: ExchangeContext): Promise<Attempt<IncomingMessage>> =>
  new Promise((resolve) => {
    const start = performance.now();
    const options = { createConnection: () => socket, method: it.method, path: it.url.pathname + it.url.search, setHost: false, maxHeaderSize: MAX_HEADER_BYTES };
    try {
      const request = httpRequest({ ...options, headers: headersOf(it) });
      request.once('response', (answer) => {
        trace.took('firstByteMs', start);
        answer.on('error', ignore);
        resolve({ ok: true, value: answer });
      });
      request.once('error', (error) => resolve(faultOf(error, 'request')));
      request.on('error', ignore);
      request.once('close', () => resolve(closedEarly('request')));
      deadline.during(() => {
        request.destroy();
        resolve(timedOut('request'));
      });
      request.end(it.body);
    } catch (error) {
      socket.destroy();
      resolve(faultOf(error, 'request'));
    }
  });

const headersOf = ({ url, headers, body }: HttpExchange): Record<string, string | number> => {
  const sent: Record<string, string | number> = { host: url.host, connection: 'close' };
  if (body !== null) sent['content-length'] = Buffer.byteLength(body);
  for (const name in headers) {
    const lower = name.toLowerCase();
    if (!RESERVED_REQUEST_HEADERS.has(lower)) sent[lower] = headers[name] ?? '';
  }
  return sent;
};
