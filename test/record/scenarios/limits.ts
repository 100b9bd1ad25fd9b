import { textAt } from '../json.ts';
import { addOrganization } from '../members.ts';
import { anonymous } from '../script.ts';
import type { Caller, SendOptions } from '../script.ts';
import type { World } from '../world.ts';

/**
 * Repeats a request until the rate limit is exceeded, and records that answer. A new window may begin in between, so up
 * to twice the limit may pass.
 */
const exhaust = async (
  { script }: World,
  label: string,
  caller: Caller,
  method: string,
  target: string,
  options: SendOptions,
  limit: number,
): Promise<void> => {
  for (let count = 0; count < 2 * limit + 2; count += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => script.quietly(caller, method, target, { ...options, limited: true })),
    );
    const refused = answers.find(({ status }) => status === 429);
    if (refused === undefined) continue;
    script.recording.addAnswer(script.key(label), `${caller.name}: ${method} ${target}`, refused);
    return;
  }
};

const MINUTE = 60_000;

/** Waits for the next minute if less than `needed` milliseconds of the current one remain. */
const withinMinute = async (needed: number): Promise<void> => {
  const left = MINUTE - (Date.now() % MINUTE);
  if (left < needed) await new Promise((resolve) => setTimeout(resolve, left));
};

/** Exceeds each rate limit. */
export const recordLimits = async (world: World): Promise<void> => {
  const { script, platform } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Limited');
  const post = (target: string, options: SendOptions) => ['POST', target, options] as const;
  const address = () => ({ address: script.address() });
  const cases: readonly (readonly [string, readonly [string, string, SendOptions], number])[] = [
    ['of an address', ['GET', '/api/websites', address()], 120],
    ['of an address on pages', ['GET', '/sign-in', address()], 120],
    [
      'of an address with a wrong token',
      ['GET', '/api/websites', { ...address(), headers: { Authorization: 'Bearer wrong' } }],
      120,
    ],
    ['of registrations', post('/agent/identity', { ...address(), json: { type: 'other' } }), 30],
    ['of claims', post('/agent/identity/claim', { ...address(), json: {} }), 30],
    ['of tokens', post('/oauth2/token', { ...address(), form: {} }), 60],
    ['of events', post('/agent/event/notify', { ...address(), raw: 'x', type: 'application/secevent+jwt' }), 60],
    ['of apps', post('/oauth/apps/register', { ...address(), json: {} }), 30],
    ['of tokens of apps', post('/oauth/apps/token', { ...address(), form: {} }), 60],
  ];
  for (const [label, [method, target, options], limit] of cases)
    await exhaust(world, `limit ${label}`, anonymous, method, target, options, limit);
  await exhaust(world, 'limit of a tool', admin.token, 'GET', '/api/tools/dns?domain=10.0.0.1', {}, 30);
  await exhaust(world, 'limit of guesses', admin.session, 'GET', '/api/agent-claim/context?user_code=000000', {}, 30);
  await withinMinute(MINUTE / 3);
  await exhaust(world, 'limit of a token', admin.token, 'GET', '/api/nothing', {}, 600);
  await script.send('the limit of a token at MCP', admin.token, 'POST', '/mcp', {
    json: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    headers: { Accept: 'application/json, text/event-stream' },
    limited: true,
  });
  await exhaust(world, 'limit of a session', admin.session, 'GET', '/api/auth/mfa', {}, 600);
  await script.send('the limit of a session on pages', admin.session, 'GET', '/account', { limited: true });
  await script.send('another token meanwhile', world.beta.admin.token, 'GET', '/api/organization');
  const account = admin.email;
  for (let count = 0; count < 31; count += 1)
    await script.quietly(anonymous, 'POST', '/api/auth/sign-in', {
      json: { email: account, password: 'wrong' },
      limited: true,
    });
  const refused = await script.send(
    'an account that was tried from everywhere',
    anonymous,
    'POST',
    '/api/auth/sign-in',
    {
      json: { email: account, password: 'wrong' },
      limited: true,
    },
  );
  if (textAt(refused.body, 'statusCode') !== '429') process.stderr.write('The account was not closed.\n');
};
