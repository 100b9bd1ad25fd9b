import type { Command } from 'commander';
import { commands } from '../src/cli/commands.ts';
import { programOf } from '../src/cli/program.ts';
import type { AgentScope } from '../src/domain/access/caller.ts';
import { pathAccessOf } from '../src/domain/access/guards/path-access.ts';
import { ADDRESS_RATE, CALLER_RATE } from '../src/domain/access/rate-limits.ts';
import type { RateLimit } from '../src/domain/access/rate-limits.ts';
import { permissionOf } from '../src/domain/access/permissions.ts';
import { minutes } from '../src/domain/kernel/time.ts';
import { variables } from '../src/infrastructure/kernel/system/variables.ts';
import { API_VERSION } from '../src/interfaces/http/kernel/requests/api-version.ts';
import { MCP_PATH } from '../src/domain/access/protected-resource.ts';
import { endpoints } from '../src/interfaces/http/endpoints.ts';
import { defaultOf } from './environment-example.ts';
import { table } from './table.ts';

const page = (notice: string, title: string, ...lines: readonly string[]): string =>
  `${[notice, `# ${title}`, '', ...lines].join('\n').trimEnd()}\n`;

const code = (text: string): string => `\`${text}\``;

/** Every variable of the environment with its default. */
export const variablesPage = (notice: string): string =>
  page(
    notice,
    'Variables',
    'Every variable of the environment that the service reads. An invalid value stops the start with one line that names the variable; a name that is almost one of these is reported by a warning. [`.env.example`](../../.env.example) has them as a file.',
    '',
    ...Object.entries(variables).flatMap(([name, { what, expects }]) => {
      const value = defaultOf(name as keyof typeof variables);
      return [
        `## ${name}`,
        '',
        `${what} Expects ${expects}.`,
        '',
        ...(value === ''
          ? ['Not set by default.']
          : value.length < 100
            ? [`Default: ${code(value)}`]
            : ['Default:', '', '```text', value, '```']),
        '',
      ];
    }),
  );

const rateOf = ({ limit, window }: RateLimit): string =>
  `${limit} in ${window / minutes(1)} minutes`
    .replace(' in 1 minutes', ' a minute')
    .replace(' in 60 minutes', ' an hour');

/** The rate limits of endpoints. */
export const rateLimitsPage = (notice: string): string => {
  const perWhom: Readonly<Record<string, string>> = {
    organization: 'organization',
    user: 'user',
    record: 'record in the path',
  };
  const rows = endpoints.flatMap(({ method, path, rate, credentials }) =>
    rate === undefined
      ? []
      : [
          [
            code(`${method.toUpperCase()} ${path}`),
            rateOf(rate),
            perWhom[rate.per ?? ''] ?? (credentials === 'ignored' ? 'address (IPv6: /64)' : 'credential, else address'),
            code(rate.code ?? 'rateLimited'),
            rate.name,
          ],
        ],
  );
  return page(
    notice,
    'Rate limits',
    `A credential has ${rateOf(CALLER_RATE)} in all, an address without one ${rateOf(ADDRESS_RATE)}. The endpoints below have a limit of their own in addition. Endpoints with the same counter share it. Beyond a limit the answer is 429 with \`Retry-After\`.`,
    '',
    ...table(['Endpoint', 'Limit', 'For each', 'Code', 'Counter'], rows),
  );
};

/** The width of a line of help, which would otherwise be that of the terminal. */
const HELP_WIDTH = 80;

const sections = (command: Command, path: string, depth: number): readonly string[] => {
  const name = path === '' ? command.name() : `${path} ${command.name()}`;
  const shown = command.commands.filter((each) => each.name() !== 'help');
  const own = [
    `${'#'.repeat(depth)} ${name}`,
    '',
    '```text',
    command.configureHelp({ helpWidth: HELP_WIDTH }).helpInformation().trimEnd(),
    '```',
    '',
  ];
  return [...own, ...shown.flatMap((each) => sections(each, name, depth + 1))];
};

/** The help of every command. */
export const commandLinePage = (notice: string): string => {
  const root = programOf(commands);
  return page(
    notice,
    'Command line',
    '`watchstead` is `npm run --silent cli --` in a checkout, and `npx watchstead` where the package is installed. Commands read the same [variables](variables.md) as the service, and may run beside it. The exit status is 0, or 1 with one line on standard error.',
    '',
    ...root.commands.flatMap((command) => sections(command, root.name(), 2)),
  );
};

const scopeTexts: Readonly<Record<AgentScope, string>> = {
  'tools.public': 'Look up hosts with the public tools. An agent has it without a user.',
  'api.read':
    'Read monitors, checks, incidents and health of the organization or customer of the user. Contains `tools.public`.',
  'api.write.monitors': 'Also create, change, pause, check and delete monitors, tag them and request changes of them.',
  'api.write.incidents': 'Also announce incidents, change them and write updates.',
};

const access = pathAccessOf(endpoints);

/** The tools that agents and MCP clients can have. */
export const toolsPage = (notice: string): string => {
  const tools = endpoints.flatMap(({ operationId, method, path, summary, permission, content }) => {
    const scope = access.agentScopeFor(method.toUpperCase(), path);
    return scope === null || content !== undefined || permissionOf(permission).agents !== true
      ? []
      : [{ scope, row: [code(operationId), summary, code(`${method.toUpperCase()} ${path}`)] }];
  });
  const groups = Object.entries(scopeTexts).flatMap(([scope, text]) => [
    `## ${scope}`,
    '',
    text,
    '',
    ...table(
      ['Tool', 'Does', 'Endpoint'],
      tools.filter((tool) => tool.scope === scope).map(({ row }) => row),
    ),
    '',
  ]);
  return page(
    notice,
    'Tools of agents',
    `The ${tools.length} tools of \`/mcp\`, by the scope that opens them. Each is an operation of the API, with the arguments of its parameters and body. A client sees those that its caller may use; an API token is not limited by scopes.`,
    '',
    ...groups,
  );
};

/** The description of the MCP server for registries, as their schema demands. Only the account of the namespace can publish it. */
export const serverManifest = (): string =>
  `${JSON.stringify(
    {
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: 'io.github.watchstead/watchstead',
      title: 'Watchstead',
      description: 'Monitors, checks, incidents and health of a Watchstead installation',
      version: API_VERSION,
      remotes: [
        {
          type: 'streamable-http',
          url: `{origin}${MCP_PATH}`,
          variables: {
            origin: {
              description: 'The origin of your installation, such as https://watch.example.com',
              isRequired: true,
            },
          },
        },
      ],
    },
    null,
    2,
  )}\n`;
