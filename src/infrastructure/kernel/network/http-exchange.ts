import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { AddressGuard } from '../../../application/kernel/network.ts';
import { RESERVED_REQUEST_HEADERS } from '../../../domain/monitors/kinds/request-headers.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import type { ConnectionTrace } from './connection-trace.ts';
import type { Deadline } from './deadline.ts';
import { openGuarded } from './guarded-connection.ts';
import type { openChecked } from './guarded-connection.ts';
import { MAX_HEADER_BYTES, MAX_INTERIM_ANSWERS } from './http-answer.ts';
import type { HttpAnswer } from './http-answer.ts';
import { sendOverHttp2 } from './http2-exchange.ts';
import { closedEarly, faultOf, ignore, timedOut, tooManyInterimAnswers } from './network-faults.ts';
import { request as httpRequest } from './node-http.ts';
import { upgradeToTls } from './tls-upgrade.ts';

const HTTP1 = ['http/1.1'];
const HTTP2_OR_1 = ['h2', 'http/1.1'];

/** An HTTP request on its own connection. */
export interface HttpExchange {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  /** The host and port to connect to. */
  readonly connectTo: { readonly host: string; readonly port: number };
  /** False if any certificate is accepted. */
  readonly verify: boolean;
  /** True if HTTP/2 is offered to servers of https URLs; servers that do not choose it answer over HTTP/1.1. */
  readonly http2?: boolean;
  /** True if an OCSP response is requested in the TLS handshake. */
  readonly stapling?: boolean;
}

/** The address guard, TLS context and deadline of an exchange. */
export interface ExchangeContext {
  readonly guard: AddressGuard;
  readonly tls: SecureContext;
  readonly deadline: Deadline;
  readonly trace: ConnectionTrace;
  /** Connects to the checked addresses, directly if omitted. */
  readonly open?: typeof openChecked;
}

/** Returns the effective port of a URL. */
export const portOf = ({ port, protocol }: URL): number => (port === '' ? standardPort(protocol) : Number(port));

const standardPort = (protocol: string): number => (protocol === 'https:' ? 443 : 80);

/** Connects, sends the request and waits for the response headers. The caller must read or close the response. */
export const exchange = async (it: HttpExchange, context: ExchangeContext): Promise<Attempt<HttpAnswer>> => {
  const { guard, tls, deadline, trace, open } = context;
  const opened = await openGuarded(guard, it.connectTo, deadline, trace, open);
  if (!opened.ok || it.url.protocol === 'http:') return opened.ok ? send(opened.value, it, context) : opened;
  const options = {
    serverName: it.url.hostname,
    verify: it.verify,
    alpn: it.http2 === true ? HTTP2_OR_1 : HTTP1,
    stapling: it.stapling === true,
    context: tls,
  };
  const secured = await upgradeToTls(opened.value, options, deadline, trace);
  if (!secured.ok) return secured;
  return secured.value.alpnProtocol === 'h2'
    ? sendOverHttp2(secured.value, { ...it, headers: headersOf(it) }, deadline, trace)
    : send(secured.value, it, context);
};

const send = (socket: Socket, it: HttpExchange, { deadline, trace }: ExchangeContext): Promise<Attempt<HttpAnswer>> =>
  new Promise((resolve) => {
    const start = performance.now();
    const options = {
      createConnection: () => socket,
      method: it.method,
      path: it.url.pathname + it.url.search,
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
    };
    try {
      const request = httpRequest({
        ...options,
        headers: { host: it.url.host, connection: 'close', ...headersOf(it) },
      });
      let interim = 0;
      request.on('information', () => {
        interim += 1;
        if (interim > MAX_INTERIM_ANSWERS) request.destroy(tooManyInterimAnswers());
      });
      request.once('response', (answer) => {
        if (interim > MAX_INTERIM_ANSWERS) return;
        trace.took('firstByteMs', start);
        answer.on('error', ignore);
        resolve({ ok: true, value: answerOf(answer) });
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

const answerOf = (answer: IncomingMessage): HttpAnswer => ({
  version: answer.httpVersion,
  status: answer.statusCode ?? 0,
  headers: answer.headers,
  body: answer,
  isComplete: () => answer.complete,
  close: () => void answer.destroy(),
});

const headersOf = ({ headers, body }: HttpExchange): Record<string, string | number> => {
  const sent: Record<string, string | number> = {};
  if (body !== null) sent['content-length'] = Buffer.byteLength(body);
  for (const name in headers) {
    const lower = name.toLowerCase();
    if (!RESERVED_REQUEST_HEADERS.has(lower)) sent[lower] = headers[name] ?? '';
  }
  return sent;
};
