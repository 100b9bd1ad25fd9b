import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The monitored site. */
export interface Target {
  readonly url: string;
  close(): Promise<void>;
}

const HEALTHY_REQUESTS = 3;
const FAILING_REQUESTS = 4;

/** Starts a site that answers some requests, then fails some, and then recovers. */
export const startTarget = async (print: (what: string) => void): Promise<Target> => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    if (requests === HEALTHY_REQUESTS + 1) print('now answers 503, as if its database had failed');
    if (requests === HEALTHY_REQUESTS + FAILING_REQUESTS + 1) print('has recovered and answers 200 again');
    const isFailing = requests > HEALTHY_REQUESTS && requests <= HEALTHY_REQUESTS + FAILING_REQUESTS;
    response
      .writeHead(isFailing ? 503 : 200, { 'content-type': 'text/html' })
      .end(isFailing ? '<h1>Out of order</h1>' : '<h1>Fresh bread daily</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
