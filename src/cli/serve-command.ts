import { Command } from 'commander';
import { startService } from '../composition/service.ts';
import { releaseStartupMemory } from '../infrastructure/kernel/system/startup-memory.ts';
import { print } from './run.ts';

/** The signals that stop the service. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const stopSignal = (): Promise<void> =>
  new Promise((stop) => {
    for (const signal of SIGNALS) process.on(signal, () => stop());
  });

export const serve = new Command('serve')
  .description('Start the service: database, HTTP and workers, as configured by the environment')
  .action(async () => {
    // The handler is installed first, so that a signal during the start also ends in a clean stop.
    const stopped = stopSignal();
    const service = await startService(process.env);
    print(
      service.url === null
        ? 'Watchstead is running as a worker, without HTTP.'
        : `Watchstead listens on ${service.url}`,
    );
    if (service.setupUrl !== null) print(`Open this link within 24 hours to set up Watchstead: ${service.setupUrl}`);
    releaseStartupMemory();
    const lost = await Promise.race([stopped, service.lost]);
    await service.stop();
    if (lost instanceof Error)
      process.stderr.write(`watchstead: The embedded PostgreSQL died and cannot be restarted. ${lost.message}\n`);
    // Everything is closed, but Agenda keeps a timer of half the lock lifetime for each job, so the process must be
    // ended.
    process.exit(lost instanceof Error ? 1 : 0);
  });
