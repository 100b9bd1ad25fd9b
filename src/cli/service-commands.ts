import { resolve } from 'node:path';
import { Command } from 'commander';
import { isOperational } from '../application/kernel/diagnose.ts';
import type { Diagnosed } from '../application/kernel/diagnose.ts';
import { diagnoseService } from '../composition/diagnosis.ts';
import { startService } from '../composition/service.ts';
import { permissions } from '../domain/access/permissions.ts';
import { catalogueRows } from '../domain/catalogue-table.ts';
import { configurationOf, readEnvironment } from '../infrastructure/kernel/system/configuration.ts';
import { endpoints } from '../interfaces/http/endpoints.ts';
import { openApiOf } from '../interfaces/http/kernel/openapi.ts';
import { statusOf } from '../interfaces/http/kernel/statuses.ts';
import { print, withWatchstead } from './run.ts';

/** The signals that stop the service. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const stopSignal = (): Promise<void> =>
  new Promise((stop) => {
    for (const signal of SIGNALS) process.on(signal, () => stop());
  });

const shellWord = (word: string): string => (/^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** The command that sets up an empty database, with placeholders in capitals. It is valid even if they are not replaced. */
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
    // Installed first, so that a signal during the start also ends in a clean stop.
    const stopped = stopSignal();
    const service = await startService(process.env);
    print(service.url === null ? 'Watchstead is running as a worker, without HTTP.' : `Watchstead listens on ${service.url}`);
    if (!service.isSetUp) print(setupLine(process.env));
    const lost = await Promise.race([stopped, service.lost]);
    await service.stop();
    if (lost instanceof Error) process.stderr.write(`watchstead: The embedded PostgreSQL died and cannot be restarted. ${lost.message}\n`);
    // Everything is closed, but Agenda leaves a timer of half the lock lifetime for each job.
    process.exit(lost instanceof Error ? 1 : 0);
  });

export const migrate = new Command('migrate')
  .description('Apply pending database migrations and exit')
  .action(() =>
    withWatchstead(() => {
      print('The database schema is up to date.');
      return Promise.resolve();
    }),
  );

export const openapi = new Command('openapi').description('Print the OpenAPI 3.1.0 description of the API').action(() => {
  const { BASE_URL } = configurationOf(readEnvironment(process.env));
  print(JSON.stringify(openApiOf(endpoints, BASE_URL), null, 2));
});

export const rules = new Command('rules')
  .description('Print the catalogue of rules and error codes, and the permissions of each role')
  .option('--json', 'print JSON', false)
  .action(({ json }: { readonly json: boolean }) => {
    const codes = catalogueRows().map((row) => ({ ...row, status: statusOf(row.kind) }));
    if (json) {
      print(JSON.stringify({ codes, permissions }, null, 2));
      return;
    }
    for (const { code, status, context, when, data } of codes) print(`${code} (${status}, ${context}): ${when}${data === '' ? '' : ` With ${data}.`}`);
    print('');
    for (const [name, { what, roles }] of Object.entries(permissions)) print(`${name}: ${what}. Roles: ${roles.join(', ') || 'none'}.`);
  });

const findingLine = ({ verdict, name, says, advice }: Diagnosed): string =>
  `${verdict.padEnd(7)}  ${name.padEnd(14)}  ${says}${advice === null ? '.' : `; ${advice}.`}`;

export const doctor = new Command('doctor')
  .description('Check configuration, database, jobs, clock and DNS, and suggest what to do')
  .option('--resolve <name>', 'the name to look up in DNS', 'example.com')
  .option('--json', 'print one JSON array', false)
  .addHelpText('after', '\nChanges nothing. Exits with status 1 if something prevents the service from running.')
  .action(async ({ resolve: name, json }: { readonly resolve: string; readonly json: boolean }) => {
    const findings = await diagnoseService(process.env, name);
    print(json ? JSON.stringify(findings) : findings.map(findingLine).join('\n'));
    if (!isOperational(findings)) process.exitCode = 1;
  });
