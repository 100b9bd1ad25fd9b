import { resolve } from 'node:path';
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

const shellWord = (word: string): string => (/^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/**
 * Returns the command that sets up an empty database, with placeholders in capitals. The command line is valid even if
 * they are not replaced.
 */
const setupLine = ({ DATABASE_URL, DATA_DIR }: NodeJS.ProcessEnv): string => {
  const program = import.meta.filename.endsWith('.ts') ? 'npm run cli --' : 'watchstead';
  const variables = DATABASE_URL || !DATA_DIR ? '' : `DATA_DIR=${shellWord(resolve(DATA_DIR))} `;
  const note = DATABASE_URL ? ' (with the DATABASE_URL and SECRET_KEY of this process)' : '';
  const bootstrap = `bootstrap --organization 'YOUR ORGANIZATION' --email you@example.com --password 'YOUR PASSWORD'`;
  return `There is no organization yet. Create one, its administrator and an API token${note}: ${variables}${program} ${bootstrap}`;
};

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
    if (!service.isSetUp) print(setupLine(process.env));
    releaseStartupMemory();
    const lost = await Promise.race([stopped, service.lost]);
    await service.stop();
    if (lost instanceof Error)
      process.stderr.write(`watchstead: The embedded PostgreSQL died and cannot be restarted. ${lost.message}\n`);
    // Everything is closed, but Agenda keeps a timer of half the lock lifetime for each job, so the process must be
    // ended.
    process.exit(lost instanceof Error ? 1 : 0);
  });
