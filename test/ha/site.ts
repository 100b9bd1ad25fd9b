import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a site has got. */
export interface Visit {
  readonly at: number;
  /** The address that it came from. */
  readonly from: string;
}

/** A site that is always up, and counts its checks. */
export interface Site {
  readonly url: string;
  /** The requests so far. */
  readonly visits: readonly Visit[];
  /** Answers no request until `release`, which answers those that wait. */
  hold(): void;
  release(): void;
  close(): void;
}

/** Starts a site that listens on an address of this machine. */
export const startSite = async (host: string): Promise<Site> => {
  const visits: Visit[] = [];
  let waiting: (() => unknown)[] | null = null;
  const server = createServer((request, response) => {
    visits.push({ at: Date.now(), from: request.socket.remoteAddress ?? '' });
    const answer = () => response.end('ok');
    if (waiting === null) answer();
    else waiting.push(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    visits,
    hold: () => {
      waiting ??= [];
    },
    release: () => {
      for (const answer of waiting ?? []) answer();
      waiting = null;
    },
    close: () => server.close(),
  };
};
