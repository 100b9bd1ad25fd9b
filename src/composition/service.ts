import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Container } from 'inversify';
import { seconds } from '../domain/kernel/time.ts';
import type { Worker } from '../application/kernel/worker.ts';
import { StartupError } from '../infrastructure/system/startup-error.ts';
import { createContainer } from './container.ts';
import { openFoundation } from './foundation.ts';
import type { OpenFoundation } from './foundation.ts';
import { httpApp } from './http.ts';
import { Port } from './tokens.ts';

/** How long a stop waits for requests and jobs that are under way. */
const GRACE = seconds(30);

/** A running service. */
export interface Service {
  /** Where HTTP is served, or null for a pure worker. */
  readonly url: string | null;
  /** Whether there is any organization yet. */
  readonly isSetUp: boolean;
  /** Finishes what is under way and stops everything; calling it again waits for the same end. */
  stop(): Promise<void>;
}

/** Starts what the configured role asks for: HTTP, workers, or both. */
export const startService = async (environment: NodeJS.ProcessEnv): Promise<Service> => {
  const foundation = await openFoundation(environment);
  const stops: (() => Promise<void>)[] = [() => foundation.close()];
  const stop = once(async () => {
    for (const step of stops.toReversed()) await step();
  });
  try {
    const container = await createContainer(foundation);
    const accessChanges = container.get(Port.AccessChanges);
    await accessChanges.listen();
    stops.push(() => {
      accessChanges.close();
      return Promise.resolve();
    });
    stops.push(() => container.get(Port.JobQueue).stop());
    const { ROLE } = foundation.configuration;
    if (ROLE !== 'api') stops.push(await startWorkers(container.getAll(Port.Worker)));
    const served = ROLE === 'worker' ? null : await serve(container, foundation);
    if (served !== null) stops.push(served.stop);
    return { url: served?.url ?? null, isSetUp: await container.get(Port.Foundings).any(), stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
};

const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  return () => (running ??= work());
};

const startWorkers = async (workers: readonly Worker[]): Promise<() => Promise<void>> => {
  for (const worker of workers) await worker.start();
  return async () => {
    await Promise.all(workers.map((worker) => worker.stop(GRACE)));
  };
};

const serve = async (container: Container, { configuration, database, log }: OpenFoundation) => {
  const ready = async (): Promise<boolean> => {
    try {
      await database.pool.query('select 1');
      return true;
    } catch {
      return false;
    }
  };
  const app = httpApp(container, (fault, request) => log.error('A request failed.', { ...request, fault: String((fault as Error).stack ?? fault) }), ready);
  const server = createServer(app);
  const { HOST, PORT } = configuration;
  await listen(server, HOST, PORT);
  const { port } = server.address() as AddressInfo;
  return { url: `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`, stop: () => closeServer(server) };
};

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (fault: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} of ${host} is in use; set PORT to a free one.`,
        EACCES: `Port ${port} needs more rights than this user has; set PORT to one above 1023.`,
        EADDRNOTAVAIL: `The address ${host} is not one of this machine's; set HOST.`,
      };
      reject(new StartupError(reasons[fault.code ?? ''] ?? `HTTP cannot be served at ${host}:${port} (${fault.message}); check HOST and PORT.`));
    });
    server.listen(port, host, resolve);
  });

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), GRACE);
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
    server.closeIdleConnections();
  });
