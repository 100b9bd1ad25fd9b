import type { Json } from '../json.ts';
import { textAt } from '../json.ts';
import { addMember, addOrganization } from '../members.ts';
import type { Member } from '../members.ts';
import { anonymous, bearer } from '../script.ts';
import type { Caller } from '../script.ts';
import type { World } from '../world.ts';
import { CLAIM_GRANT, CONFIRM, JWT_BEARER, agentRequests, anonymousAgent, codeIn } from './agent-requests.ts';
import type { Fields } from './agent-requests.ts';

/** Registration, claims, tokens and revocation of agents. */
export const recordAgents = async (world: World): Promise<void> => {
  const { script, platform, provider } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Agents');
  const stranger = await addMember(script, world, admin.token, { name: 'Agent Stranger', role: 'admin' });
  const reader = await addMember(script, world, admin.token, { name: 'Agent Reader', role: 'readonly' });
  const { register, claim, token, exchange, poll, revoke, context, confirm } = agentRequests(world);
  const bodies: readonly Json[] = [
    {},
    { type: 'other' },
    { type: 7 },
    [],
    null,
    { type: 'service_auth' },
    { type: 'service_auth', login_hint: 'nobody' },
    { type: 'service_auth', login_hint: 7 },
    { type: 'service_auth', login_hint: admin.email, scope: 'nonsense' },
    { type: 'service_auth', login_hint: admin.email, scope: 'tools.public' },
    { type: 'service_auth', login_hint: 'unknown@example.com' },
    { type: 'identity_assertion' },
    { type: 'identity_assertion', assertion: 'x' },
    { type: 'identity_assertion', assertion: 'x', assertion_type: 'other' },
    { type: 'anonymous', other: 1 },
  ];
  for (const [at, json] of bodies.entries()) await register(`registers wrongly ${at}`, json);
  await script.send('registers by form', anonymous, 'POST', '/agent/identity', { form: { type: 'anonymous' } });
  const visitor = await anonymousAgent(world, 'visitor');
  const forms: readonly Fields[] = [
    {},
    { grant_type: 'password' },
    { grant_type: JWT_BEARER },
    { grant_type: CLAIM_GRANT },
    { grant_type: CLAIM_GRANT, claim_token: 'clm_unknown' },
    { grant_type: JWT_BEARER, assertion: 'x' },
    { grant_type: JWT_BEARER, assertion: `${visitor.assertion}x` },
    { grant_type: JWT_BEARER, assertion: provider.assertion({}) },
  ];
  for (const [at, fields] of forms.entries()) await token(`asks for a token wrongly ${at}`, fields);
  await exchange('exchanges for another resource', visitor.assertion, { resource: 'https://other.example' });
  for (const resource of ['http://127.0.0.1', 'http://127.0.0.1/', 'http://127.0.0.1/mcp'])
    await exchange(`exchanges for ${resource}`, visitor.assertion, { resource });
  for (const scope of ['tools.public', 'api.read', 'nonsense', ''])
    await exchange(`exchanges for scope ${scope}`, visitor.assertion, { scope });
  await script.send('exchanges with a repeated parameter', anonymous, 'POST', '/oauth2/token', {
    raw: 'grant_type=a&grant_type=b',
    type: 'application/x-www-form-urlencoded',
  });
  await script.send('exchanges by JSON', anonymous, 'POST', '/oauth2/token', { json: { grant_type: JWT_BEARER } });
  for (const path of [
    '/api/websites',
    '/api/tools/dns?domain=10.0.0.1',
    '/api/auth/get-session',
    '/api/nothing',
    '/account',
  ])
    await script.send(`the visitor reads ${path}`, visitor.caller, 'GET', path);

  const asked = await register('registers for a user', {
    type: 'service_auth',
    login_hint: admin.email,
    scope: 'api.write.monitors',
  });
  const claimToken = textAt(asked.body, 'claim_token');
  await poll('polls before the decision', claimToken);
  await poll('polls at once again', claimToken);
  const code = codeIn(asked);
  for (const typed of [code, ` ${code.slice(0, 3)} - ${code.slice(3)} `, 'abc', '12345', ''])
    await context(
      `the user looks at ${typed === code ? 'the code' : `"${typed.replace(/\d/g, '0')}"`}`,
      admin.session,
      typed,
    );
  await context('a stranger looks', stranger.session, code);
  await confirm('a stranger confirms', stranger.session, code);
  for (const caller of [anonymous, admin.token, visitor.caller]) {
    await context(`${caller.name} looks`, caller, code);
    await confirm(`${caller.name} confirms`, caller, code);
  }
  for (const [at, json] of (
    [
      {},
      { user_code: 123_456 },
      { user_code: code, accept: 'yes' },
      { user_code: code, scope: [] },
      { user_code: code, other: 1 },
      { user_code: code, scope: 'api.write.incidents' },
      { user_code: code, scope: 'nonsense' },
    ] as readonly Json[]
  ).entries())
    await script.send(`confirms wrongly ${at}`, admin.session, 'POST', CONFIRM, { json });
  await confirm('the user confirms', admin.session, code);
  await confirm('the user confirms again', admin.session, code);
  await context('the user looks after confirming', admin.session, code);
  const redeemed = await poll('redeems', claimToken);
  await poll('redeems again', claimToken);
  const agent = bearer('agent', textAt(redeemed.body, 'access_token'));
  for (const path of [
    '/api/websites',
    '/api/incidents',
    '/api/health',
    '/api/customers',
    '/api/tags',
    '/api/organization',
    '/api/auth/get-session',
  ])
    await script.send(`the agent reads ${path}`, agent, 'GET', path);
  await script.send('the agent writes', agent, 'POST', '/api/websites', {
    json: { name: 'x', url: 'http://1.1.1.1/' },
  });
  for (const scope of ['api.read', 'api.read api.write.monitors', 'api.write.incidents'])
    await exchange(`exchanges the new assertion for ${scope}`, textAt(redeemed.body, 'identity_assertion'), { scope });

  const declined = await register('registers to be declined', { type: 'service_auth', login_hint: admin.email });
  await confirm('the user declines', admin.session, codeIn(declined), { accept: false });
  await poll('polls after the decline', textAt(declined.body, 'claim_token'));
  await claim('claims after the decline', { claim_token: textAt(declined.body, 'claim_token') });
  const narrow = await register('registers for more', {
    type: 'service_auth',
    login_hint: admin.email,
    scope: 'api.write.monitors api.write.incidents',
  });
  await confirm('the user narrows it', admin.session, codeIn(narrow), { scope: 'api.read api.write.incidents' });
  await poll('redeems what is left', textAt(narrow.body, 'claim_token'));
  await register('asks a reader for writes', {
    type: 'service_auth',
    login_hint: reader.email,
    scope: 'api.write.monitors',
  });
  const wide = await register('registers for a reader', { type: 'service_auth', login_hint: reader.email });
  await confirm('the reader gives writes', reader.session, codeIn(wide), { scope: 'api.write.monitors' });
  await recordClaims(world, admin, visitor);
  await script.send('connections of the user', admin.session, 'GET', '/api/oauth/connections');
  const id =
    textAt(redeemed.body, 'registration_id') === 'missing'
      ? textAt(asked.body, 'registration_id')
      : textAt(redeemed.body, 'registration_id');
  await script.send('a stranger cuts the agent off', stranger.session, 'DELETE', `/api/oauth/connections/${id}`);
  await script.send('the user cuts the agent off', admin.session, 'DELETE', `/api/oauth/connections/${id}`);
  await script.send('the agent after it was cut off', agent, 'GET', '/api/websites');
  await exchange('exchanges after it was cut off', textAt(redeemed.body, 'identity_assertion'));
  const second = await anonymousAgent(world, 'second visitor');
  for (const secret of [second.caller.credentials()['Authorization']?.slice(7) ?? '', 'unknown', ''])
    await revoke('revokes', secret);
  await script.send('reads after the revocation', second.caller, 'GET', '/api/tools/dns?domain=10.0.0.1');
};

