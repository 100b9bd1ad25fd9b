import type { Json } from '../json.ts';
import { textAt } from '../json.ts';
import { PASSWORD, addMember, addOrganization, sessionOf, signIn } from '../members.ts';
import { anonymous } from '../script.ts';
import type { World } from '../world.ts';

const SIGN_IN = '/api/auth/sign-in';

/** Sign-in, lockout and sessions. */
export const recordSignIn = async (world: World): Promise<void> => {
  const { script, platform } = world;
  const organization = await addOrganization(script, world, platform.token, 'Access');
  const { admin } = organization;
  const email = (await addMember(script, world, admin.token, { name: 'Signer', role: 'editor' })).email;
  const attempt = (label: string, json: Json, address?: string) =>
    script.send(label, anonymous, 'POST', SIGN_IN, {
      json,
      limited: true,
      ...(address === undefined ? {} : { address }),
    });

  await attempt('signs in', { email, password: PASSWORD });
  await attempt('signs in by another spelling', { email: ` ${email.toUpperCase()}`, password: PASSWORD });
  await attempt('wrong password', { email, password: 'wrong' });
  await attempt('unknown address', { email: 'nobody@example.com', password: PASSWORD });
  await attempt('no address', { email: 'nobody', password: PASSWORD });
  await attempt('a deactivated user', { email: world.alpha.deactivated.email, password: PASSWORD });
  await attempt('a suspended organization', { email: world.suspended.admin.email, password: PASSWORD });
  await attempt('a deleted organization', { email: world.deleted.admin.email, password: PASSWORD });
  const address = script.address();
  for (let count = 1; count <= 5; count += 1)
    await attempt(`wrong password ${count} from one address`, { email, password: 'wrong' }, address);
  await attempt('the right password from the locked address', { email, password: PASSWORD }, address);
  await attempt('the right password from another address', { email, password: PASSWORD });
  await script.send('a code without a password', anonymous, 'POST', `${SIGN_IN}/mfa`, { json: { code: '123456' } });

  const [first, second] = [await signIn(script, email, 'first session'), await signIn(script, email, 'second session')];
  for (const caller of [first, admin.token, anonymous])
    await script.send(`session of ${caller.name}`, caller, 'GET', '/api/auth/get-session');
  await script.send('a code in a full session', first, 'POST', `${SIGN_IN}/mfa`, { json: { code: '123456' } });
  const again = await script.send('signs in again with a session', first, 'POST', SIGN_IN, {
    json: { email, password: PASSWORD },
  });
  await script.send('the session that was replaced', first, 'GET', '/api/auth/get-session');
  const renewed = sessionOf(again.headers['set-cookie'], 'renewed session');
  const listed = await script.send('lists sessions', renewed, 'GET', '/api/auth/sessions', {
    names: { session1: '0.id' },
  });
  await script.send('lists sessions by token', admin.token, 'GET', '/api/auth/sessions');
  for (const id of ['00000000-0000-4000-8000-000000000000', 'none', '1'])
    await script.send(`ends the session ${id}`, renewed, 'DELETE', `/api/auth/sessions/${id}`);
  const others = (listed.body as readonly Json[]).filter((each) => textAt(each, 'current') === 'missing');
  await script.send('ends another session', renewed, 'DELETE', `/api/auth/sessions/${textAt(others.at(-1), 'id')}`);
  await script.send(
    'a session of somebody else',
    admin.session,
    'DELETE',
    `/api/auth/sessions/${textAt(others[0], 'id')}`,
  );
  await script.send('signs out', second, 'POST', '/api/auth/sign-out');
  await script.send('signs out again', second, 'POST', '/api/auth/sign-out');
  await script.send('a page with a dead cookie', second, 'GET', '/account');
  await script.send('signs out by token', admin.token, 'POST', '/api/auth/sign-out');
  await script.send('signs out everywhere', renewed, 'POST', '/api/auth/sign-out-everywhere');
  await script.send('after signing out everywhere', renewed, 'GET', '/api/auth/get-session');
  await recordOrigins(world, email);
};

