import { HttpClient } from '../http-client.ts';
import type { Json } from '../json.ts';
import { textAt } from '../json.ts';
import { addMember, addOrganization, create } from '../members.ts';
import type { Plan } from '../plan.ts';
import { anonymous } from '../script.ts';
import type { Caller } from '../script.ts';
import { sendCallerMatrix } from '../caller-matrix.ts';
import type { World } from '../world.ts';
import { agentRequests, anonymousAgent, claimedAgent } from './agent-requests.ts';
import { connectedApp } from './apps.ts';
import { recordMcp } from './mcp.ts';

const WRITES = 'api.read api.write.monitors api.write.incidents';

/** Creates agents and connected apps with different scopes. */
export const agentsOf = async (world: World): Promise<readonly Caller[]> => {
  const { admin, boundEditor, reader } = world.alpha;
  return [
    (await claimedAgent(world, 'agent', admin, WRITES)).caller,
    (await claimedAgent(world, 'customer-bound agent', boundEditor, WRITES)).caller,
    (await claimedAgent(world, 'reading agent', reader)).caller,
    (await anonymousAgent(world, 'anonymous agent')).caller,
    await connectedApp(world, 'app', admin.session, `tools.public ${WRITES}`),
    await connectedApp(world, 'public app', admin.session, 'tools.public'),
  ];
};

/** Requests of agents with AGENT_WRITE_ENABLED=true. */
export const recordAgentWrites = async (world: World, plan: Plan): Promise<void> => {
  const agents = await agentsOf(world);
  const reach = {
    operations: plan.operations.filter(({ path }) =>
      /^\/api\/(?:websites|monitors|tags|monitor-tags|incidents|change-requests|health|tools|customers|organization$)/.test(
        path,
      ),
    ),
  };
  await sendCallerMatrix(world, reach, agents, true);
  await recordMcp(world, agents.slice(0, 3));
  await recordPaidUpgrades(world);
};

/** Quota upgrades by agents, and agents whose user is deactivated or deleted. */
const recordPaidUpgrades = async (world: World): Promise<void> => {
  const { script, platform } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Paying', {
    autoQuotaUpgrade: true,
    tier: 'plus',
  });
  const { caller } = await claimedAgent(world, 'buying agent', admin, WRITES);
  const website = (label: string, more: Readonly<Record<string, Json>> = {}) =>
    script.send(label, caller, 'POST', '/api/websites', { json: { name: label, url: 'http://1.1.1.1/', ...more } });
  for (let count = 1; count <= 3; count += 1) await website(`website ${count} of 3`);
  await website('one that costs');
  await website('one that costs, with a wrong word', { allowPaidQuotaUpgrade: 'yes' });
  await website('one that costs, allowed', { allowPaidQuotaUpgrade: true });
  const made = await script.send('a tag', caller, 'POST', '/api/tags', { json: { name: 'By an agent', color: 'red' } });
  await script.send('the tag changes', caller, 'PATCH', `/api/tags/${textAt(made.body, 'publicId')}`, {
    json: { color: 'blue' },
  });
  const user = await addMember(script, world, admin.token, { name: 'Leaving Author', role: 'editor' });
  const orphan = await claimedAgent(world, 'orphaned agent', user, WRITES);
  await script.send('its user is deactivated', admin.token, 'PATCH', `/api/users/${user.publicId}`, {
    json: { isActive: false },
  });
  const site = await create(script, 'orphanSite', admin.token, '/api/websites', {
    name: 'Orphan',
    url: 'http://1.1.1.1/',
  });
  for (const [target, json] of [
    ['/api/tags', { name: 'Orphan', color: 'red' }],
    [`/api/websites/${site.publicId}/change-requests`, { changes: { name: 'x' } }],
    ['/api/websites', { name: 'x', url: 'http://1.1.1.1/' }],
  ] as const)
    await script.send(`the orphaned agent at ${script.mask.target(target)}`, orphan.caller, 'POST', target, { json });
  await script.send('its user is deleted', admin.token, 'DELETE', `/api/users/${user.publicId}`);
  await script.send('the agent of the deleted user', orphan.caller, 'POST', '/api/tags', {
    json: { name: 'Orphan', color: 'red' },
  });
  await script.send('the agent of the deleted user reads', orphan.caller, 'GET', '/api/websites');
};

