import type { Json } from '../json.ts';
import { textAt } from '../json.ts';
import { addMember, addOrganization, create } from '../members.ts';
import { anonymous } from '../script.ts';
import type { Caller } from '../script.ts';
import type { World } from '../world.ts';
import { recordAudit } from './audit.ts';

const TARGET = 'http://1.1.1.1/';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Members for the creation and the update of a website, valid and invalid. */
const bodies: readonly (readonly [string, Readonly<Record<string, Json>>])[] = [
  ...[1441, 43_201, 0, -1, 1.5, 'often', null].map(
    (checkInterval) => [`interval ${checkInterval}`, { checkInterval }] as const,
  ),
  ...[61, 0, 'x'].map((timeoutSeconds) => [`timeout ${timeoutSeconds}`, { timeoutSeconds }] as const),
  ...[
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://nothing.invalid/',
    'ftp://1.1.1.1/',
    'nothing',
    '',
    'http://u:p@1.1.1.1/',
  ].map((url) => [`url ${url}`, { url }] as const),
  ...['::1', 'http://1.1.1.1', '1.1.1.1:0', '1.1.1.1:8080', '10.0.0.1', '[fe80::1]', 'a b', '', null].map(
    (connectHost) => [`connect host ${connectHost}`, { connectHost }] as const,
  ),
  ...[0, 65_536, 'x', 443].map((connectPort) => [`connect port ${connectPort}`, { connectPort }] as const),
  ['insecure without a connect host', { connectTlsInsecure: true }],
  ['insecure with a connect host', { connectTlsInsecure: true, connectHost: '1.1.1.1' }],
  ...[-1, 366, 'x', 30].map((sslNoticeDays) => [`notice ${sslNoticeDays}`, { sslNoticeDays }] as const),
  ['sizes in the wrong order', { minPageSize: 10, maxPageSize: 5 }],
  ['a negative size', { minPageSize: -1 }],
  ['a flag of the wrong type', { checkSslEnabled: 'yes' }],
  ['keyword without a keyword', { monitoringType: 'keyword' }],
  ['keyword', { monitoringType: 'keyword', keyword: 'Bread' }],
  ['keyword that is blank', { monitoringType: 'keyword', keyword: '' }],
  ['scenario', { monitoringType: 'scenario' }],
  ['heartbeat', { monitoringType: 'heartbeat', checkInterval: 43_200 }],
  ['heartbeat above its ceiling', { monitoringType: 'heartbeat', checkInterval: 43_201 }],
  ['heartbeat with a private connect host', { monitoringType: 'heartbeat', connectHost: '10.0.0.1' }],
  ['a heartbeat token', { heartbeatToken: 'mine' }],
  [
    'headers',
    { headers: { 'X-Key': 'secret' }, body: 'secret', auth: { username: 'u', password: 'p' }, method: 'POST' },
  ],
  ['headers that the check writes itself', { headers: { Host: 'x' } }],
  ['a header of two lines', { headers: { 'X-A': 'a\r\nb' } }],
  ['an unknown location', { locationIds: [999_999] }],
  ['no location', { locationIds: [] }],
  ['paused', { status: 'paused' }],
  ['self-service', { managementType: 'self_service' }],
  ['an unknown customer', { customerId: 999_999 }],
  ['no customer', { customerId: null }],
  ['a status to expect', { expectedStatus: 204, responseTimeLimitMs: 5000 }],
];

/** Creation and update of websites, ownership, heartbeats and locations. */
export const recordWebsites = async (world: World): Promise<void> => {
  const { script, platform } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Sites', { tier: 'scale' });
  const { token } = admin;
  await create(script, 'defaults', token, '/api/websites', { name: 'Defaults', url: TARGET });
  for (const [label, more] of bodies)
    await script.send(`created with ${label}`, token, 'POST', '/api/websites', {
      json: { name: label, url: TARGET, ...more },
    });
  for (const [label, changes] of bodies) {
    const { publicId } = await quiet(script, token, { name: 'Changing', url: TARGET });
    await script.send(`changed to ${label}`, token, 'PATCH', `/api/websites/${publicId}`, { json: changes });
    await script.send(`check config of ${label}`, token, 'PATCH', `/api/websites/${publicId}/check-config`, {
      json: changes,
    });
  }
  await recordPackages(world, token);
  await recordOwnership(world, token);
  for (const query of [
    '?search=INTERVAL',
    '?perPage=1&page=2',
    '?status=paused',
    '?condition=unknown&perPage=1',
    '?condition=down',
    '?status=gone',
    '?customerId=999999',
    '?page=2147483648',
  ])
    await script.send(`lists ${query}`, token, 'GET', `/api/websites${query}`);
  await recordHeartbeats(world, token);
  await recordLocations(world, token);
  await recordAudit(world, token, 'of the sites');
};

