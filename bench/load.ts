import autocannon from 'autocannon';
import { cpuSeconds, residentMb } from './process-tree.ts';
import type { BenchDatabase, Server } from './service-program.ts';
import { figure, quantile } from './table.ts';

export const CONNECTIONS = 32;

/** What a server made of a load. CPU is seconds for 1000 answered requests. */
export interface LoadResult {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly app: number;
  readonly pg: number;
  readonly both: number;
  readonly refused: number;
  readonly memory: number;
}

/** How long the warm-up lasts: until the engine has compiled what a request needs. */
const WARM_UP_SECONDS = 5;

/** How long two servers that are compared take turns for. */
const TURN_SECONDS = 5;

const send = (server: Server, requests: autocannon.Request[], duration: number) =>
  autocannon({ url: server.url, connections: CONNECTIONS, duration, requests });

const warmUp = (server: Server, requests: autocannon.Request[], seconds: number) =>
  send(server, requests, Math.min(WARM_UP_SECONDS, seconds));

const measured = async (
  server: Server,
  { postmaster }: BenchDatabase,
  requests: autocannon.Request[],
  seconds: number,
): Promise<LoadResult> => {
  const used = (): readonly [number, number] => [cpuSeconds(server.pid), cpuSeconds(postmaster)];
  const before = used();
  const { '2xx': total, duration, latency, non2xx } = await send(server, requests, seconds);
  const after = used();
  const [app, pg] = [((after[0] - before[0]) / total) * 1000, ((after[1] - before[1]) / total) * 1000];
  return {
    rate: total / duration,
    p50: latency.p50,
    p99: latency.p99,
    app,
    pg,
    both: app + pg,
    refused: non2xx,
    memory: residentMb(server.pid),
  };
};

/** Sends the requests again and again, for a warm-up and then for the time that is measured. */
export const measureLoad = async (
  server: Server,
  database: BenchDatabase,
  requests: autocannon.Request[],
  seconds: number,
): Promise<LoadResult> => {
  await warmUp(server, requests, seconds);
  return measured(server, database, requests, seconds);
};

const medianOf = (turns: readonly LoadResult[]): LoadResult => {
  const median = (name: keyof LoadResult): number =>
    quantile(
      turns.map((turn) => turn[name]).sort((one, other) => one - other),
      0.5,
    );
  const [rate, p50, p99, app, pg, both] = (['rate', 'p50', 'p99', 'app', 'pg', 'both'] as const).map(median) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    rate,
    p50,
    p99,
    app,
    pg,
    both,
    refused: turns.reduce((sum, { refused }) => sum + refused, 0),
    memory: turns.at(-1)?.memory ?? 0,
  };
};

/**
 * The medians of servers that are compared, which take turns until each was measured for the time. The speed of a
 * machine changes within seconds; in turns, the change falls on all of them.
 */
export const compareLoads = async <const Servers extends readonly Server[]>(
  servers: Servers,
  database: BenchDatabase,
  requests: autocannon.Request[],
  seconds: number,
): Promise<{ readonly [At in keyof Servers]: LoadResult }> => {
  const compared = servers.map((server) => ({ server, turns: [] as LoadResult[] }));
  for (const { server } of compared) await warmUp(server, requests, seconds);
  for (let left = seconds; left > 0; left -= TURN_SECONDS)
    for (const { server, turns } of compared)
      turns.push(await measured(server, database, requests, Math.min(left, TURN_SECONDS)));
  return compared.map(({ turns }) => medianOf(turns)) as { readonly [At in keyof Servers]: LoadResult };
};

export const loadHead = [
  'Workload',
  'Server',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU-s/1k Node',
  'pg',
  'both',
  'refused',
  'RSS MB',
] as const;

/** The results of the bare server and of the service, and their ratio. */
export const loadRows = (workload: string, bare: LoadResult, ours: LoadResult): readonly string[][] => {
  const rowOf = (server: string, it: LoadResult): string[] => [
    workload,
    server,
    figure(it.rate, 0),
    figure(it.p50, 1),
    figure(it.p99, 1),
    figure(it.app),
    figure(it.pg),
    figure(it.both),
    String(it.refused),
    figure(it.memory, 0),
  ];
  const ratios = (['rate', 'p50', 'p99', 'app', 'pg', 'both'] as const).map((name) =>
    figure(ours[name] / bare[name], 2),
  );
  return [rowOf('bare', bare), rowOf('Watchstead', ours), [workload, 'ratio', ...ratios, '', '']];
};