/** Requests with AGENT_AUTH_ENABLED=false. */
export const recordAgentsOff = async (world: World, agents: readonly Caller[]): Promise<void> => {
  const { script, alpha, provider } = world;
  const { register, claim, token, exchange, poll, revoke, context, confirm } = agentRequests(world);
  for (const path of [
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource',
    '/.well-known/jwks.json',
    '/auth.md',
    '/.well-known/oauth-authorization-server/oauth/apps',
    '/.well-known/oauth-protected-resource/mcp',
    '/agent/identity',
    '/oauth2/token',
    '/agent-claim',
  ])
    for (const caller of [anonymous, alpha.admin.session])
      await script.send(`${caller.name}: ${path}`, caller, 'GET', path);
  for (const type of ['anonymous', 'service_auth', 'other'])
    await register(`registers as ${type}`, { type, login_hint: alpha.admin.email });
  await claim('claims', { claim_token: 'x' });
  await token('asks for a token', {});
  await exchange('exchanges', 'x');
  await poll('polls', 'x');
  await revoke('revokes', 'x');
  await context('looks', alpha.admin.session, '000000');
  await confirm('confirms', alpha.admin.session, '000000');
  await script.send('an event', anonymous, 'POST', '/agent/event/notify', {
    raw: provider.event({ sub: 'x' }),
    type: 'application/secevent+jwt',
  });
  for (const caller of [...agents, anonymous]) {
    await script.send(`${caller.name} reads`, caller, 'GET', '/api/websites?perPage=1');
    await script.send(`${caller.name} at MCP`, caller, 'POST', '/mcp', {
      json: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      headers: { Accept: 'application/json, text/event-stream' },
    });
  }
};

/**
 * Requests with registration disabled, no trusted issuer, two-step verification required for platform staff, and an
 * HTTPS base URL.
 */
export const recordHardened = async (world: World, metricsPort: number): Promise<void> => {
  const { script, alpha, platform, supporter, provider } = world;
  const { register } = agentRequests(world);
  const host = 'watch.example.com';
  const secure = { host, headers: { 'X-Forwarded-Proto': 'https' } };
  for (const [type, more] of [
    ['anonymous', {}],
    ['service_auth', { login_hint: alpha.admin.email }],
    ['identity_assertion', { assertion: provider.assertion({}) }],
  ] as const)
    await script.send(`registers as ${type}`, anonymous, 'POST', '/agent/identity', {
      ...secure,
      json: { type, ...more },
    });
  await register('registers on another host', { type: 'anonymous' });
  for (const path of [
    '/',
    '/sign-in',
    '/auth.md',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource',
    '/oauth/apps/authorize',
    '/docs',
  ])
    await script.send(`GET ${path}`, anonymous, 'GET', path, secure);
  for (const member of [platform, supporter]) {
    for (const caller of [member.session, member.token])
      for (const path of ['/api/platform-admin/organizations?perPage=1', '/api/auth/get-session', '/account'])
        await script.send(`${caller.name}: ${path}`, caller, 'GET', path, secure);
  }
  await script.send('signs in', anonymous, 'POST', '/api/auth/sign-in', {
    ...secure,
    json: { email: alpha.reader.email, password: 'correct horse battery staple' },
  });
  const { token } = world.beta.admin;
  await script.send('upgrades are switched on', token, 'PATCH', '/api/organization', {
    ...secure,
    json: { autoQuotaUpgrade: true },
  });
  for (const name of ['the only monitor', 'one beyond the only tier'])
    await script.send(name, token, 'POST', '/api/websites', { ...secure, json: { name, url: 'http://1.1.1.1/' } });
  await recordMetrics(world, metricsPort);
  await script.send('a write from the old origin', alpha.admin.session, 'POST', '/api/auth/mfa/disable', {
    ...secure,
    headers: { Origin: 'http://127.0.0.1' },
  });
  await script.send('a write from the new origin', alpha.admin.session, 'POST', '/api/auth/mfa/disable', {
    ...secure,
    headers: { Origin: `https://${host}` },
  });
};

/** Records the names and types of the Prometheus metrics. */
const recordMetrics = async ({ script }: World, port: number): Promise<void> => {
  const http = new HttpClient(port);
  const { status, headers, text } = await http.send({ method: 'GET', target: '/metrics', headers: {}, body: null });
  http.close();
  const lines = (kind: string): readonly string[] =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`# ${kind} `))
      .map((line) => line.slice(kind.length + 3))
      .toSorted();
  const type = headers['content-type'] ?? '';
  script.recording.add({
    key: script.key('metrics'),
    request: 'GET /metrics',
    status,
    headers: { 'content-type': type },
    body: { types: lines('TYPE') },
    text: { help: lines('HELP').join('\n') },
  });
};