/** Cross-site requests with a session cookie. */
const recordOrigins = async ({ script }: World, email: string): Promise<void> => {
  const session = await signIn(script, email, 'session');
  const cases: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['another origin', { Origin: 'https://evil.example' }],
    ['another port', { Origin: 'http://127.0.0.1:81' }],
    ['another scheme', { Origin: 'https://127.0.0.1' }],
    ['an opaque origin', { Origin: 'null' }],
    ['its own origin', { Origin: 'http://127.0.0.1' }],
    ['its own origin in capitals', { Origin: 'HTTP://127.0.0.1' }],
    ['a cross-site fetch', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a same-site fetch', { 'Sec-Fetch-Site': 'same-site' }],
    ['a same-origin fetch', { 'Sec-Fetch-Site': 'same-origin' }],
    ['a fetch by the user', { 'Sec-Fetch-Site': 'none' }],
  ];
  for (const [name, headers] of cases) {
    await script.send(`write from ${name}`, session, 'POST', '/api/auth/mfa/disable', { headers });
    await script.send(`read from ${name}`, session, 'GET', '/api/auth/mfa', { headers });
    await script.send(`form from ${name}`, anonymous, 'POST', '/sign-in', {
      headers,
      form: { email, password: 'wrong' },
      limited: true,
    });
  }
  await script.send('a token and a cookie', session, 'GET', '/api/auth/mfa', {
    headers: { Authorization: 'Bearer wrong' },
  });
};

/** Invitations, password resets and password changes. */
export const recordPasswords = async (world: World): Promise<void> => {
  const { script, platform, mail } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Passwords');
  const { email, session } = await addMember(script, world, admin.token, { name: 'Forgetful', role: 'readonly' });
  const accept = (label: string, json: Json) =>
    script.send(label, anonymous, 'POST', '/api/auth/invitations/accept', { json });
  const tokenOf = async (address: string, count = 1) =>
    new URL((await mail.links(address, count)).at(-1) ?? 'http://missing').searchParams.get('token') ?? 'missing';
  const used = await tokenOf(email);
  await accept('accepts a used invitation', { token: used, password: PASSWORD });
  await accept('accepts an unknown invitation', { token: 'x'.repeat(43), password: PASSWORD });
  await script.send('invites', admin.token, 'POST', '/api/users', {
    json: { email: 'late@example.com', role: 'editor' },
  });
  const open = await tokenOf('late@example.com');
  const weak = ['short', 'password1234', 'aaaaaaaaaaaa', 'late@example.com', 'x'.repeat(2000)];
  for (const [at, password] of weak.entries())
    await accept(`accepts with weak password ${at}`, { token: open, password });

  const request = (label: string, json: Json) =>
    script.send(label, anonymous, 'POST', '/api/auth/password-reset/request', { json });
  await request('asks for a reset', { email });
  await request('asks for a reset of nobody', { email: 'nobody@example.com' });
  await request('asks for a reset of no address', { email: 'nobody' });
  await request('asks for a reset of somebody who never signed in', { email: 'late@example.com' });
  const reset = await tokenOf(email, 2);
  const confirm = (label: string, json: Json) =>
    script.send(label, anonymous, 'POST', '/api/auth/password-reset/confirm', { json });
  for (const [at, password] of weak.entries())
    await confirm(`resets to weak password ${at}`, { token: reset, password });
  await confirm('resets by an unknown link', { token: 'x'.repeat(43), password: 'another horse battery' });
  await confirm('resets by an invitation', { token: open, password: 'another horse battery' });
  await confirm('resets', { token: reset, password: 'another horse battery' });
  await confirm('resets again', { token: reset, password: 'another horse battery' });
  await script.send('the session from before the reset', session, 'GET', '/api/auth/get-session');

  const present = await signIn(script, email, 'session', 'another horse battery');
  const other = await signIn(script, email, 'other session', 'another horse battery');
  const change = (label: string, json: Json, caller = present) =>
    script.send(label, caller, 'POST', '/api/auth/change-password', { json, limited: true });
  await change('changes with a wrong password', { currentPassword: 'wrong', newPassword: PASSWORD });
  for (const [at, newPassword] of weak.entries())
    await change(`changes to weak password ${at}`, { currentPassword: 'another horse battery', newPassword });
  await change('changes to the same', {
    currentPassword: 'another horse battery',
    newPassword: 'another horse battery',
  });
  await change('changes by token', { currentPassword: PASSWORD, newPassword: 'x' }, admin.token);
  await change('changes', { currentPassword: 'another horse battery', newPassword: PASSWORD });
  await script.send('the other session after the change', other, 'GET', '/api/auth/get-session');
  await script.send('the changing session after the change', present, 'GET', '/api/auth/get-session');
  for (let count = 1; count <= 6; count += 1)
    await change(
      `wrong password ${count}`,
      { currentPassword: 'wrong', newPassword: PASSWORD },
      await signIn(script, email, 'session'),
    );
};