const quiet = async (script: World['script'], caller: Caller, json: Json) => {
  const { body } = await script.quietly(caller, 'POST', '/api/websites', { json });
  return { publicId: textAt(body, 'publicId'), id: textAt(body, 'id') };
};

const recordPackages = async ({ script }: World, token: Caller): Promise<void> => {
  const slow = await create(script, 'slow', token, '/api/package-configs', {
    key: 'slow',
    displayName: 'Slow',
    minCheckInterval: 10,
  });
  const customer = await create(
    script,
    'slowCustomer',
    token,
    '/api/customers',
    { name: 'Slow', email: 's@example.com', packageId: slow.id },
    'customer',
  );
  const website = (label: string, more: Readonly<Record<string, Json>>) =>
    script.send(label, token, 'POST', '/api/websites', {
      json: { name: label, url: TARGET, customerId: customer.id, ...more },
    });
  const made = await website('on a slow package', {});
  await website('below the minimum of the package', { checkInterval: 9 });
  await website('at the minimum of the package', { checkInterval: 10 });
  await script.send('changed below the minimum', token, 'PATCH', `/api/websites/${textAt(made.body, 'publicId')}`, {
    json: { checkInterval: 9 },
  });
  await script.send('by number', token, 'GET', `/api/websites/${textAt(made.body, 'id')}`);
};

/** Rules about managed and self-service monitors. */
const recordOwnership = async (world: World, token: Caller): Promise<void> => {
  const { script } = world;
  const customer = await create(
    script,
    'served',
    token,
    '/api/customers',
    { name: 'Served', email: 's@example.com' },
    'customer',
  );
  const member = (name: string, role: string, customerId?: number) =>
    addMember(script, world, token, { name, role, ...(customerId === undefined ? {} : { customerId }) });
  const [editor, reader, bound, boundReader] = [
    await member('Site Editor', 'editor'),
    await member('Site Reader', 'readonly'),
    await member('Served Editor', 'editor', customer.id),
    await member('Served Reader', 'readonly', customer.id),
  ];
  const managed = await create(script, 'managed', token, '/api/websites', {
    name: 'Managed',
    url: TARGET,
    customerId: customer.id,
  });
  const post = (label: string, caller: Caller, more: Readonly<Record<string, Json>> = {}) =>
    script.send(label, caller, 'POST', '/api/websites', { json: { name: label, url: TARGET, ...more } });
  const patch = (label: string, caller: Caller, changes: Json, publicId = managed.publicId) =>
    script.send(label, caller, 'PATCH', `/api/websites/${publicId}`, { json: changes });
  const customerChange = (label: string, json: Json) =>
    script.send(label, token, 'PATCH', `/api/customers/${customer.publicId}`, { json });
  await post('self-service is not allowed', bound.token);
  await customerChange('one self-service monitor', { allowSelfService: true, maxSelfServiceUrls: 1 });
  const own = textAt((await post('self-service', bound.token)).body, 'publicId');
  await post('self-service beyond the quota', bound.token);
  await post('a managed one by the customer', bound.token, { managementType: 'managed' });
  for (const caller of [bound.token, editor.token, reader.token, boundReader.token]) {
    await patch(`${caller.name} changes a managed one`, caller, { name: 'Mine' });
    await patch(`${caller.name} changes the class`, caller, { managementType: 'self_service' });
    await patch(`${caller.name} changes its own`, caller, { name: 'Mine' }, own);
    for (const path of ['check-config', 'trigger-check'])
      await script.send(
        `${caller.name} on ${path}`,
        caller,
        path === 'check-config' ? 'PATCH' : 'POST',
        `/api/websites/${managed.publicId}/${path}`,
        path === 'check-config' ? { json: { sslNoticeDays: 5 } } : {},
      );
    if (caller !== editor.token)
      await script.send(`${caller.name} deletes a managed one`, caller, 'DELETE', `/api/websites/${managed.publicId}`);
  }
  await patch('an administrator makes it self-service beyond the quota', token, { managementType: 'self_service' });
  await customerChange('may edit what is managed', { canEditManaged: true, maxSelfServiceUrls: 2 });
  await patch('the customer changes a managed one', bound.token, { name: 'Mine' });
  await patch('an administrator makes it self-service', token, { managementType: 'self_service' });
  await customerChange('self-service is taken back', { allowSelfService: false });
  await patch('the customer changes what it made', bound.token, { name: 'Mine again' }, own);
  await script.send('the customer deletes what it made', bound.token, 'DELETE', `/api/websites/${own}`);
  await script.send('an editor deletes', editor.token, 'DELETE', `/api/websites/${managed.publicId}`);
  await script.send('deleted', token, 'GET', `/api/websites/${managed.publicId}`);
};

