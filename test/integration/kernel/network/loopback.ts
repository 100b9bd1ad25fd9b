import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createSecureServer as createHttp2Server } from 'node:http2';
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { createSecureContext, createServer as createTlsServer } from 'node:tls';
import type { Server as TlsServer, TLSSocket } from 'node:tls';
import { ipClassifier } from '../../../../src/infrastructure/kernel/network/ip-classifier.ts';
import type { NameResolver } from '../../../../src/infrastructure/kernel/network/name-resolver.ts';
import { PublicAddressGuard } from '../../../../src/infrastructure/kernel/network/public-address-guard.ts';

const fixture = (name: string) => readFileSync(new URL(`../../../fixtures/tls/${name}`, import.meta.url));

/** Trusts the roots of the test certificates. */
export const trustingTests = createSecureContext({ ca: [fixture('ca.pem'), fixture('chain-ca.pem')] });

/** The only private network that tests may connect to. */
export const LOOPBACK = ['127.0.0.0/8'];

/** Creates a guard that permits loopback and resolves names from the given table. */
export const guardOf = (names: Readonly<Record<string, readonly string[]>> = {}, allowlist = LOOPBACK) =>
  new PublicAddressGuard(ipClassifier(allowlist), async (name) => Promise.resolve(names[name] ?? []));

/** Creates a resolver that returns the given answers in turn, repeats the last, and records each query. */
export const resolverInTurn = (...answers: readonly (readonly string[])[]) => {
  const asked: string[] = [];
  const resolve: NameResolver = (name) => {
    asked.push(name);
    return Promise.resolve(answers[Math.min(asked.length, answers.length) - 1] ?? []);
  };
  return { asked, resolve };
};

/** A server on loopback that tracks its open connections. */
export interface TestServer {
  readonly port: number;
  readonly accepted: () => number;
  /** Resolves once no connection is open; only the time limit of the test ends the wait. */
  readonly quiet: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const started: TestServer[] = [];

/** Closes every server that the test started. */
export const closeServers = async (): Promise<void> => {
  await Promise.all(started.splice(0).map((server) => server.close()));
};

const start = async (server: Server, host: string, port = 0): Promise<TestServer> => {
  const open = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      server.emit('quieter');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const quiet = async () => {
    while (open.size > 0) await new Promise((resolve) => server.once('quieter', resolve));
  };
  const close = async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  const it = { port: (server.address() as AddressInfo).port, accepted: () => accepted, quiet, close };
  started.push(it);
  return it;
};

export const startHttp = (listener: RequestListener, host = '127.0.0.1') => start(createHttpServer(listener), host);

/** Staples the OCSP response in the file to handshakes. */
const staple = (server: TlsServer, name: string): void => {
  server.on('OCSPRequest', (_certificate: Buffer, _issuer: Buffer, answer: (error: null, response: Buffer) => void) =>
    answer(null, fixture(name)),
  );
};

export const startHttps = (
  listener: RequestListener,
  certificate = 'server.pem',
  onName?: (name: string) => void,
  stapled?: string,
) => {
  const server = createHttpsServer({ key: fixture('server.key'), cert: fixture(certificate) }, listener);
  server.on('secureConnection', (socket) => onName?.(String(socket.servername)));
  if (stapled !== undefined) staple(server, stapled);
  server.on('tlsClientError', () => undefined);
  return start(server, '127.0.0.1');
};

/** A server that speaks HTTP/2, and HTTP/1.1 to clients that offer no other. */
export const startHttp2 = (onStream: (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void) => {
  const server = createHttp2Server({ key: fixture('server.key'), cert: fixture('server.pem'), allowHTTP1: true });
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    stream.on('error', () => undefined);
    onStream(stream, headers);
  });
  server.on('sessionError', () => undefined);
  server.on('request', (request, response) => {
    if (request.httpVersionMajor === 1) response.end('over HTTP/1.1');
  });
  return start(server, '127.0.0.1');
};

/** A TLS server that has chosen HTTP/2 and answers with the bytes of the listener. */
export const startTls = (
  listener: (socket: TLSSocket) => void,
  ALPNProtocols = ['h2'],
  certificate: string | Buffer = 'server.pem',
  stapled?: string,
) => {
  const cert = typeof certificate === 'string' ? fixture(certificate) : certificate;
  const server = createTlsServer({ key: fixture('server.key'), cert, ALPNProtocols }, (socket) => {
    socket.on('error', () => undefined);
    listener(socket);
  });
  if (stapled !== undefined) staple(server, stapled);
  server.on('tlsClientError', () => undefined);
  return start(server, '127.0.0.1');
};

export const startTcp = (listener: (socket: Socket) => void, host = '127.0.0.1', port?: number) =>
  start(createTcpServer(listener), host, port);
