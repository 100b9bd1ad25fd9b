import type { Json } from '../json.ts';
import { textAt } from '../json.ts';
import { PASSWORD, addMember, addOrganization } from '../members.ts';
import type { World } from '../world.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Organizations, billing, quota tiers and VAT numbers. */
export const recordOrganizations = async (world: World): Promise<void> => {
  const { script, platform } = world;
  const { admin, publicId, id } = await addOrganization(script, world, platform.token, 'Own');
  const { token, session } = admin;
  const own = `/api/organizations/${publicId}`;
  const patch = (label: string, target: string, json: Json, caller = token) =>
    script.send(label, caller, 'PATCH', target, { json });
  for (const target of ['/api/organization', '/api/organizations', own, `/api/organizations/${id}`]) {
    for (const caller of [token, session, world.beta.admin.token, world.supporter.token])
      await script.send(`${caller.name} reads ${script.mask.target(target)}`, caller, 'GET', target);
  }
  await patch('is renamed', '/api/organization', { name: 'Own and Sons' });
  await patch('takes a name that is taken', '/api/organization', { name: 'Alpha Ltd' });
  for (const [at, json] of (
    [
      { vatId: 'DE123456789' },
      { vatId: 'nonsense!' },
      { countryCode: 'DE' },
      { countryCode: 'XX' },
      { countryCode: 'de' },
      { vatId: null, countryCode: null },
    ] as const
  ).entries())
    await patch(`changes tax facts ${at}`, '/api/organization', json);
  await patch('changes nothing', '/api/organization', {});
  await patch('changes the callers', '/api/organizations', { autoQuotaUpgrade: true });
  await patch('changes by id', own, { autoQuotaUpgrade: false });
  await patch('changes by number', `/api/organizations/${id}`, { autoQuotaUpgrade: false });
  await patch('changes billing', `${own}/billing`, { billingEmail: 'Billing@Example.com' });
  await patch('changes billing of another', `/api/organizations/${world.beta.publicId}/billing`, {
    billingEmail: 'a@example.com',
  });
  await patch('changes more than billing', `${own}/billing`, { billingEmail: 'a@example.com', name: 'x' });

  await recordTiers(world, own, admin.token);
  const validate = (label: string, target = own) =>
    script.send(label, token, 'POST', `${target}/vat-id/validate`, { limited: true });
  await validate('validates without a number');
  await validate('validates that of another', `/api/organizations/${world.beta.publicId}`);
  await validate('validates that of nobody', `/api/organizations/${UNKNOWN}`);
  await patch('has a number of a country without registry', '/api/organization', {
    vatId: 'CHE123456789',
    countryCode: 'CH',
  });
  await validate('validates a number of a country without registry');
  for (let count = 5; count <= 11; count += 1) await validate(`validates, attempt ${count}`);
};

/** Monitor quota: automatic upgrades, tiers and what they hold. */
const recordTiers = async (
  { script, platform }: World,
  own: string,
  token: World['platform']['token'],
): Promise<void> => {
  const tier = (label: string, json: Json, caller = token) =>
    script.send(label, caller, 'PATCH', `${own}/quota-tier`, { json });
  const website = (label: string, more: Readonly<Record<string, Json>> = {}) =>
    script.send(label, token, 'POST', '/api/websites', { json: { name: label, url: 'http://1.1.1.1/', ...more } });
  for (let count = 1; count <= 3; count += 1) await website(`website ${count} of 2`);
  await tier('changes to an unknown tier', { tier: 'gold' });
  await tier('changes to the next free tier', { tier: 'plus' });
  await website('a third');
  await website('a fourth of 3');
  await tier('changes below the usage', { tier: 'free' });
  await tier('changes to a paid tier', { tier: 'starter' });
  await tier('changes to a paid tier, allowed', { tier: 'starter', allowPaidQuotaUpgrade: true });
  await script.send('switches automatic upgrades on', token, 'PATCH', '/api/organization', {
    json: { autoQuotaUpgrade: true },
  });
  await website('a fourth');
  await tier('changes to the top tier', { tier: 'scale' });
  await tier('changes back', { tier: 'starter' });
  await website('a fifth, which upgrades');
  await script.send('the tier after the upgrade', token, 'GET', '/api/organization');
  await script.send('the platform changes it', platform.token, 'PATCH', `/api/platform-admin${own.slice(4)}`, {
    json: { tier: 'free' },
  });
  await tier('is changed by the platform', { tier: 'scale' }, platform.token);
};

