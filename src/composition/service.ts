import type { Container } from 'inversify';
import { seconds } from '../domain/kernel/time.ts';
import type { Log, Worker } from '../application/kernel/worker.ts';
import { ListeningServer } from '../infrastructure/kernel/system/listening-server.ts';
import { createContainer } from './container.ts';
import { openFoundation } from './foundation.ts';
import type { OpenFoundation } from './foundation.ts';
import { answerUnreadable } from '../interfaces/http/kernel/unreadable-request.ts';
import { httpApp } from './http.ts';
import { serveMetrics } from './metrics.ts';
import { Port } from './tokens.ts';

/** How long a stop waits for requests, checks and jobs that are under way. */
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

type Stop = () => Promise<void>;

/** Starts what the configured role asks for: HTTP, workers, or both. */
export const startService = async (environment: NodeJS.ProcessEnv): Promise<Service> => {
  const foundation = await openFoundation(environment);
  const stops: Stop[] = [() => foundation.close()];
  const stop = once(() => stopAll(stops.toReversed(), foundation.log));
  try {
    const container = await createContainer(foundation);
    stops.push(await listenForAccessChanges(container), () => container.get(Port.JobQueue).stop());
    const { ROLE } = foundation.configuration;
    const metrics = container.get(Port.Metrics);
    if (metrics !== null) stops.push(await serveMetrics(metrics, foundation.configuration));
    const halves: Stop[] = [];
    stops.push(() => Promise.all(halves.map((half) => half())).then(() => undefined));
    if (ROLE !== 'api') halves.push(await startWorkers(container.getAll(Port.Worker)));
    const served = ROLE === 'worker' ? null : await serve(container, foundation);
    if (served !== null) halves.push(served.stop);
    return { url: served?.url ?? null, isSetUp: await container.get(Port.OrganizationBootstraps).any(), stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
};

const once = (work: Stop): Stop => {
  let running: Promise<void> | null = null;
  return () => (running ??= work());
};

/** A step that fails does not keep the later ones from being taken: the database is stopped in any case. */
const stopAll = async (steps: readonly Stop[], log: Log): Promise<void> => {
  for (const step of steps) {
    await step().catch((fault: unknown) => log.error('A part of the service could not be stopped in order.', { fault: String(fault) }));
  }
};

const listenForAccessChanges = async (container: Container): Promise<Stop> => {
  const accessChanges = container.get(Port.AccessChanges);
  await accessChanges.listen();
  return () => {
    accessChanges.close();
    return Promise.resolve();
  };
};

const startWorkers = async (workers: readonly Worker[]): Promise<Stop> => {
  for (const worker of workers) await worker.start();
  return async () => {
    await Promise.all(workers.map((worker) => worker.stop(GRACE)));
  };
};

const serve = async (container: Container, { configuration, database, log }: OpenFoundation) => {
  const ready = async (): Promise<boolean> => {
    try {
      await database.em.execute('select 1');
      return true;
    } catch {
      return false;
    }
  };
  const app = httpApp(container, (fault, request) => log.error('A request failed.', { ...request, fault: String((fault as Error).stack ?? fault) }), ready);
  const { HOST, PORT } = configuration;
  const server = await ListeningServer.open(app, { host: HOST, port: PORT, hostVariable: 'HOST', portVariable: 'PORT' });
  server.onUnreadable(answerUnreadable(container.get(Port.IdSource)));
  return { url: `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${server.port}`, stop: () => server.close(GRACE) };
};
