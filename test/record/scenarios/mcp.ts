import type { Json } from '../json.ts';
import { anonymous } from '../script.ts';
import type { Caller } from '../script.ts';
import type { World } from '../world.ts';

const ACCEPT = { Accept: 'application/json, text/event-stream' };
const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'recorder', version: '1' } },
};

const call = (name: string, args: Json, id: Json = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

/** Initialization, tool lists, tool calls and protocol errors at the MCP endpoint. */
export const recordMcp = async (world: World, callers: readonly Caller[]): Promise<void> => {
  const { script, alpha, beta } = world;
  const post = (label: string, caller: Caller, json: Json, headers: Readonly<Record<string, string>> = ACCEPT) =>
    script.send(label, caller, 'POST', '/mcp', { json, headers });
  for (const caller of callers) {
    await post(`${caller.name}: initialize`, caller, HELLO);
    await post(`${caller.name}: tools`, caller, { jsonrpc: '2.0', id: 2, method: 'tools/list' });
    const calls: readonly (readonly [string, Json])[] = [
      ['listWebsites', { perPage: 1 }],
      ['getWebsite', { id: alpha.website.publicId }],
      ['getWebsite', { id: alpha.website.id }],
      ['getWebsite', { id: alpha.neighbourWebsite.publicId }],
      ['getWebsite', { id: 'neither' }],
      ['getWebsite', {}],
      ['getWebsite', { id: 1, more: true }],
      ['getWebsite', { id: 'a\0b' }],
      ['listWebsites', { perPage: 1000 }],
      ['getHealth', {}],
      ['listIncidents', {}],
      ['pingHost', { host: '10.0.0.1' }],
      ['lookUpDns', { domain: 'localhost' }],
      ['createWebsite', { name: 7 }],
      ['createWebsite', { name: 'By a tool', url: 'http://1.1.1.1/' }],
      ['createTag', { name: `By ${caller.name}`, color: 'red' }],
      ['listCustomers', {}],
      ['unknown', {}],
      ['requestWebsiteChange', { id: alpha.website.publicId, changes: { name: 'x' } }],
      ['updateWebsite', { id: alpha.website.publicId, name: 'Shop' }],
      ['deleteIncident', { id: alpha.website.publicId }],
    ];
    for (const [at, [name, args]] of calls.entries())
      await post(`${caller.name}: ${name} ${at}`, caller, call(name, args));
  }
  const [caller = anonymous] = callers;
  for (const other of [anonymous, alpha.admin.session, beta.admin.token, world.suspended.admin.token])
    await post(`${other.name}: initialize`, other, HELLO);
  for (const token of ['wrong', 'wsmo_wrong', 'wsma_wrong'])
    await script.send(`a wrong token ${token}`, anonymous, 'POST', '/mcp', {
      json: HELLO,
      headers: { ...ACCEPT, Authorization: `Bearer ${token}` },
    });
  for (const method of ['GET', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'])
    await script.send(`by ${method}`, caller, method, '/mcp', { headers: ACCEPT });
  await post('without Accept', caller, HELLO, {});
  await post('another protocol version', caller, HELLO, { ...ACCEPT, 'Mcp-Protocol-Version': '1999-01-01' });
  await post('an unknown method', caller, { jsonrpc: '2.0', id: 1, method: 'nothing' });
  await post('a notification', caller, { jsonrpc: '2.0', method: 'notifications/initialized' });
  await post('no message', caller, {});
  await post('a batch', caller, [
    call('getHealth', {}, 1),
    call('unknown', {}, 2),
    { jsonrpc: '2.0', id: 3, method: 'tools/list' },
  ]);
  await script.send('no JSON', caller, 'POST', '/mcp', { raw: '{', type: 'application/json', headers: ACCEPT });
  await script.send('another type', caller, 'POST', '/mcp', { raw: '{}', type: 'text/plain', headers: ACCEPT });
  await post('too large', caller, { ...HELLO, pad: 'x'.repeat(1024 * 1024) });
  await script.send('another host', caller, 'POST', '/mcp', { json: HELLO, headers: ACCEPT, host: 'other.test' });
  await script.send('a preflight', anonymous, 'OPTIONS', '/mcp', {
    headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' },
  });
};
