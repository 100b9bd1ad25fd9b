import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server on loopback that is monitored and receives webhooks. */
export interface TargetServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** The status of `/switch`. */
  status: number;
  close(): Promise<void>;
}

/**
 * Starts the server. `/switch` answers `status`, `/redirect` redirects to `/`, `/refuse` answers 500, and other paths
 * answer 200.
 */
export const startTargetServer = async (): Promise<TargetServer> => {
  const server = createServer((request, response) => {
    request.resume();
    const path = (request.url ?? '/').split('?', 1)[0];
    if (path === '/redirect') response.writeHead(302, { Location: '/' }).end();
    else {
      const status = path === '/switch' ? target.status : path === '/refuse' ? 500 : 200;
      response
        .writeHead(status, { 'Content-Type': 'text/html' })
        .end('<!doctype html><title>Target</title><p>Bread and butter</p>');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target: TargetServer = {
    port,
    origin: `http://127.0.0.1:${port}`,
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return target;
};
