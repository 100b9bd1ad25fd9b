import type { Json } from '../json.ts';
import { numberAt, textAt } from '../json.ts';
import { addOrganization, create } from '../members.ts';
import type { Caller } from '../script.ts';
import type { World } from '../world.ts';
import { recordAudit } from './audit.ts';

/** A check interval of one day, so that only triggered checks run during a recording. */
export const RARELY = 1440;

/** Creates a monitor at the location of the process under test, triggers a check and waits for the condition. */
export const checkedWebsite = async (
  world: Pick<World, 'script' | 'localLocation'>,
  caller: Caller,
  name: string,
  json: Readonly<Record<string, Json>>,
  condition: string,
) => {
  const { script, localLocation } = world;
  const website = await create(script, name, caller, '/api/websites', {
    name,
    checkInterval: RARELY,
    locationIds: [localLocation.id],
    ...json,
  });
  await script.send(`${name} is triggered`, caller, 'POST', `/api/websites/${website.publicId}/trigger-check`);
  await script.until(
    caller,
    `/api/websites/${website.publicId}`,
    ({ body }) => textAt(body, 'condition') === condition,
  );
  return website;
};

/** Checks of loopback targets, incidents and alerts. */
export const recordChecks = async (world: World): Promise<void> => {
  const { script, platform, target, localLocation } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Watch', { tier: 'scale' });
  const { token } = admin;
  const customer = await create(
    script,
    'watched',
    token,
    '/api/customers',
    { name: 'Watched', email: 'w@example.com', alertConsecutiveChecks: 1 },
    'customer',
  );
  const webhook = await create(script, 'hook', token, '/api/notification-channels', {
    name: 'Hook',
    type: 'webhook',
    config: { url: `${target.origin}/hook` },
    customerId: customer.id,
  });
  await create(script, 'mailbox', token, '/api/notification-channels', {
    name: 'Mail',
    type: 'email',
    config: { recipients: ['duty@example.com'] },
  });
  const website = (name: string, json: Readonly<Record<string, Json>>, condition: string) =>
    checkedWebsite(world, token, name, { customerId: customer.id, ...json }, condition);
  const read = (label: string, path: string) => script.send(label, token, 'GET', path);
  target.status = 500;
  const failing = await website('failing', { url: `${target.origin}/switch` }, 'down');
  const up = await website('up', { url: `${target.origin}/` }, 'up');
  await website('redirected', { url: `${target.origin}/redirect`, checkHttpsRedirectEnabled: true }, 'down');
  await website('keyword found', { url: `${target.origin}/`, monitoringType: 'keyword', keyword: 'Bread' }, 'up');
  await website('keyword missing', { url: `${target.origin}/`, monitoringType: 'keyword', keyword: 'Cheese' }, 'down');
  await website('too small', { url: `${target.origin}/`, checkSizeEnabled: true, minPageSize: 100_000 }, 'down');
  await website('another status', { url: `${target.origin}/`, expectedStatus: 204 }, 'down');
  await website('no server', { url: 'http://127.0.0.1:1/' }, 'down');
  await website('another host', { url: 'http://1.1.1.1/', connectHost: `127.0.0.1:${target.port}` }, 'up');
  for (const { publicId } of [failing, up]) {
    for (const view of ['', '/check-history', '/uptime-stats'])
      await read(`${publicId === up.publicId ? 'up' : 'failing'} ${view}`, `/api/websites/${publicId}${view}`);
  }
  for (const view of ['check-history', 'uptime-stats'])
    for (const query of [
      '?from=yesterday',
      '?to=2026-02-30',
      '?from=2026-03-02&to=2026-03-01',
      '?from=2026-03-01',
      '?from=',
      '?perPage=0',
    ])
      await read(`${view} with ${query}`, `/api/websites/${up.id}/${view}${query}`);
  await read('health', '/api/health');
  await read('all incidents', '/api/incidents?perPage=100');
  for (const query of [
    '?status=open&perPage=1',
    '?status=resolved',
    '?status=none',
    '?search=KEYWORD',
    `?customerId=${customer.id}&perPage=1`,
    '?customerId=x',
  ])
    await read(`incidents ${script.mask.target(query)}`, `/api/incidents${query}`);
  const found = await read('incidents of a monitor', `/api/incidents?monitorId=${failing.id}`);
  const incident = { id: numberAt(found.body, 'items.0.id'), publicId: textAt(found.body, 'items.0.publicId') };
  script.mask.name(incident.publicId, 'incident');
  await script.until(
    token,
    `/api/notification-channels/${webhook.publicId}/deliveries`,
    ({ body }) => numberAt(body, 'total') >= 6,
  );
  await read('deliveries', `/api/notification-channels/${webhook.publicId}/deliveries?perPage=100&search=failing`);
  await recordIncident(world, token, `/api/incidents/${incident.publicId}`);

  target.status = 200;
  await script.send('is triggered to recover', token, 'POST', `/api/websites/${failing.publicId}/trigger-check`);
  await script.until(token, `/api/websites/${failing.publicId}`, ({ body }) => textAt(body, 'condition') === 'up');
  await read('the incident after the recovery', `/api/incidents/${incident.publicId}`);
  await read('the timeline after the recovery', `/api/incidents/${incident.publicId}/updates`);
  await script.send('a resolved one is acknowledged', token, 'PATCH', `/api/incidents/${incident.publicId}`, {
    json: { status: 'acknowledged' },
  });
  const paused = await create(script, 'paused', token, '/api/websites', {
    name: 'Paused',
    url: `${target.origin}/refuse`,
    status: 'paused',
    locationIds: [localLocation.publicId],
    customerId: customer.id,
  });
  await script.send('a paused one is triggered', token, 'POST', `/api/websites/${paused.publicId}/trigger-check`);
  await script.until(
    token,
    `/api/websites/${paused.publicId}/check-history`,
    ({ body }) => numberAt(body, 'total') === 1,
  );
  await read('checks while paused', `/api/websites/${paused.publicId}/check-history`);
  await read('a paused one', `/api/websites/${paused.publicId}`);
  const down = await website('down again', { url: `${target.origin}/refuse` }, 'down');
  await script.send('one that is down is paused', token, 'PATCH', `/api/websites/${down.publicId}`, {
    json: { status: 'paused' },
  });
  await read('its incident', `/api/incidents?monitorId=${down.id}`);
  await script.send('one that was down is deleted', token, 'DELETE', `/api/websites/${down.publicId}`);
  await read('incidents of the deleted', `/api/incidents?monitorId=${down.id}`);
  await read('checks of the deleted', `/api/websites/${down.publicId}/check-history`);
  const without = await create(script, 'placeless', token, '/api/websites', {
    name: 'Placeless',
    url: `${target.origin}/`,
    locationIds: [],
  });
  await script.send(
    'one without locations is triggered',
    token,
    'POST',
    `/api/websites/${without.publicId}/trigger-check`,
  );
  await recordAudit(world, token, 'of the watch');
};

const recordIncident = async ({ script, beta }: World, token: Caller, path: string): Promise<void> => {
  const send = (label: string, method: string, target: string, json?: Json, caller = token) =>
    script.send(label, caller, method, target, json === undefined ? {} : { json });
  await send('an incident', 'GET', path);
  await send('its timeline', 'GET', `${path}/updates`);
  await send('of another organization', 'GET', path, undefined, beta.admin.token);
  await send('is commented', 'POST', `${path}/updates`, { message: 'Looking into it.' });
  await send('is acknowledged', 'PATCH', path, { status: 'acknowledged', message: 'On it.' });
  await send('is acknowledged again', 'PATCH', path, { status: 'acknowledged' });
  await send('becomes something else', 'PATCH', path, { status: 'open' });
  await send('is deleted', 'DELETE', path);
  await send('is resolved by hand', 'PATCH', path, { status: 'resolved' });
  await send('is commented when resolved', 'POST', `${path}/updates`, { message: 'Done.' });
};
