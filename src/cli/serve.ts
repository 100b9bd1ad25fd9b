import { Command } from 'commander';
import { startService } from '../composition/service.ts';

/** The signals that ask the service to finish. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const untilAskedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve());
  });

export const serveCommand = new Command('serve')
  .description('Start the service: database, HTTP and workers, as the environment says')
  .action(async () => {
    // Heard from the first moment, so that a signal during the start still ends in a clean stop.
    const asked = untilAskedToStop();
    const service = await startService(process.env);
    if (service.url !== null) process.stdout.write(`Watchstead listens on ${service.url}\n`);
    if (!service.isSetUp) {
      process.stdout.write(
        'There is no organization yet. Create one with: npm run cli -- bootstrap --organization NAME --email ADDRESS --password PASSWORD\n',
      );
    }
    await asked;
    await service.stop();
    // Everything is closed, but Agenda leaves a timer behind each job, of half the lifetime of its lock.
    process.exit(0);
  });
