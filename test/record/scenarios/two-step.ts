import type { Json } from '../json.ts';
import { textAt } from '../json.ts';
import { PASSWORD, addMember, addOrganization, sessionOf, signIn } from '../members.ts';
import { anonymous } from '../script.ts';
import type { Caller } from '../script.ts';
import { Authenticator } from '../totp.ts';
import type { World } from '../world.ts';

const MFA = '/api/auth/mfa';

/** Enables two-step verification for the user of a session. */
export const enrol = async (
  { script }: Pick<World, 'script'>,
  session: Caller,
  label: string,
): Promise<{ readonly app: Authenticator; readonly codes: readonly string[] }> => {
  const { body } = await script.send(`${label}: begins to enrol`, session, 'POST', `${MFA}/enroll`);
  const app = new Authenticator(textAt(body, 'secret'));
  const confirmed = await script.send(`${label}: confirms`, session, 'POST', `${MFA}/confirm`, {
    json: { code: await app.code() },
  });
  return { app, codes: Array.from({ length: 10 }, (_, at) => textAt(confirmed.body, `backupCodes.${at}`)) };
};

/** Two-step verification: enrolment, sign-in, step-up, lock, reset, and the policy of an organization. */
export const recordTwoStep = async (world: World): Promise<void> => {
  const { script, platform } = world;
  const { admin, publicId } = await addOrganization(script, world, platform.token, 'Steps');
  const member = await addMember(script, world, admin.token, { name: 'Careful', role: 'editor' });
  const { session, email } = member;
  const post = (label: string, caller: Caller, path: string, json?: Json) =>
    script.send(label, caller, 'POST', `${MFA}/${path}`, { limited: true, ...(json === undefined ? {} : { json }) });
  const status = (label: string, caller: Caller) => script.send(label, caller, 'GET', MFA);

  await status('off at first', session);
  await status('by token', member.token);
  await post('steps up without an enrolment', session, 'step-up', { code: '123456' });
  await post('renews codes without an enrolment', session, 'backup-codes');
  await post('switches off what is off', session, 'disable');
  await post('confirms without an enrolment', session, 'confirm', { code: '123456' });
  const pending = new Authenticator(textAt((await post('begins to enrol', session, 'enroll')).body, 'secret'));
  await post('confirms by a wrong code', session, 'confirm', { code: pending.wrongCode() });
  await post('withdraws the enrolment', session, 'disable');
  const other = await signIn(script, email, 'other session');
  const { app, codes } = await enrol(world, session, 'Careful');
  await status('on', session);
  await post('renews codes', session, 'backup-codes');
  for (const [label, path] of [
    ['renews codes', 'backup-codes'],
    ['enrols', 'enroll'],
    ['switches off', 'disable'],
  ] as const)
    await post(`${label} without a step-up`, other, path);
  await script.send('creates a token without a step-up', other, 'POST', '/api/customer/tokens', {
    json: { name: 'x' },
  });
  await post('steps up by an old backup code', other, 'step-up', { code: codes[0] ?? '' });
  await post('steps up', other, 'step-up', { code: await app.code() });
  await post('steps up by the same code', other, 'step-up', { code: app.lastCode() });
  await script.send('creates a token after the step-up', other, 'POST', '/api/customer/tokens', {
    json: { name: 'x' },
  });

  const first = await script.send('signs in with the password', anonymous, 'POST', '/api/auth/sign-in', {
    json: { email, password: PASSWORD },
  });
  const challenge = sessionOf(first.headers['set-cookie'], 'challenge');
  await script.send('reads with the password alone', challenge, 'GET', '/api/auth/get-session');
  await script.send('a page with the password alone', challenge, 'GET', '/account');
  await script.send('signs in by a wrong code', challenge, 'POST', '/api/auth/sign-in/mfa', {
    json: { code: app.wrongCode() },
  });
  const full = await script.send('signs in by the code', challenge, 'POST', '/api/auth/sign-in/mfa', {
    json: { code: await app.code() },
  });
  const signedIn = sessionOf(full.headers['set-cookie'], 'full session');
  await status('after the sign-in', signedIn);
  const renewed = await post('renews codes in the new session', signedIn, 'backup-codes');
  const backup = textAt(renewed.body, 'backupCodes.0');
  for (const label of ['signs in by a backup code', 'signs in by the same backup code']) {
    const opened = await script.quietly(anonymous, 'POST', '/api/auth/sign-in', {
      json: { email, password: PASSWORD },
    });
    await script.send(label, sessionOf(opened.headers['set-cookie'], 'challenge'), 'POST', '/api/auth/sign-in/mfa', {
      json: { code: backup },
    });
  }
  await status('nine codes are left', signedIn);
  // The reused backup code counted as the first wrong code.
  for (let count = 2; count <= 5; count += 1)
    await post(`wrong code ${count}`, signedIn, 'step-up', { code: app.wrongCode() });
  await post('a right code while locked', signedIn, 'step-up', { code: textAt(renewed.body, 'backupCodes.1') });
  const locked = await script.quietly(anonymous, 'POST', '/api/auth/sign-in', { json: { email, password: PASSWORD } });
  await script.send(
    'signs in while locked',
    sessionOf(locked.headers['set-cookie'], 'challenge'),
    'POST',
    '/api/auth/sign-in/mfa',
    {
      json: { code: '123456' },
      limited: true,
    },
  );

  const reset = (label: string, caller: Caller, id = member.publicId) =>
    script.send(label, caller, 'POST', `/api/users/${id}/mfa/reset`);
  await reset('is reset by a token', admin.token);
  await reset('is reset by an editor', signedIn);
  await reset('is reset by an administrator of another organization', world.beta.admin.session);
  await reset('resets the own', admin.session, admin.publicId);
  await reset('is reset by an administrator', admin.session);
  await reset('is reset again', admin.session);
  await script.send('the session from before the reset', signedIn, 'GET', '/api/auth/get-session');
  await recordPolicy(world, admin.session, admin.token, publicId, email);
};

const recordPolicy = async (
  world: World,
  session: Caller,
  token: Caller,
  publicId: string,
  email: string,
): Promise<void> => {
  const { script } = world;
  const demand = { requireMfaEditors: true };
  await script.send('a token sets the policy', token, 'PATCH', '/api/organization', { json: demand });
  await script.send('a token sets the policy by id', token, 'PATCH', `/api/organizations/${publicId}`, {
    json: demand,
  });
  await script.send('a session sets the policy', session, 'PATCH', '/api/organization', { json: demand });
  const demanded = await signIn(script, email, 'demanded session');
  const paths = [
    '/api/auth/get-session',
    MFA,
    '/api/websites',
    '/api/auth/sessions',
    '/account',
    '/account/two-step',
    '/account/sessions',
    '/api/nothing',
  ];
  for (const path of paths) await script.send(`reads ${path} before enrolling`, demanded, 'GET', path);
  await script.send('writes before enrolling', demanded, 'POST', '/api/tags', { json: { name: 'x', color: 'red' } });
  await enrol(world, demanded, 'demanded');
  await script.send('reads after enrolling', demanded, 'GET', '/api/websites');
  await script.send('switches off what is demanded', demanded, 'POST', `${MFA}/disable`);
  await script.send('a session lifts the policy', session, 'PATCH', '/api/organization', {
    json: { requireMfaEditors: false },
  });
};