const recordHeartbeats = async ({ script }: World, token: Caller): Promise<void> => {
  const made = await script.send('a heartbeat is created', token, 'POST', '/api/websites', {
    json: { name: 'Backup', monitoringType: 'heartbeat', checkInterval: 60 },
    names: { heartbeat: 'publicId', beatToken: 'heartbeatToken' },
  });
  const [publicId, secret] = [textAt(made.body, 'publicId'), textAt(made.body, 'heartbeatToken')];
  for (const method of ['GET', 'POST', 'HEAD', 'PUT'])
    await script.send(`a heartbeat by ${method}`, anonymous, method, `/api/heartbeat/${secret}`);
  await script.send('a heartbeat with a body', anonymous, 'POST', `/api/heartbeat/${secret}`, {
    raw: 'anything',
    type: 'text/plain',
  });
  await script.send('a heartbeat of no monitor', anonymous, 'GET', '/api/heartbeat/unknown');
  await script.send('a heartbeat with a wrong credential', anonymous, 'GET', `/api/heartbeat/${secret}`, {
    headers: { Authorization: 'Bearer wrong' },
  });
  await script.send('the heartbeat after it was heard', token, 'GET', `/api/websites/${publicId}`);
  await script.send('its checks', token, 'GET', `/api/websites/${publicId}/check-history`);
  await script.send('is triggered', token, 'POST', `/api/websites/${publicId}/trigger-check`);
  await script.send('is paused', token, 'PATCH', `/api/websites/${publicId}`, { json: { status: 'paused' } });
  await script.send('a heartbeat of a paused monitor', anonymous, 'GET', `/api/heartbeat/${secret}`);
  await script.send('becomes a website', token, 'PATCH', `/api/websites/${publicId}`, {
    json: { monitoringType: 'http', url: TARGET, checkInterval: 5 },
  });
  await script.send('a heartbeat of a website', anonymous, 'GET', `/api/heartbeat/${secret}`);
};

const recordLocations = async (
  { script, platform, idleLocation, localLocation, alpha }: World,
  token: Caller,
): Promise<void> => {
  const LOCATIONS = '/api/locations';
  const send = (label: string, method: string, target: string, json?: Json, caller = platform.token) =>
    script.send(label, caller, method, target, json === undefined ? {} : { json });
  await send('all locations', 'GET', LOCATIONS);
  await send('locations of an organization', 'GET', LOCATIONS, undefined, token);
  const own = await create(script, 'ownLocation', platform.token, LOCATIONS, {
    key: 'own',
    name: 'Own',
    organizationId: alpha.id,
    isActive: false,
  });
  await send('a location with a key that is taken', 'POST', LOCATIONS, { key: 'own', name: 'Again' });
  await send('a location of no organization', 'POST', LOCATIONS, {
    key: 'nowhere',
    name: 'Nowhere',
    organizationId: 999_999,
  });
  await send('a location is renamed', 'PATCH', `${LOCATIONS}/${own.publicId}`, { name: 'Renamed', isActive: true });
  await send('locations of the organization that has one', 'GET', LOCATIONS, undefined, alpha.admin.token);
  for (const location of [own, idleLocation, localLocation]) {
    await script.send('a website at a location', token, 'POST', '/api/websites', {
      json: { name: 'Placed', url: TARGET, status: 'paused', locationIds: [location.publicId] },
    });
    await script.send('a website of the other organization at a location', alpha.admin.token, 'POST', '/api/websites', {
      json: { name: 'Placed', url: TARGET, status: 'paused', locationIds: [location.id] },
    });
  }
  await send('a location is deleted', 'DELETE', `${LOCATIONS}/${own.publicId}`);
  await send('a location is deleted again', 'DELETE', `${LOCATIONS}/${own.publicId}`);
  await send('an unknown location is deleted', 'DELETE', `${LOCATIONS}/${UNKNOWN}`);
};
