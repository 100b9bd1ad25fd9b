import type { Json } from '../json.ts';
import { addMember, addOrganization, create } from '../members.ts';
import type { World } from '../world.ts';
import { recordAudit } from './audit.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const KINDS = [
  'website',
  'dns',
  'icmp',
  'smtp',
  'ssh',
  'ftp',
  'imap-pop',
  'domain',
  'ip',
  'websites',
  'Website',
  'heartbeat',
  'constructor',
];

/** Tags and their assignment to monitors. */
export const recordTags = async (world: World): Promise<void> => {
  const { script, platform, alpha } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Tagged', { tier: 'scale' });
  const { token } = admin;
  const send = (label: string, method: string, target: string, json?: Json, caller = token) =>
    script.send(label, caller, method, target, json === undefined ? {} : { json });
  const customer = await create(
    script,
    'tagCustomer',
    token,
    '/api/customers',
    { name: 'Tagged', email: 't@example.com' },
    'customer',
  );
  const neighbour = await create(
    script,
    'tagNeighbour',
    token,
    '/api/customers',
    { name: 'Next', email: 'n@example.com' },
    'customer',
  );
  const bound = await addMember(script, world, token, { name: 'Tag Editor', role: 'editor', customerId: customer.id });
  const tags = [];
  for (let at = 0; at < 7; at += 1)
    tags.push(await create(script, `tag${at}`, token, '/api/tags', { name: `Tag ${at}`, color: 'teal' }));
  const website = async (name: string, more: Readonly<Record<string, Json>> = {}) =>
    create(script, name, token, '/api/websites', { name, url: 'http://1.1.1.1/', ...more });
  const [own, ofCustomer, ofNeighbour] = [
    await website('ownSite'),
    await website('customerSite', { customerId: customer.id }),
    await website('neighbourSite', { customerId: neighbour.id }),
  ];
  await send('a name that is taken', 'POST', '/api/tags', { name: 'TAG 1', color: 'red' });
  for (const color of ['red', 'Red', 'beige', '#ff0000', ''])
    await send(`colour ${color}`, 'POST', '/api/tags', { name: `In ${color}`, color });
  await send('for a customer', 'POST', '/api/tags', { name: 'Tag 1', color: 'red', customerId: customer.publicId });
  await send('for a customer of another', 'POST', '/api/tags', {
    name: 'Foreign',
    color: 'red',
    customerId: alpha.customer.id,
  });
  await send('by the customer', 'POST', '/api/tags', { name: 'By the customer', color: 'red' }, bound.token);
  await send(
    'by the customer for another',
    'POST',
    '/api/tags',
    { name: 'For another', color: 'red', customerId: neighbour.id },
    bound.token,
  );
  await send('takes a name that is taken', 'PATCH', `/api/tags/${tags[0]?.publicId}`, { name: 'Tag 2' });
  await send('takes its own name', 'PATCH', `/api/tags/${tags[0]?.publicId}`, { name: 'TAG 0', color: 'blue' });
  await send('takes no colour', 'PATCH', `/api/tags/${tags[0]?.publicId}`, { color: 'beige' });
  for (const caller of [token, bound.token, world.beta.admin.token])
    await send(`${caller.name} lists tags`, 'GET', '/api/tags?perPage=100', undefined, caller);
  for (const query of ['?search=TAG', '?perPage=1&page=3', `?customerId=${customer.id}`, '?customerId=0'])
    await send(`lists ${script.mask.target(query)}`, 'GET', `/api/tags${query}`);

  const attach = (label: string, tagId: Json, monitorId: Json, caller = token, monitorType = 'website') =>
    send(label, 'POST', '/api/monitor-tags', { tagId, monitorType, monitorId }, caller);
  const query = (tagId: string | number, monitorId: string | number, monitorType = 'website'): string =>
    `/api/monitor-tags?tagId=${tagId}&monitorType=${monitorType}&monitorId=${monitorId}`;
  const read = (label: string, monitorId: string | number, caller = token, monitorType = 'website') =>
    send(label, 'GET', `/api/monitor-tags?monitorType=${monitorType}&monitorId=${monitorId}`, undefined, caller);
  for (const [at, tag] of tags.slice(0, 6).entries())
    await attach(`attaches tag ${at + 1}`, at % 2 === 0 ? tag.publicId : tag.id, at % 2 === 0 ? own.id : own.publicId);
  await attach('attaches one that is attached', tags[0]?.id ?? 0, own.id);
  await read('attached', own.publicId);
  await send('detaches', 'DELETE', query(tags[0]?.publicId ?? '', own.id));
  await send('detaches again', 'DELETE', query(tags[0]?.publicId ?? '', own.id));
  await attach('attaches an unknown tag', UNKNOWN, own.id);
  await attach('attaches a foreign tag', alpha.tag.id, own.id);
  await attach('attaches to an unknown monitor', tags[6]?.id ?? 0, UNKNOWN);
  await attach('attaches to a foreign monitor', tags[6]?.id ?? 0, alpha.website.id);
  await attach('the platform attaches across organizations', alpha.tag.publicId, own.publicId, platform.token);
  for (const kind of KINDS) {
    await attach(`attaches to a ${kind}`, tags[6]?.id ?? 0, UNKNOWN, token, kind);
    await read(`reads of a ${kind}`, UNKNOWN, token, kind);
    await send(`detaches from a ${kind}`, 'DELETE', query(tags[6]?.id ?? 0, UNKNOWN, kind));
  }
  const theirs = await create(script, 'customerTag', token, '/api/tags', {
    name: 'Theirs',
    color: 'pink',
    customerId: customer.id,
  });
  for (const [label, site] of [
    ['its own', ofCustomer],
    ['the neighbour', ofNeighbour],
    ['the organization', own],
  ] as const) {
    await attach(`a tag of the customer on ${label}`, theirs.id, site.id);
    await attach(`the customer attaches on ${label}`, tags[6]?.id ?? 0, site.id, bound.token);
    await read(`the customer reads ${label}`, site.id, bound.token);
  }
  await send(
    'the customer changes a tag of the organization',
    'PATCH',
    `/api/tags/${tags[6]?.publicId}`,
    { color: 'red' },
    bound.token,
  );
  await send(
    'the customer deletes a tag of the organization',
    'DELETE',
    `/api/tags/${tags[6]?.publicId}`,
    undefined,
    bound.token,
  );
  await send('deletes one that is attached', 'DELETE', `/api/tags/${tags[1]?.publicId}`);
  await read('attached after the deletion', own.publicId);
  await recordAudit(world, token, 'of the tags');
};