/** Administration of organizations by platform admins, and access for suspended and deleted organizations. */
export const recordPlatform = async (world: World): Promise<void> => {
  const { script, platform, supporter } = world;
  const send = (label: string, method: string, target: string, json?: Json, caller = platform.token) =>
    script.send(label, caller, method, target, json === undefined ? {} : { json });
  const LIST = '/api/platform-admin/organizations';
  for (const query of [
    '',
    '?perPage=2&page=2',
    '?search=ALPHA',
    '?status=suspended',
    '?status=deleted',
    '?status=none',
    '?page=0',
    '?perPage=101',
    '?search=%25',
  ])
    await send(`lists organizations ${query}`, 'GET', `${LIST}${query}`);
  await send('lists as supporter', 'GET', LIST, undefined, supporter.token);
  await send('lists as administrator', 'GET', LIST, undefined, world.alpha.admin.token);
  const created = await send('creates with everything', 'POST', LIST, {
    name: 'Everything',
    vatId: 'DE123456789',
    countryCode: 'DE',
    autoQuotaUpgrade: true,
    billingEmail: 'b@example.com',
    imEnabled: true,
    tier: 'plus',
    administratorEmail: 'everything@example.com',
  });
  const target = `${LIST}/${textAt(created.body, 'publicId')}`;
  await send('creates with an unknown tier', 'POST', LIST, { name: 'Tierless', tier: 'gold' });
  await send('creates with an address that is taken', 'POST', LIST, {
    name: 'Taken',
    administratorEmail: platform.email,
  });
  await send('creates with a name that is taken', 'POST', LIST, { name: 'Everything' });
  for (const status of ['suspended', 'active', 'cancelled', 'deleted', 'active'])
    await send(`becomes ${status}`, 'PATCH', target, { status });
  await send('is administered', 'PATCH', target, { imEnabled: false, tier: 'free' });
  await send('is administered with an unknown tier', 'PATCH', target, { tier: 'gold' });
  await send('is administered by nobody in particular', 'PATCH', target, { imEnabled: false }, supporter.token);
  await send('an unknown one is administered', 'PATCH', `${LIST}/${UNKNOWN}`, { imEnabled: false });
  for (const organization of [world.suspended, world.deleted]) {
    const { token, session } = organization.admin;
    for (const caller of [token, session])
      for (const path of [
        '/api/organization',
        '/api/organizations',
        `/api/organizations/${organization.publicId}`,
        '/api/websites',
        '/api/auth/get-session',
        '/account',
        '/',
      ])
        await script.send(`${caller.name} reads ${script.mask.target(path)}`, caller, 'GET', path);
    await script.send(
      `${token.name} changes the tier`,
      token,
      'PATCH',
      `/api/organizations/${organization.publicId}/quota-tier`,
      {
        json: { tier: 'plus' },
      },
    );
    await script.send(`${session.name} signs out`, session, 'POST', '/api/auth/sign-out');
    await script.send(
      `the platform reads ${organization.name}`,
      platform.token,
      'GET',
      `/api/organizations/${organization.publicId}`,
    );
  }
};

