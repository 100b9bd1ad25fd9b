import { readdirSync } from 'node:fs';
import { catalogueRows } from '../src/domain/catalogue-table.ts';
import { permissionOf, permissions } from '../src/domain/access/permissions.ts';
import type { PermissionName } from '../src/domain/access/permissions.ts';
import { drawMachine } from '../src/domain/kernel/machine.ts';
import { endpoints } from '../src/interfaces/http/endpoints.ts';
import { openApiOf } from '../src/interfaces/http/kernel/openapi.ts';
import { statusOf } from '../src/interfaces/http/kernel/statuses.ts';

const NOTICE = '<!-- Written by `npm run docs` from the code; changes here are lost. -->';
const DEFAULT_BASE_URL = 'http://127.0.0.1:3000';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
};

/** The error catalogue. */
export const errorsPage = (): string => {
  const rows = catalogueRows().map(({ context, code, kind, silent, when, data }) => [
    silent ? `(${code}, not shown)` : `\`${code}\``,
    String(statusOf(kind)),
    context,
    when,
    data,
  ]);
  return [NOTICE, '# Error codes', '', ...table(['Code', 'Status', 'Context', 'When', 'Data'], rows), ''].join('\n');
};

/** The permission matrix. */
export const permissionsPage = (): string => {
  const rows = (Object.keys(permissions) as PermissionName[]).map((name) => {
    const { what, roles, reads, agents, sessionOnly, organizationWide, system } = permissionOf(name);
    const mark = (yes: boolean): string => (yes ? 'yes' : '');
    const customerBound = !organizationWide && roles.length > 0;
    return [name, what, roles.join(', '), mark(reads), mark(sessionOnly === undefined && !system), mark(agents === true), mark(customerBound)];
  });
  const head = ['Permission', 'What', 'Roles', 'Supporters', 'Tokens', 'Agents', 'Customer-bound'];
  return [NOTICE, '# Who may do what', '', 'Platform admins have every permission.', '', ...table(head, rows), ''].join('\n');
};

interface Drawn {
  readonly name: string;
  readonly initial: string;
  readonly transitions: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const isMachine = (value: unknown): value is Drawn =>
  typeof value === 'object' && value !== null && 'transitions' in value && 'initial' in value;

/** Every state machine of the domain, drawn from its table. */
export const machinesPage = async (): Promise<string> => {
  const files = readdirSync('src/domain', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.machine.ts')).sort();
  const modules = await Promise.all(files.map((name) => import(`../src/domain/${name}`) as Promise<Readonly<Record<string, unknown>>>));
  const machines = modules.flatMap((module) => Object.values(module).filter(isMachine));
  const sections = machines.flatMap((machine) => [`## ${machine.name}`, '', '```mermaid', drawMachine(machine), '```', '']);
  return [NOTICE, '# State machines', '', ...sections].join('\n');
};

/** The OpenAPI document as served on the default address. */
export const openApiDocument = (): string => `${JSON.stringify(openApiOf(endpoints, DEFAULT_BASE_URL), null, 2)}\n`;
