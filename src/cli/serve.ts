import { resolve } from 'node:path';
import { Command } from 'commander';
import { startService } from '../composition/service.ts';

/** The signals that ask the service to finish. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const untilAskedToStop = (): Promise<void> =>
  new Promise((stop) => {
    for (const signal of SIGNALS) process.on(signal, () => stop());
  });

const inShell = (word: string): string => (/^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** What to type on an empty database. It does as it stands, once the words in capitals are replaced or even if they are not. */
const setupLine = ({ DATABASE_URL, DATA_DIR }: NodeJS.ProcessEnv): string => {
  const program = import.meta.filename.endsWith('.ts') ? 'npm run cli --' : 'watchstead';
  const where = DATABASE_URL || !DATA_DIR ? '' : `DATA_DIR=${inShell(resolve(DATA_DIR))} `;
  const same = DATABASE_URL ? ' (with the DATABASE_URL and SECRET_KEY of this process)' : '';
  const bootstrap = `bootstrap --organization 'YOUR ORGANIZATION' --email you@example.com --password 'A PASSWORD OF YOUR OWN'`;
  return `There is no organization yet. Create one, its administrator and an API token${same}: ${where}${program} ${bootstrap}`;
};

export const serveCommand = new Command('serve')
  .description('Start the service: database, HTTP and workers, as the environment says')
  .action(async () => {
    // Heard from the first moment, so that a signal during the start still ends in a clean stop.
    const asked = untilAskedToStop();
    const service = await startService(process.env);
    process.stdout.write(service.url === null ? 'Watchstead works without HTTP, as ROLE says.\n' : `Watchstead listens on ${service.url}\n`);
    if (!service.isSetUp) process.stdout.write(`${setupLine(process.env)}\n`);
    await asked;
    await service.stop();
    // Everything is closed, but Agenda leaves a timer behind each job, of half the lifetime of its lock.
    process.exit(0);
  });
