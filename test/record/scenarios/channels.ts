import type { Json } from '../json.ts';
import { numberAt, textAt } from '../json.ts';
import { addMember, addOrganization, create } from '../members.ts';
import type { World } from '../world.ts';
import { recordAudit } from './audit.ts';

const PATH = '/api/notification-channels';
const REFUSED_URLS = [
  'no url',
  'ftp://example.com/',
  'http://10.1.2.3/',
  'http://169.254.169.254/',
  'http://[::1]/',
  'http://localhost/',
  'http://api.localhost/',
  'http://printer.local/',
  'http://db.internal/',
  'http://nas.home.arpa/',
  'http://intranet/',
  'http://localhost./',
  'https://user:pass@example.com/',
  'http://2130706433/',
];

/** Notification channels, test messages and deliveries. */
export const recordChannels = async (world: World): Promise<void> => {
  const { script, platform, target } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Notified');
  const { token } = admin;
  const send = (label: string, method: string, path: string, json?: Json, caller = token) =>
    script.send(label, caller, method, path, json === undefined ? {} : { json });
  const customer = await create(
    script,
    'notified',
    token,
    '/api/customers',
    { name: 'Notified', email: 'n@example.com' },
    'customer',
  );
  const bound = await addMember(script, world, token, {
    name: 'Notified Editor',
    role: 'editor',
    customerId: customer.id,
  });
  let hooks = 0;
  const webhook = (more: Readonly<Record<string, Json>> = {}) => ({
    name: 'Hook',
    type: 'webhook',
    config: { url: `https://hooks.example.com/${(hooks += 1)}` },
    ...more,
  });
  const mailbox = (...recipients: string[]) => ({ name: 'Mail', type: 'email', config: { recipients } });
  const hook = await create(script, 'webhook', token, PATH, {
    name: 'Hook',
    type: 'webhook',
    config: { url: `${target.origin}/hook`, headers: { 'X-Key': 'sesame' } },
  });
  const mail = await create(
    script,
    'mailChannel',
    token,
    PATH,
    mailbox('Ops@Example.com', 'ops@example.com', 'chief@example.com'),
  );
  for (const url of REFUSED_URLS) await send(`webhook to ${url}`, 'POST', PATH, webhook({ config: { url } }));
  for (const url of [
    'https://93.184.215.14/a',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/a',
    'https://not-yet.registered.example/a',
  ])
    await send(`webhook to ${url}`, 'POST', PATH, webhook({ config: { url } }));
  const url = 'https://example.com/';
  for (const [at, config] of (
    [
      {},
      { url, recipients: ['a@example.com'] },
      { url, headers: { 'X-A': 'a\r\nb' } },
      { url, headers: { 'Webhook-Signature': 'x' } },
      { url, headers: { hOsT: 'x' } },
      { url, unknown: 1 },
    ] as readonly Json[]
  ).entries())
    await send(`webhook settings ${at}`, 'POST', PATH, webhook({ config }));
  for (const [at, recipients] of (
    [[], ['nobody'], Array.from({ length: 51 }, (_, each) => `r${each}@example.com`)] as const
  ).entries())
    await send(`mail settings ${at}`, 'POST', PATH, mailbox(...recipients));
  await send('a recipient that is there', 'POST', PATH, mailbox('OPS@example.com'));
  await send('a recipient that is there, switched off', 'POST', PATH, {
    ...mailbox('ops@example.com'),
    isActive: false,
  });
  await send('a recipient that is there, for a customer', 'POST', PATH, {
    ...mailbox('ops@example.com'),
    customerId: customer.id,
  });
  await send('a webhook that is there', 'POST', PATH, {
    name: 'Twice',
    type: 'webhook',
    config: { url: `${target.origin}/hook` },
  });
  await send('for a customer of another', 'POST', PATH, webhook({ customerId: world.alpha.customer.id }));
  await send('by the customer', 'POST', PATH, webhook(), bound.token);
  await send(
    'by the customer for another',
    'POST',
    PATH,
    webhook({ customerId: world.alpha.customer.id }),
    bound.token,
  );
  const one = `${PATH}/${hook.publicId}`;
  for (const path of [one, `${one}/deliveries`]) {
    for (const caller of [token, bound.token, world.beta.admin.token])
      await send(`${caller.name} reads ${script.mask.target(path)}`, 'GET', path, undefined, caller);
  }
  await send('is renamed and switched off', 'PATCH', one, { name: 'Renamed', isActive: false });
  await send('is tested when off', 'POST', `${one}/test`);
  await send('is switched on', 'PATCH', one, { isActive: true });
  await send('changes its type alone', 'PATCH', one, { type: 'email' });
  await send('gets settings of the other type', 'PATCH', one, { config: { recipients: ['a@example.com'] } });
  await send('gets other settings', 'PATCH', one, { config: { url: `${target.origin}/refuse` } });
  await send('a mail channel becomes a webhook', 'PATCH', `${PATH}/${mail.publicId}`, {
    type: 'webhook',
    config: { url: `${target.origin}/other` },
  });
  await send('a webhook becomes a mail channel that is there', 'PATCH', `${PATH}/${mail.publicId}`, {
    type: 'email',
    config: { recipients: ['late@example.com'] },
  });
  await send('is changed to nothing', 'PATCH', one, {});
  await send('the customer changes it', 'PATCH', one, { name: 'Mine' }, bound.token);

  const deliveries = async (label: string, publicId: string, count: number): Promise<void> => {
    const tested = await send(`${label} is tested`, 'POST', `${PATH}/${publicId}/test`);
    await script.until(token, `${PATH}/${publicId}/deliveries`, ({ body }) => numberAt(body, 'total') >= count);
    await send(
      `${label} deliveries`,
      'GET',
      `${PATH}/${publicId}/deliveries?search=${textAt(tested.body, 'messageIds.0')}`,
    );
  };
  await deliveries('a refusing webhook', hook.publicId, 1);
  await send('gets a working address', 'PATCH', one, { config: { url: `${target.origin}/hook` } });
  await deliveries('a working webhook', hook.publicId, 2);
  await deliveries('a mail channel', mail.publicId, 1);
  for (const query of [
    '?type=webhook&perPage=1',
    '?isActive=false',
    '?search=RENAMED',
    `?customerId=${customer.id}`,
    '?type=fax',
    '?isActive=yes',
    '?perPage=100',
  ])
    await send(`lists ${script.mask.target(query)}`, 'GET', `${PATH}${query}`);
  await send('the customer lists', 'GET', `${PATH}?perPage=100`, undefined, bound.token);
  await send('is deleted', 'DELETE', one);
  for (const [method, path] of [
    ['DELETE', one],
    ['GET', one],
    ['POST', `${one}/test`],
    ['GET', `${one}/deliveries`],
  ] as const)
    await send(`${method} of the deleted ${path.slice(one.length)}`, method, path);
  await recordAudit(world, token, 'of the channels');
};
