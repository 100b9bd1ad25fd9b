import { Command } from 'commander';
import { isOperational } from '../application/kernel/diagnose.ts';
import type { Diagnosed } from '../application/kernel/diagnose.ts';
import { diagnoseService } from '../composition/diagnosis.ts';
import { permissions } from '../domain/access/permissions.ts';
import { DIAGNOSED_NAME } from '../domain/kernel/diagnosis.ts';
import { catalogueRows } from './catalogue-rows.ts';
import { configurationOf, readEnvironment } from '../infrastructure/kernel/system/configuration.ts';
import { endpoints } from '../interfaces/http/endpoints.ts';
import { openApiOf } from '../interfaces/http/kernel/openapi.ts';
import { statusOf } from '../interfaces/http/kernel/replies/statuses.ts';
import { print, withWatchstead } from './run.ts';

export const migrate = new Command('migrate').description('Apply pending database migrations and exit').action(() =>
  withWatchstead(() => {
    print('The database schema is up to date.');
    return Promise.resolve();
  }),
);

export const openapi = new Command('openapi')
  .description('Print the OpenAPI 3.1.0 description of the API')
  .action(() => {
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
    for (const { code, status, context, when, data } of codes)
      print(`${code} (${status}, ${context}): ${when}${data === '' ? '' : ` With ${data}.`}`);
    print('');
    for (const [name, { what, roles }] of Object.entries(permissions))
      print(`${name}: ${what}. Roles: ${roles.join(', ') || 'none'}.`);
  });

const findingLine = ({ verdict, name, says, advice }: Diagnosed): string =>
  `${verdict.padEnd(7)}  ${name.padEnd(14)}  ${says}${advice === null ? '.' : `; ${advice}.`}`;

export const doctor = new Command('doctor')
  .description('Check configuration, database, jobs, clock and DNS, and suggest what to do')
  .option('--resolve <name>', 'the name to look up in DNS', DIAGNOSED_NAME)
  .option('--json', 'print one JSON array', false)
  .addHelpText('after', '\nChanges nothing. Exits with status 1 if something prevents the service from running.')
  .action(async ({ resolve: name, json }: { readonly resolve: string; readonly json: boolean }) => {
    const findings = await diagnoseService(process.env, name);
    print(json ? JSON.stringify(findings) : findings.map(findingLine).join('\n'));
    if (!isOperational(findings)) process.exitCode = 1;
  });
