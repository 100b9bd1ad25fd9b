import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

const fixture = (name: string) => readFileSync(new URL(`../../../fixtures/tls/${name}`, import.meta.url));

/** A proxy on loopback that opens tunnels, and records what it was asked for. */
export interface ConnectProxy {
  readonly port: number;
  readonly asked: { readonly authority: string; readonly headers: IncomingHttpHeaders }[];
  readonly close: () => Promise<void>;
}

/** Decides about a tunnel: the port of this machine that it leads to, or the raw answer of the proxy. */
export type Routing = (authority: string, headers: IncomingHttpHeaders) => number | string;

/** Starts a proxy. Every target is a server of this machine, so that a test can use public addresses. */
export const startConnectProxy = async (route: Routing, isSecure = false): Promise<ConnectProxy> => {
  const asked: { authority: string; headers: IncomingHttpHeaders }[] = [];
  const open = new Set<Socket>();
  const server: Server = isSecure
    ? createTlsServer({ key: fixture('server.key'), cert: fixture('server.pem') })
    : createServer();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
  });
  server.on('request', (_request, response) => response.writeHead(405).end());
  server.on('connect', ({ url = '', headers }, client: Socket) => {
    asked.push({ authority: url, headers });
    client.on('error', () => undefined);
    const routed = route(url, headers);
    if (typeof routed === 'string') {
      client.write(routed);
      return;
    }
    const target = connect(routed, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    target.on('error', () => client.destroy());
    client.on('close', () => target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, asked, close };
};