/** Users, their protection, and the deletion of accounts. */
export const recordUsers = async (world: World): Promise<void> => {
  const { script, platform, supporter } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'People');
  const editor = await addMember(script, world, admin.token, { name: 'Grace', role: 'editor' });
  const send = (label: string, method: string, target: string, json?: Json, caller = admin.token) =>
    script.send(label, caller, method, target, json === undefined ? {} : { json });
  const user = (publicId: string): string => `/api/users/${publicId}`;
  for (const query of ['', '?search=GRACE', '?search=%25', '?perPage=1&page=2', `?organizationId=${world.beta.id}`])
    await send(`lists users ${script.mask.target(query)}`, 'GET', `/api/users${query}`);
  await send(
    'the supporter lists users of another',
    'GET',
    `/api/users?organizationId=${world.beta.id}`,
    undefined,
    supporter.token,
  );
  await send('invites an address that is taken', 'POST', '/api/users', { email: 'GRACE@example.com', role: 'editor' });
  await send('invites for a foreign customer', 'POST', '/api/users', {
    email: 'x@example.com',
    role: 'editor',
    customerId: world.alpha.customer.id,
  });
  await send('invites an administrator for a customer', 'POST', '/api/users', {
    email: 'x@example.com',
    role: 'admin',
    customerId: world.alpha.customer.id,
  });
  for (const json of [
    { role: 'editor' },
    { isActive: false },
    { customerId: world.alpha.customer.id },
    { firstName: 'Ada', role: 'admin' },
  ] as readonly Json[])
    await send(
      `changes the own ${script.mask.text(JSON.stringify(json)).slice(0, 16)}`,
      'PATCH',
      user(admin.publicId),
      json,
    );
  await send('deletes the own account', 'DELETE', user(admin.publicId));
  for (const json of [{ role: 'editor' }, { isActive: false }] as readonly Json[])
    await send(
      `the platform changes the last administrator ${Object.keys(json as object).join()}`,
      'PATCH',
      user(admin.publicId),
      json,
      platform.token,
    );
  await send('the platform deletes the last administrator', 'DELETE', user(admin.publicId), undefined, platform.token);
  for (const flag of ['isGlobalAdmin', 'isGlobalSupporter'])
    await send(`sets ${flag}`, 'PATCH', user(editor.publicId), { [flag]: true });
  await send('the platform sets a flag', 'PATCH', user(editor.publicId), { isGlobalSupporter: true }, platform.token);
  await send('changes platform staff', 'PATCH', user(editor.publicId), { firstName: 'X' });
  await send('deletes platform staff', 'DELETE', user(editor.publicId));
  await send('asks for the deletion of platform staff', 'POST', `${user(editor.publicId)}/account-deletion`);
  await send(
    'the platform takes the flag',
    'PATCH',
    user(editor.publicId),
    { isGlobalSupporter: false },
    platform.token,
  );
  await send('changes a user of another organization', 'PATCH', user(world.alpha.editor.publicId), { firstName: 'X' });

  for (const [label, caller, who] of [
    ['the editor', editor.session, 'me'],
    ['the only administrator', admin.session, 'me'],
    ['an administrator', admin.token, editor.publicId],
    ['a colleague', editor.token, admin.publicId],
    ['a stranger', world.beta.admin.token, editor.publicId],
  ] as const)
    for (const method of ['GET', 'DELETE', 'POST', 'POST', 'GET', 'DELETE', 'DELETE'])
      await send(`${label}: ${method} account deletion`, method, `${user(who)}/account-deletion`, undefined, caller);
  await send('deactivates', 'PATCH', user(editor.publicId), { isActive: false });
  await send('the deactivated by session', 'GET', '/api/websites', undefined, editor.session);
  await send('the deactivated by token', 'GET', '/api/websites', undefined, editor.token);
  await send('activates', 'PATCH', user(editor.publicId), { isActive: true, role: 'admin' });
  await send('deletes', 'DELETE', user(editor.publicId));
  await send('deletes again', 'DELETE', user(editor.publicId));
  await send('the deleted by token', 'GET', '/api/websites', undefined, editor.token);
  await send('invites the freed address', 'POST', '/api/users', { email: editor.email, role: 'responder' });
};

/** The mail server of an organization. */
export const recordMailServers = async (world: World): Promise<void> => {
  const { script, platform, mail } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Postal');
  const SMTP = '/api/organization/smtp';
  const patch = (label: string, json: Json) => script.send(label, admin.token, 'PATCH', SMTP, { json });
  const relay = {
    host: '127.0.0.1',
    port: mail.port,
    security: 'none',
    fromAddress: 'alerts@example.com',
    fromName: 'Alerts',
  };
  const test = (label: string, to: string) => script.send(label, admin.token, 'POST', `${SMTP}/test`, { json: { to } });
  await script.send('empty at first', admin.token, 'GET', SMTP);
  await test('tests none', 'ada@example.com');
  for (const host of ['10.0.0.1', '[::1]', '169.254.169.254', 'nothing.invalid', 'localhost'])
    await patch(`host ${host}`, { ...relay, host });
  for (const [at, json] of (
    [
      { port: 25 },
      { ...relay, port: 0 },
      { ...relay, security: 'ssl' },
      { ...relay, username: 'u' },
      { ...relay, fromName: 'A\r\nBcc: b@c.d' },
      {},
    ] as const
  ).entries())
    await patch(`incomplete ${at}`, json);
  await patch('with a password', {
    host: '127.0.0.1',
    username: 'agency',
    password: PASSWORD,
    fromAddress: 'alerts@example.com',
  });
  await patch('another host forgets the password', { host: '127.0.0.2' });
  await patch('the relay', { ...relay, username: null });
  await test('tests it', 'ada@example.com');
  mail.refuse('refused@example.com');
  await test('tests a recipient that is refused', 'refused@example.com');
  await script.send('reads it', admin.token, 'GET', SMTP);
  await patch('removes it', { host: null });
};
