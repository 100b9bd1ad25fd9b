import { Command } from 'commander';
import { catalogueRows } from '../domain/catalogue-table.ts';
import { permissions } from '../domain/access/permissions.ts';
import { statusOf } from '../interfaces/http/kernel/statuses.ts';

export const rulesCommand = new Command('rules')
  .description('Print the catalogue of rules and error codes, and who may do what')
  .option('--json', 'print JSON', false)
  .action(({ json }: { readonly json: boolean }) => {
    const codes = catalogueRows().map((row) => ({ ...row, status: statusOf(row.kind) }));
    if (json) {
      process.stdout.write(`${JSON.stringify({ codes, permissions }, null, 2)}\n`);
      return;
    }
    for (const { code, status, context, when, data } of codes) {
      process.stdout.write(`${code} (${status}, ${context}): ${when}${data === '' ? '' : ` With ${data}.`}\n`);
    }
    process.stdout.write('\n');
    for (const [name, { what, roles }] of Object.entries(permissions)) {
      process.stdout.write(`${name}: ${what}. Roles: ${roles.join(', ') || 'none'}.\n`);
    }
  });
