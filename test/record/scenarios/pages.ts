import { textAt } from '../json.ts';
import { PASSWORD, addMember, addOrganization, sessionOf } from '../members.ts';
import { anonymous } from '../script.ts';
import type { Caller } from '../script.ts';
import { Authenticator } from '../totp.ts';
import type { World } from '../world.ts';
import { CALLBACK, askConsent, connectedApp, registerApp } from './apps.ts';

const PAGES = [
  '/',
  '/sign-in',
  '/sign-in/two-step',
  '/accept-invitation',
  '/reset-password',
  '/account',
  '/account/confirm',
  '/account/sessions',
  '/account/two-step',
  '/account/tokens',
  '/account/apps',
  '/account/deletion',
  '/agent-claim',
  '/oauth/apps/consent',
];
const FORMS = [
  '/sign-in',
  '/sign-in/two-step',
  '/sign-out',
  '/accept-invitation',
  '/reset-password',
  '/reset-password/request',
  '/account/password',
  '/account/confirm',
  '/account/sessions/end',
  '/account/sessions/end-all',
  '/account/two-step/enroll',
  '/account/two-step/confirm',
  '/account/two-step/disable',
  '/account/two-step/backup-codes',
  '/account/tokens',
  '/account/tokens/revoke',
  '/account/apps/remove',
  '/account/deletion/request',
  '/account/deletion/withdraw',
  '/agent-claim',
  '/oauth/apps/consent',
];
const NOTICES = [
  'signedOut',
  'everywhere',
  'expired',
  'reset',
  'accepted',
  'sent',
  'password',
  'ended',
  'demanded',
  'disabled',
  'confirmed',
  'revoked',
  'removed',
  'requested',
  'withdrawn',
  'nothing',
];
type Fields = Readonly<Record<string, string>>;

/** All pages and forms, with and without a session. */
export const recordPages = async (world: World): Promise<void> => {
  const { script, platform, alpha } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Pages');
  const user = await addMember(script, world, admin.token, { name: 'Page User', role: 'editor' });
  for (const path of PAGES) {
    for (const caller of [anonymous, user.session, user.token, alpha.boundReader.session])
      await script.send(`${caller.name}: ${path}`, caller, 'GET', path);
    await script.send(`HEAD ${path}`, anonymous, 'HEAD', path);
    await script.send(`DELETE ${path}`, anonymous, 'DELETE', path);
    await script.send(`${path} on another host`, user.session, 'GET', path, { host: 'other.test' });
  }
  for (const path of FORMS) {
    for (const caller of [anonymous, user.token])
      await script.send(`${caller.name}: POST ${path}`, caller, 'POST', path, { form: {}, limited: true });
    await script.send(`GET ${path}`, user.session, 'GET', path);
    await script.send(`PUT ${path}`, user.session, 'PUT', path);
  }
  for (const notice of NOTICES)
    for (const path of ['/sign-in', '/account'])
      await script.send(
        `${path} with ${notice}`,
        path === '/sign-in' ? anonymous : user.session,
        'GET',
        `${path}?done=${notice}`,
      );
  for (const path of [
    '/reset-password',
    '/account/two-step',
    '/account/tokens',
    '/account/apps',
    '/account/sessions',
    '/account/deletion',
  ])
    for (const notice of NOTICES.slice(5))
      await script.send(
        `${path} with ${notice}`,
        path === '/reset-password' ? anonymous : user.session,
        'GET',
        `${path}?done=${notice}`,
      );
  for (const target of [
    '/account/tokens',
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/nothing?a=b',
    '',
  ])
    await script.send(
      `signs in on the way to ${target}`,
      anonymous,
      'POST',
      `/sign-in?return_to=${encodeURIComponent(target)}`,
      {
        form: { email: user.email, password: PASSWORD },
      },
    );
  await recordForms(world, user.email, user.session);
  await recordDecisions(world, user.email);
};

const recordForms = async (world: World, email: string, session: Caller): Promise<void> => {
  const { script, mail } = world;
  const post = (label: string, caller: Caller, path: string, form: Fields = {}) =>
    script.send(label, caller, 'POST', path, { form, limited: true });
  for (const [at, form] of (
    [
      {},
      { email: 'nobody', password: 'x' },
      { email, password: 'wrong' },
      { email },
      { email, password: PASSWORD, unknown: '1' },
    ] as readonly Fields[]
  ).entries())
    await post(`signs in wrongly ${at}`, anonymous, '/sign-in', form);
  await script.send('signs in by JSON', anonymous, 'POST', '/sign-in', {
    json: { email, password: PASSWORD },
    limited: true,
  });
  const signedIn = sessionOf(
    (await post('signs in', anonymous, '/sign-in', { email, password: PASSWORD })).headers['set-cookie'],
    'session by page',
  );
  for (const [at, form] of (
    [
      {},
      { name: '', lifetime: '30' },
      { name: 'Deploy', lifetime: '31' },
      { name: 'Deploy <b>', lifetime: 'never' },
    ] as readonly Fields[]
  ).entries())
    await post(`creates a token ${at}`, session, '/account/tokens', form);
  await script.send('tokens', session, 'GET', '/account/tokens');
  const listed = await script.quietly(session, 'GET', '/api/customer/tokens');
  for (const id of ['nothing', textAt(listed.body, '0.publicId'), textAt(listed.body, '0.publicId')])
    await post('revokes a token', session, '/account/tokens/revoke', { id });
  for (const [at, form] of (
    [
      {},
      { currentPassword: 'wrong', password: 'a horse battery staple' },
      { currentPassword: PASSWORD, password: 'short' },
      { currentPassword: PASSWORD, password: 'a horse battery staple' },
      { currentPassword: 'a horse battery staple', password: PASSWORD },
    ] as readonly Fields[]
  ).entries())
    await post(`changes the password ${at}`, session, '/account/password', form);
  await script.send('the other session after the change', signedIn, 'GET', '/account');
  const own = await script.quietly(session, 'GET', '/api/auth/sessions');
  for (const id of ['nothing', textAt(own.body, '0.id')])
    await post('ends a session', session, '/account/sessions/end', { id });
  for (const [label, path, form] of [
    ['asks without a tick', 'request', {}],
    ['asks', 'request', { understood: 'on' }],
    ['asks again', 'request', { understood: 'on' }],
    ['withdraws', 'withdraw', {}],
    ['withdraws again', 'withdraw', {}],
  ] as const) {
    await post(`deletion: ${label}`, session, `/account/deletion/${path}`, form);
    await script.send(`deletion page after it ${label}`, session, 'GET', '/account/deletion');
  }
  for (const form of [{}, { email: 'nobody' }, { email: 'nobody@example.com' }, { email }] as readonly Fields[])
    await post(`asks for a reset ${Object.values(form).join()}`, anonymous, '/reset-password/request', form);
  const link = new URL((await mail.links(email, 2)).at(-1) ?? 'http://missing/').search;
  await script.send('the reset page by the link', anonymous, 'GET', `/reset-password${link}`);
  for (const form of [{}, { password: 'short' }, { password: PASSWORD }, { password: PASSWORD }] as readonly Fields[])
    await post(`resets ${Object.values(form).join()}`, anonymous, `/reset-password${link}`, form);
  await post('accepts by an unknown link', anonymous, '/accept-invitation?token=unknown', { password: PASSWORD });
};

