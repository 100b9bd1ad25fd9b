import type { Json } from '../json.ts';
import { textAt } from '../json.ts';
import { addMember, addOrganization, create } from '../members.ts';
import type { World } from '../world.ts';
import { recordAudit } from './audit.ts';

const PATH = '/api/change-requests';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const changes: readonly (readonly [string, Json])[] = [
  ...[1441, 0, 'x'].map((checkInterval) => [`interval ${checkInterval}`, { checkInterval }] as const),
  ['timeout', { timeoutSeconds: 61 }],
  ['notice', { sslNoticeDays: 366 }],
  ['url', { url: 'http://10.0.0.1/' }],
  ['connect host', { connectHost: '::1' }],
  ['private connect host', { connectHost: '10.0.0.1' }],
  ['insecure', { connectTlsInsecure: true }],
  ['location', { locationIds: [999_999] }],
  ['method', { method: 'BREW' }],
  ['unknown member', { colour: 'red' }],
  ['nothing', {}],
  ['heartbeat token', { heartbeatToken: 'mine' }],
  ['customer', { customerId: null }],
  ['credentials', { auth: { username: 'u', password: 'p' } }],
  ['class', { managementType: 'self_service' }],
];

/** Change requests and decisions. */
export const recordChangeRequests = async (world: World): Promise<void> => {
  const { script, platform, alpha } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Asked', { tier: 'scale' });
  const { token } = admin;
  const customer = await create(
    script,
    'asking',
    token,
    '/api/customers',
    { name: 'Asking', email: 'a@example.com' },
    'customer',
  );
  const bound = await addMember(script, world, token, {
    name: 'Asking Editor',
    role: 'editor',
    customerId: customer.id,
  });
  const colleague = await addMember(script, world, token, {
    name: 'Asking Colleague',
    role: 'editor',
    customerId: customer.id,
  });
  const editor = await addMember(script, world, token, { name: 'Deciding Editor', role: 'editor' });
  const site = await create(script, 'askedSite', token, '/api/websites', {
    name: 'Asked',
    url: 'http://1.1.1.1/',
    customerId: customer.id,
  });
  const whole = await create(script, 'wholeSite', token, '/api/websites', { name: 'Whole', url: 'http://1.1.1.1/' });
  const ask = (label: string, json: Json, caller = bound.token, publicId: string | number = site.publicId) =>
    script.send(label, caller, 'POST', `/api/websites/${publicId}/change-requests`, {
      json: { changes: json, note: 'Please' },
    });
  const decide = (label: string, id: string, json: Json, caller = token) =>
    script.send(label, caller, 'PATCH', `${PATH}/${id}`, { json });
  for (const [label, json] of changes) await ask(`asks for ${label}`, json);
  await ask('an editor asks for another class', { managementType: 'self_service' }, editor.token);
  await ask('asks by number', { name: 'By number' }, bound.token, site.id);
  await ask('asks for a monitor of the organization', { name: 'x' }, bound.token, whole.publicId);
  await ask('asks for a monitor of another organization', { name: 'x' }, bound.token, alpha.website.publicId);
  for (const type of ['website', 'dns', 'icmp', 'domain', 'websites', 'WEBSITE', 'toString'])
    await script.send(
      `asks by type ${type}`,
      bound.token,
      'POST',
      `/api/monitors/${type}/${site.publicId}/change-requests`,
      {
        json: { changes: { name: `By ${type}` } },
      },
    );
  const idOf = async (name: string, caller = bound.token) =>
    textAt((await ask(`asks for ${name}`, { name }, caller)).body, 'publicId');
  const first = await idOf('Approved');
  for (const status of ['approved', 'rejected'])
    await decide(`the customer says ${status}`, first, { status }, bound.token);
  await decide('a colleague withdraws', first, { status: 'withdrawn' }, colleague.token);
  await decide('an administrator withdraws', first, { status: 'withdrawn' });
  for (const json of [{ status: 'open' }, { status: 'done' }, {}] as const)
    await decide(`is decided ${JSON.stringify(json)}`, first, json);
  await decide('is approved', first, { status: 'approved', note: 'Gladly' }, editor.token);
  await script.send('the monitor after the approval', token, 'GET', `/api/websites/${site.publicId}`);
  for (const status of ['approved', 'rejected', 'withdrawn'])
    await decide(`is ${status} when approved`, first, { status }, status === 'withdrawn' ? bound.token : token);
  const second = await idOf('Rejected');
  await decide('is rejected', second, { status: 'rejected', note: 'No' });
  await decide('is withdrawn when rejected', second, { status: 'withdrawn' }, bound.token);
  const third = await idOf('Withdrawn');
  await decide('is withdrawn', third, { status: 'withdrawn' }, bound.token);
  await decide('is approved when withdrawn', third, { status: 'approved' });
  const stale = textAt((await ask('asks for an interval', { checkInterval: 5 })).body, 'publicId');
  const slow = await create(script, 'slowPack', token, '/api/package-configs', {
    key: 'slow',
    displayName: 'Slow',
    minCheckInterval: 10,
  });
  await script.send('the customer gets a slow package', token, 'PATCH', `/api/customers/${customer.publicId}`, {
    json: { packageId: slow.id },
  });
  await decide('is approved against the package', stale, { status: 'approved' });
  await ask('asks below the minimum', { checkInterval: 9 });
  for (let count = 1; count <= 10; count += 1) await ask(`asks ${count} more times`, { name: `Name ${count}` });
  await ask('the organization asks for the customer', { name: 'x' }, token);
  await ask('the organization asks for itself', { name: 'x' }, token, whole.publicId);
  for (const query of [
    '',
    '?status=open&perPage=2&page=2',
    '?status=approved',
    '?status=done',
    '?search=PLEASE&perPage=1',
    `?customerId=${customer.id}&perPage=1`,
    '?customerId=',
  ])
    await script.send(`lists ${script.mask.target(query)}`, token, 'GET', `${PATH}${query}`);
  await script.send('the customer lists', bound.token, 'GET', `${PATH}?perPage=3`);
  await script.send('the customer reads', bound.token, 'GET', `${PATH}/${first}`);
  await script.send('another organization reads', world.beta.admin.token, 'GET', `${PATH}/${first}`);
  await script.send('an unknown one is read', token, 'GET', `${PATH}/${UNKNOWN}`);
  await script.send('the monitor is deleted', token, 'DELETE', `/api/websites/${site.publicId}`);
  await script.send('a request of the deleted monitor', token, 'GET', `${PATH}/${first}`);
  await decide('a request of the deleted monitor is decided', stale, { status: 'rejected' });
  await recordAudit(world, token, 'of the requests');
};