/** Claims of anonymous registrations. */
const recordClaims = async (
  world: World,
  admin: Member,
  visitor: { readonly claimToken: string; readonly assertion: string; readonly caller: Caller },
): Promise<void> => {
  const { claim, confirm, poll, exchange } = agentRequests(world);
  const { script } = world;
  for (const [at, json] of (
    [
      {},
      { claim_token: 7 },
      { claim_token: 'clm_unknown', login_hint: admin.email },
      { claim_token: visitor.claimToken },
      { claim_token: visitor.claimToken, type: 'other' },
      { claim_token: visitor.claimToken, login_hint: 'nobody' },
      { claim_token: visitor.claimToken, login_hint: admin.email, scope: 'nonsense' },
      { claim_token: visitor.claimToken, type: 'identity_assertion' },
    ] as readonly Json[]
  ).entries())
    await claim(`claims wrongly ${at}`, json);
  const first = await claim('claims for a user', { claim_token: visitor.claimToken, login_hint: admin.email });
  const second = await claim('claims anew', {
    claim_token: visitor.claimToken,
    login_hint: admin.email,
    scope: 'api.read',
  });
  await confirm('the older code', admin.session, textAt(first.body, 'claim_attempt.user_code'));
  await confirm('the newer code', admin.session, textAt(second.body, 'claim_attempt.user_code'));
  await claim('claims when confirmed', { claim_token: visitor.claimToken, login_hint: admin.email });
  await script.send('the visitor reads before redeeming', visitor.caller, 'GET', '/api/websites');
  await poll('the visitor redeems too wide a scope', visitor.claimToken, { scope: 'api.write.monitors' });
  await poll('the visitor redeems', visitor.claimToken);
  await script.send('the visitor reads with its old token', visitor.caller, 'GET', '/api/websites');
  await exchange('the visitor exchanges its old assertion', visitor.assertion);
};
