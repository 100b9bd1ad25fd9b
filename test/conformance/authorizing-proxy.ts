import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that forwards requests to another one with a bearer token, because the conformance program sends none. */
export const authorizingProxy = async (
  target: string,
  token: string,
): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const { host } = new URL(target);
  // Only the client closes idle connections, as in the test service.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, answer) => {
    const isForProxy = incoming.headers.host === `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const headers = { ...incoming.headers, authorization: `Bearer ${token}`, ...(isForProxy ? { host } : {}) };
    const outgoing = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
