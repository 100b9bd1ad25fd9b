import { createHash, randomBytes } from 'node:crypto';
import type { Json } from '../json.ts';
import { textAt } from '../json.ts';
import { addMember, addOrganization } from '../members.ts';
import { anonymous, bearer } from '../script.ts';
import type { Caller } from '../script.ts';
import type { World } from '../world.ts';

export const CALLBACK = 'http://127.0.0.1:4711/callback';
const verifierOf = (): string => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
type Fields = Readonly<Record<string, string>>;

/** The query of an authorization request. */
const askFor = (clientId: string, verifier: string, more: Fields = {}): string =>
  new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    scope: 'api.read',
    state: 'st-1',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...more,
  }).toString();

const parameterIn = (location: string | undefined, name: string): string =>
  new URL(location ?? 'http://missing', 'http://127.0.0.1').searchParams.get(name) ?? 'missing';

/** Registers an app and returns its client id. */
export const registerApp = async ({ script }: Pick<World, 'script'>, name: string): Promise<string> => {
  const { body } = await script.send(`${name} registers`, anonymous, 'POST', '/oauth/apps/register', {
    json: { client_name: name, redirect_uris: [CALLBACK] },
  });
  return textAt(body, 'client_id');
};

/** Sends an authorization request; returns the consent code and the PKCE verifier. */
export const askConsent = async (
  { script }: Pick<World, 'script'>,
  label: string,
  user: Caller,
  clientId: string,
  more: Fields = {},
) => {
  const verifier = verifierOf();
  const { headers } = await script.send(
    `${label}: asks for access`,
    user,
    'GET',
    `/oauth/apps/authorize?${askFor(clientId, verifier, more)}`,
  );
  return { consentCode: parameterIn(headers.location, 'consent_code'), verifier };
};

/** Sends an authorization request without recording it. */
const quietConsent = async ({ script }: World, user: Caller, clientId: string) => {
  const { headers } = await script.quietly(user, 'GET', `/oauth/apps/authorize?${askFor(clientId, verifierOf())}`);
  return { consentCode: parameterIn(headers.location, 'consent_code') };
};

/** Registers an app, obtains consent and exchanges the code for tokens. */
export const connectedApp = async (
  world: Pick<World, 'script'>,
  name: string,
  user: Caller,
  scope: string,
): Promise<Caller & { readonly clientId: string; readonly refreshToken: string }> => {
  const { script } = world;
  const clientId = await registerApp(world, name);
  const { consentCode, verifier } = await askConsent(world, name, user, clientId, { scope });
  const { body } = await script.send(`${name}: consent`, user, 'POST', '/api/oauth/consent', {
    json: { accept: true, consent_code: consentCode },
  });
  const code = parameterIn(textAt(body, 'redirect_uri'), 'code');
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  };
  const tokens = await script.send(`${name}: tokens`, anonymous, 'POST', '/oauth/apps/token', { form });
  return {
    ...bearer(name, textAt(tokens.body, 'access_token')),
    clientId,
    refreshToken: textAt(tokens.body, 'refresh_token'),
  };
};

