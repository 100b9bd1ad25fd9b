import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that holds streams back, as some do by default. */
export interface BufferingProxy {
  readonly url: string;
  /** The paths that were asked for with `If-None-Match`, with the status of the answer. */
  readonly conditional: readonly string[];
  close(): Promise<void>;
}

/** Starts a proxy before a service. Nothing of a stream of events ever arrives through it. */
export const bufferingProxy = async (service: string): Promise<BufferingProxy> => {
  const { host } = new URL(service);
  const conditional: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const upstream = request(`${service}${url}`, { method, headers: { ...headers, host } }, (answer) => {
      const { statusCode = 0, headers: answered } = answer;
      if (headers['if-none-match'] !== undefined) conditional.push(`${url.split('?')[0] ?? ''} ${statusCode}`);
      if (answered['content-type']?.startsWith('text/event-stream') === true) {
        answer.resume();
        return;
      }
      outgoing.writeHead(statusCode, answered);
      answer.pipe(outgoing);
    });
    // Either side may leave at any time.
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    conditional,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