/** Consent, agent claims and two-step verification in the browser. */
const recordDecisions = async (world: World, email: string): Promise<void> => {
  const { script } = world;
  const post = (label: string, caller: Caller, path: string, form: Fields = {}) =>
    script.send(label, caller, 'POST', path, { form, limited: true });
  const open = async (name: string) =>
    sessionOf(
      (await post(`${name}: signs in`, anonymous, '/sign-in', { email, password: PASSWORD })).headers['set-cookie'],
      name,
    );
  const session = await open('deciding session');
  const clientId = await registerApp(world, 'Page App');
  for (const form of [
    {},
    { decision: 'perhaps' },
    { decision: 'accept' },
    { decision: 'decline' },
  ] as readonly Fields[]) {
    const { consentCode } = await askConsent(world, `consent ${Object.values(form).join()}`, session, clientId, {
      scope: 'api.read api.write.monitors',
    });
    await script.send(
      `consent page before ${Object.values(form).join()}`,
      session,
      'GET',
      `/oauth/apps/consent?consent_code=${consentCode}`,
    );
    const boxes = form['decision'] === 'accept' ? { 'api.read': 'on' } : {};
    await post(
      `consent by page ${Object.values(form).join()}`,
      session,
      `/oauth/apps/consent?consent_code=${consentCode}`,
      { ...form, ...boxes },
    );
  }
  await script.send('consent by an unknown code', session, 'GET', '/oauth/apps/consent?consent_code=unknown');
  const app = await connectedApp(world, 'Page Connection', session, 'api.read');
  await script.send('the apps', session, 'GET', '/account/apps');
  for (const id of ['unknown', app.clientId])
    await post('removes an app', session, '/account/apps/remove', { clientId: id });
  for (const decision of ['perhaps', 'decline', 'accept']) {
    const asked = await script.quietly(anonymous, 'POST', '/agent/identity', {
      json: { type: 'service_auth', login_hint: email, scope: 'api.read api.write.monitors' },
    });
    const query = `?user_code=${textAt(asked.body, 'claim.user_code')}`;
    await script.send(`the agent before ${decision}`, session, 'GET', `/agent-claim${query}`);
    await post(`the agent: ${decision}`, session, `/agent-claim${query}`, { decision });
  }
  await script.send('an agent by an unknown code', session, 'GET', '/agent-claim?user_code=000000');
  await script.send('the redirect target is not called', anonymous, 'GET', new URL(CALLBACK).pathname);

  await post('confirms without an enrolment', session, '/account/confirm', { code: '123456' });
  const shown = await post('begins to enrol', session, '/account/two-step/enroll');
  const app1 = new Authenticator(
    (/<code class="[^"]*secret[^"]*">([A-Z2-7 ]+)<\/code>/.exec(shown.text)?.[1] ?? 'AAAA').replaceAll(' ', ''),
  );
  for (const code of ['', app1.wrongCode(), await app1.code()])
    await post('confirms the app', session, '/account/two-step/confirm', { code });
  const challenge = await open('challenge');
  await script.send('the second step', challenge, 'GET', '/sign-in/two-step?return_to=%2Faccount%2Ftokens');
  await post('the second step by a wrong code', challenge, '/sign-in/two-step', { code: app1.wrongCode() });
  const full = sessionOf(
    (
      await post('the second step by the code', challenge, '/sign-in/two-step?return_to=%2Faccount%2Ftokens', {
        code: await app1.code(),
      })
    ).headers['set-cookie'],
    'full',
  );
  await script.send('two-step when on', full, 'GET', '/account/two-step');
  await post('new backup codes', full, '/account/two-step/backup-codes');
  await post('confirms by a wrong code', full, '/account/confirm?return_to=%2Faccount', { code: app1.wrongCode() });
  await post('confirms', full, '/account/confirm?return_to=%2Faccount', { code: await app1.code() });
  await post('switches it off', full, '/account/two-step/disable');
  for (const path of ['/account/sessions/end-all', '/sign-out']) await post(`ends by ${path}`, full, path);
};