/** Connected apps: registration, authorization, consent, tokens and connections. */
export const recordApps = async (world: World): Promise<void> => {
  const { script, platform } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Apps');
  const reader = await addMember(script, world, admin.token, { name: 'App Reader', role: 'readonly' });
  const register = (label: string, json: Json) =>
    script.send(label, anonymous, 'POST', '/oauth/apps/register', { json });
  const redirects = [
    'http://example.com/',
    'javascript:alert(1)',
    'https://example.com/#x',
    'nothing',
    'myapp://callback',
    'https://example.com/cb',
    'http://localhost:1/cb',
    'http://[::1]:1/cb',
  ];
  for (const uri of redirects) await register(`registers with ${uri}`, { client_name: 'App', redirect_uris: [uri] });
  for (const [at, json] of (
    [
      {},
      { redirect_uris: [] },
      { redirect_uris: 'x' },
      { redirect_uris: [CALLBACK], client_name: 7 },
      { redirect_uris: [CALLBACK], client_name: 'x'.repeat(300) },
      { redirect_uris: [CALLBACK], grant_types: ['password'] },
      { redirect_uris: [CALLBACK], response_types: ['token'] },
      { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'client_secret_basic' },
      { redirect_uris: [CALLBACK], scope: 'api.read', unknown: 1 },
    ] as readonly Json[]
  ).entries())
    await register(`registers with metadata ${at}`, json);
  const clientId = await registerApp(world, 'Reports');
  const authorize = (label: string, user: Caller, more: Fields = {}, leave: readonly string[] = []) => {
    const query = new URLSearchParams(askFor(clientId, verifierOf(), more));
    for (const name of leave) query.delete(name);
    return script.send(label, user, 'GET', `/oauth/apps/authorize?${query.toString()}`);
  };
  await authorize('nobody is signed in', anonymous);
  await authorize('by token', admin.token);
  for (const name of [
    'response_type',
    'client_id',
    'redirect_uri',
    'scope',
    'state',
    'code_challenge',
    'code_challenge_method',
  ])
    await authorize(`without ${name}`, admin.session, {}, [name]);
  for (const more of [
    { client_id: 'unknown' },
    { redirect_uri: 'https://evil.example/' },
    { response_type: 'token' },
    { scope: 'nonsense' },
    { scope: 'tools.public' },
    { scope: 'api.read api.write.monitors' },
    { code_challenge_method: 'plain' },
    { code_challenge: 'short' },
    { resource: 'https://other.example' },
    { resource: 'http://127.0.0.1/mcp' },
    { redirect_uri: 'http://127.0.0.1:9999/callback' },
  ])
    await authorize(`with ${Object.entries(more)[0]?.join(' ') ?? ''}`, admin.session, more);
  await authorize('a reader is asked for writes', reader.session, { scope: 'api.read api.write.monitors' });

  const { consentCode, verifier } = await askConsent(world, 'Reports', admin.session, clientId, {
    scope: 'api.read api.write.monitors',
  });
  const consent = (label: string, json: Json, caller: Caller = admin.session) =>
    script.send(label, caller, 'POST', '/api/oauth/consent', { json });
  const settle = { accept: true, consent_code: consentCode };
  for (const caller of [anonymous, admin.token, reader.session])
    await consent(`${caller.name} consents`, settle, caller);
  for (const [at, json] of (
    [
      {},
      { accept: 'yes', consent_code: consentCode },
      { accept: true },
      { accept: true, consent_code: '' },
      { accept: true, consent_code: 'unknown' },
      { ...settle, scope: [] },
      { ...settle, scope: '' },
      { ...settle, scope: ['api.write.incidents'] },
      { ...settle, scope: 'nonsense' },
      { ...settle, unknown: 1 },
    ] as readonly Json[]
  ).entries())
    await consent(`consents wrongly ${at}`, json);
  await script.send('the consent page', admin.session, 'GET', `/oauth/apps/consent?consent_code=${consentCode}`);
  const settled = await consent('consents to a part', { ...settle, scope: ['api.read'] });
  await consent('consents again', settle);
  await script.send(
    'the consent page when settled',
    admin.session,
    'GET',
    `/oauth/apps/consent?consent_code=${consentCode}`,
  );
  const code = parameterIn(textAt(settled.body, 'redirect_uri'), 'code');
  const token = (label: string, form: Fields) => script.send(label, anonymous, 'POST', '/oauth/apps/token', { form });
  const right = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  };
  for (const more of [
    { grant_type: 'password' },
    { client_id: 'unknown' },
    { code: 'unknown' },
    { redirect_uri: 'http://127.0.0.1:1/callback' },
    { code_verifier: verifierOf() },
    { resource: 'https://other.example' },
  ])
    await token(`asks for tokens with another ${Object.keys(more)[0] ?? ''}`, { ...right, ...more });
  for (const name of Object.keys(right))
    await token(
      `asks for tokens without ${name}`,
      Object.fromEntries(Object.entries(right).filter(([each]) => each !== name)),
    );
  const tokens = await token('asks for tokens', right);
  const app = bearer('the app', textAt(tokens.body, 'access_token'));
  for (const path of ['/api/websites', '/api/customers', '/api/tools/dns?domain=10.0.0.1', '/api/oauth/connections'])
    await script.send(`the app reads ${path}`, app, 'GET', path);
  await script.send('the app writes', app, 'POST', '/api/tags', { json: { name: 'x', color: 'red' } });
  const refresh = (label: string, refreshToken: string, more: Fields = {}) =>
    token(label, { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken, ...more });
  await refresh('refreshes an unknown token', 'unknown');
  await refresh('refreshes by another client', textAt(tokens.body, 'refresh_token'), { client_id: 'unknown' });
  await refresh('refreshes for more', textAt(tokens.body, 'refresh_token'), { scope: 'api.read api.write.monitors' });
  const renewed = await refresh('refreshes', textAt(tokens.body, 'refresh_token'));
  await script.send('the app reads with its old token', app, 'GET', '/api/websites');
  await refresh('refreshes by the token that was used', textAt(tokens.body, 'refresh_token'));
  await refresh('refreshes by the newer token after that', textAt(renewed.body, 'refresh_token'));
  await token('asks for tokens by the same code', right);

  const second = await connectedApp(world, 'Second', admin.session, 'api.read');
  for (const caller of [anonymous, second, admin.token, admin.session])
    await script.send(`${caller.name} lists connections`, caller, 'GET', '/api/oauth/connections');
  await script.send('disconnects nothing', admin.session, 'DELETE', '/api/oauth/connections');
  await script.send('disconnects an unknown app', admin.session, 'DELETE', '/api/oauth/connections/unknown');
  await script.send('a colleague disconnects', reader.session, 'DELETE', `/api/oauth/connections/${second.clientId}`);
  for (const label of ['disconnects', 'disconnects again'])
    await script.send(label, admin.session, 'DELETE', `/api/oauth/connections/${second.clientId}`);
  await script.send('the app after it was disconnected', second, 'GET', '/api/websites');
  const third = await connectedApp(world, 'Third', admin.session, 'api.read');
  const revoke = (label: string, form: Fields) => script.send(label, anonymous, 'POST', '/oauth/apps/revoke', { form });
  for (const form of [
    {},
    { token: 'unknown' },
    { token: third.refreshToken, client_id: 'unknown' },
    { token: third.refreshToken, client_id: third.clientId },
  ])
    await revoke(`revokes ${Object.keys(form).join()}`, form);
  await script.send('the app after the revocation', third, 'GET', '/api/websites');
  await recordRace(world, admin.session, clientId);
  const declined = await askConsent(world, 'Declined', admin.session, clientId);
  await consent('declines', { accept: false, consent_code: declined.consentCode });
};

/** Sends several decisions about one consent concurrently, until one is rejected with a conflict. */
const recordRace = async (world: World, user: Caller, clientId: string): Promise<void> => {
  const { script } = world;
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const { consentCode } = await quietConsent(world, user, clientId);
    const json = { accept: true, consent_code: consentCode };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => script.quietly(user, 'POST', '/api/oauth/consent', { json })),
    );
    const lost = answers.find(({ status }) => status === 409);
    if (lost === undefined) continue;
    script.recording.addAnswer(script.key('a decision that came too late'), 'four decisions at once', lost);
    return;
  }
};
