import { reportFileStore } from '../application/kernel/file-store-owner.ts';
import { ListeningServer } from '../infrastructure/kernel/system/listening-server.ts';
import { answerToUnreadable } from '../interfaces/http/kernel/requests/unreadable-request.ts';
import { issueSetupLink } from '../application/setup/set-up.ts';
import { systemCaller } from '../domain/access/caller.ts';
import { serveMetrics } from './metrics.ts';
import { openStandalone } from './standalone.ts';
import type { Standalone } from './standalone.ts';
import { DRAIN_GRACE, STOP_GRACE, once, stopAll, within } from './stop.ts';
import type { Stop } from './stop.ts';

/** A service that is running. */
export interface Service {
  /** The URL at which HTTP is served. Null for a process that only runs workers. */
  readonly url: string | null;
  /**
   * The link that sets up the installation, which contains its secret. Null if there is an organization, and for a
   * process that only runs workers.
   */
  readonly setupUrl: string | null;
  /** Resolves when the embedded database server has died and cannot be restarted. */
  readonly lost: Promise<Error>;
  /** Waits for work in progress and stops everything, within 30 seconds. Repeated calls return the same promise. */
  stop(): Promise<void>;
}

/** Starts the configured role: HTTP, workers, or both. */
export const startService = async (environment: NodeJS.ProcessEnv): Promise<Service> => {
  const standalone = await openStandalone(environment);
  const { configuration, log, watchstead, lost } = standalone;
  const { metrics, customHosts } = watchstead.ports;
  const stops: Stop[] = [() => standalone.close()];
  const stop = once(() => stopAll([within(STOP_GRACE, () => stopAll(stops.toReversed(), log))], log));
  try {
    if (metrics !== null) stops.push(await serveMetrics({ metrics, customHosts }, configuration));
    const halves: Stop[] = [() => watchstead.stopWorkers()];
    stops.push(within(DRAIN_GRACE, () => Promise.all(halves.map((half) => half())).then(() => undefined)));
    if (configuration.ROLE === 'api') await reportFileStore(watchstead.ports);
    else await watchstead.startWorkers();
    const served = configuration.ROLE === 'worker' ? null : await serve(standalone);
    if (served !== null) halves.push(served.stop);
    const setupUrl = served === null ? null : await setupUrlOf(standalone);
    return { url: served?.url ?? null, setupUrl, lost, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
};

/** Issues the link that sets up an installation without an organization; null for any other. */
const setupUrlOf = async ({ watchstead: { ports, run } }: Standalone): Promise<string | null> => {
  const issued = await run(issueSetupLink)(systemCaller, undefined);
  if (!issued.ok || issued.value === null) return null;
  return `${ports.baseUrl}/setup?token=${issued.value.secret}`;
};

const serve = async ({ configuration, watchstead }: Standalone) => {
  const { HOST, PORT, MAX_CONNECTIONS, MAX_CONNECTIONS_PER_CLIENT, TRUST_PROXY } = configuration;
  const place = { host: HOST, port: PORT, hostVariable: 'HOST', portVariable: 'PORT' } as const;
  const perClient = TRUST_PROXY === false ? MAX_CONNECTIONS_PER_CLIENT : null;
  const server = await ListeningServer.open(watchstead.listener, place, { connections: MAX_CONNECTIONS, perClient });
  server.onUnreadable(answerToUnreadable(watchstead.ports.ids));
  const { changeStreams, consoleBuild, heartbeatReceiver } = watchstead.ports;
  if (configuration.CONSOLE) void consoleBuild.refresh();
  const stop = (): Promise<void> => {
    heartbeatReceiver.stop();
    consoleBuild.close();
    // Streams have no end of their own that the server could wait for.
    changeStreams.close();
    return server.close(DRAIN_GRACE);
  };
  return { url: `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${server.port}`, stop };
};
