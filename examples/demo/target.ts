import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The site that is watched. */
export interface Target {
  readonly url: string;
  close(): Promise<void>;
}

const WELL = 3;
const ILL = 4;

/** Starts a site that answers a few requests, fails for a few, and then has recovered. */
export const startTarget = async (tell: (what: string) => void): Promise<Target> => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    if (requests === WELL + 1) tell('begins to answer 503, as if its database were gone');
    if (requests === WELL + ILL + 1) tell('has recovered by itself and answers 200 again');
    const isIll = requests > WELL && requests <= WELL + ILL;
    response.writeHead(isIll ? 503 : 200, { 'content-type': 'text/html' }).end(isIll ? '<h1>Out of order</h1>' : '<h1>Fresh bread daily</h1>');
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
