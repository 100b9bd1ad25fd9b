import type { Json } from '../json.ts';
import { isArray, isObject, parseJson, textAt } from '../json.ts';
import { PASSWORD } from '../members.ts';
import { part } from '../recording.ts';
import type { Ended, Environment } from '../service.ts';
import type { World } from '../world.ts';

/** Removes the findings of `doctor` that depend on the machine. */
const withoutFindings = (value: Json): Json => {
  if (isArray(value)) return value.map(withoutFindings);
  if (!isObject(value)) return value;
  const isFinding = (name: string): boolean => name === 'says' || name === 'advice';
  return Object.fromEntries(
    Object.entries(value).map(([name, item]): [string, Json] => [
      name,
      isFinding(name) && item !== null ? '<text>' : withoutFindings(item),
    ]),
  );
};

/**
 * Runs a command and records its exit status, its JSON output, whether it printed anything, and the number of lines on
 * standard error.
 */
const run = async (
  { script, checkout }: World,
  label: string,
  args: readonly string[],
  environment?: Environment,
): Promise<Ended> => {
  const ended = await checkout.run(args, environment);
  const output = parseJson(ended.stdout);
  const { shape, text } = part(output === undefined ? null : script.mask.value(withoutFindings(output)));
  const complaint = ended.stderr === '' ? 0 : ended.stderr.trimEnd().split('\n').length;
  const body = { output: shape, hasOutput: ended.stdout !== '', complaint };
  const words = {
    ...text,
    stdout: output === undefined ? script.mask.words(ended.stdout) : '',
    stderr: script.mask.words(ended.stderr),
  };
  const request = args.join(' ').replaceAll(PASSWORD, 'PASSWORD');
  script.recording.add({ key: script.key(label), request, status: ended.status ?? -1, headers: {}, body, text: words });
  return ended;
};

const ORGANIZATION = 'Command Line';
const EMAIL = 'command@example.com';
const bootstrapArgs = (organization: string, email: string, password = PASSWORD): readonly string[] => [
  'bootstrap',
  '--organization',
  organization,
  '--email',
  email,
  '--password',
  password,
];

type Call = readonly [label: string, args: readonly string[], environment?: Environment];

/** Runs commands that do not affect each other. Three run at a time, because each takes a second or more to start. */
const runAll = async (world: World, calls: readonly Call[]): Promise<void> => {
  const waiting = [...calls];
  const worker = async (): Promise<void> => {
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) await run(world, ...call);
  };
  await Promise.all([worker(), worker(), worker()]);
};

const usageErrors = [
  ['--help'],
  ['--version'],
  ['nothing'],
  ['serve', '--nothing'],
  ['bootstrap'],
  ['rules', '--json'],
  ['token', 'revoke', '17'],
];
const invalidSettings: readonly (readonly [string, string])[] = [
  ['PORT', '65536'],
  ['BASE_URL', 'https://example.com/path'],
  ['AGENT_TRUSTED_ISSUERS', '[{"issuer":"http://idp.example","name":"x"}]'],
  ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none'],
];

/** All commands, while the service is running. */
export const recordCommandLine = async (world: World): Promise<void> => {
  await run(world, 'bootstrap', [...bootstrapArgs(ORGANIZATION, EMAIL), '--json']);
  const createArgs = (...more: string[]): readonly string[] => [
    'token',
    'create',
    '--organization',
    ORGANIZATION,
    '--name',
    'shell',
    ...more,
  ];
  const { stdout } = await run(world, 'token create', createArgs('--user', EMAIL, '--json'));
  await run(world, 'token create in words', createArgs('--user', EMAIL, '--expires-in-days', '1'));
  await runAll(world, [
    ['bootstrap with an address that is taken', bootstrapArgs('Again', EMAIL)],
    ['bootstrap with a weak password', bootstrapArgs('Weak', 'weak@example.com', 'short')],
    ['token create for an unknown customer', createArgs('--user', EMAIL, '--customer', '999999')],
    ['token create for an unknown user', createArgs('--user', 'nobody@example.com')],
    ['token list', ['token', 'list', '--organization', ORGANIZATION, '--json']],
    ['token list in words', ['token', 'list', '--organization', ORGANIZATION]],
    ['platform-admin grant', ['platform-admin', 'grant', '--email', EMAIL.toUpperCase()]],
    ['migrate', ['migrate']],
    ['doctor', ['doctor', '--resolve', 'localhost', '--json']],
    ...usageErrors.map((args): Call => [`watchstead ${args.join(' ')}`, args]),
    ...invalidSettings.map(([name, value]): Call => [`serve with ${name}=${value}`, ['serve'], { [name]: value }]),
  ]);
  const publicId = textAt(parseJson(stdout), 'publicId');
  for (const label of ['token revoke', 'token revoke again']) await run(world, label, ['token', 'revoke', publicId]);
  await run(world, 'platform-admin revoke', ['platform-admin', 'revoke', '--email', EMAIL]);
  await run(world, 'agent-keys rotate', ['agent-keys', 'rotate']);
};
