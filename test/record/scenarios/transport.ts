import { anonymous } from '../script.ts';
import type { World } from '../world.ts';

const TARGETS = [
  '//api/websites',
  '/api//websites',
  '/api/./websites',
  '/api/../api/websites',
  '/api/%2e%2e/api/websites',
  '/api/%2E/websites',
  '/api%2fwebsites',
  '/api/websites%2F1',
  '/api/websites%5c1',
  '/api\\websites',
  '/api/websites/',
  '/api/websites//',
  '/API/websites',
  '/api/Websites',
  '/api/websites?x=%2f..//',
  '/api/websites;v=1',
  '/api/..;/websites',
  '/api/websites/%zz',
  '/api/websites/%00',
  '/api/websites?page=%zz',
  '/api/websites?page=1&page=2',
  '/api/websites?page[a]=1',
  '/api/websites?__proto__=1',
  '*',
  'http://127.0.0.1/api/websites',
  '/api/websites#x',
  `/api/websites?search=${'x'.repeat(300)}`,
  `/${'x'.repeat(3000)}`,
];
const AUTHORIZATIONS = [
  '',
  'Bearer',
  'Bearer ',
  'Basic dTpw',
  'bearer wrong',
  'Bearer a b',
  'Bearer wsm_wrong',
  'Bearer wsma_wrong',
  'Bearer wsmo_wrong',
  `Bearer ${'x'.repeat(5000)}`,
  'Token wrong',
];
const COOKIES = [
  'watchstead_session=',
  'watchstead_session=wrong',
  'other=1',
  'watchstead_session',
  '=;;',
  'watchstead_session=a; watchstead_session=b',
];
const WRITES = ['POST', 'PATCH', 'PUT', 'DELETE', 'TRACE', 'PROPFIND'];

/** Ambiguous paths, malformed credentials, malformed bodies and invalid HTTP. */
export const recordTransport = async ({ script, alpha }: World): Promise<void> => {
  const { token } = alpha.admin;
  for (const target of TARGETS) {
    for (const caller of [token, anonymous, alpha.reader.session])
      await script.send(`${caller.name}: ${target.slice(0, 60)}`, caller, 'GET', target);
    await script.send(`POST ${target.slice(0, 60)}`, token, 'POST', target, { json: {} });
  }
  for (const authorization of AUTHORIZATIONS)
    for (const path of [
      '/api/websites',
      '/api/heartbeat/unknown',
      '/sign-in',
      '/nothing',
      '/mcp',
      '/auth.md',
      '/healthz',
    ])
      await script.send(`${path} by "${authorization.slice(0, 20)}"`, anonymous, 'GET', path, {
        headers: { Authorization: authorization },
      });
  for (const cookie of COOKIES)
    for (const path of ['/api/websites', '/account', '/sign-in'])
      await script.send(`${path} with ${cookie}`, anonymous, 'GET', path, { headers: { Cookie: cookie } });
  for (const method of WRITES)
    for (const path of ['/api/websites', '/api/nothing', '/nothing', '/sign-in'])
      await script.send(`${method} ${path}`, token, method, path);
  for (const query of ['?access_token=secret', '?user_code=123456'])
    for (const path of ['/api/websites', '/api/nothing', '/mcp', '/api/agent-claim/context', '/agent/identity'])
      await script.send(`GET ${path}${query}`, anonymous, 'GET', `${path}${query}`);

  const create = (label: string, raw: string, type: string, headers: Readonly<Record<string, string>> = {}) =>
    script.send(label, token, 'POST', '/api/tags', { raw, type, headers });
  const body = JSON.stringify({ name: 'Sent', color: 'red' });
  for (const type of [
    '',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json ;charset=x',
    'text/plain',
    'application/jsonx',
    'application/vnd.api+json',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])
    await create(`of type "${type}"`, body.replace('Sent', `Sent as ${type}`), type);
  for (const raw of [
    '',
    ' ',
    '{',
    '[]',
    'null',
    '"x"',
    '7',
    '{"a":1}x',
    '\uFEFF{}',
    '{"name":"a","name":"b","color":"red"}',
  ])
    await create(`body ${JSON.stringify(raw)}`, raw, 'application/json');
  await create('deeper than allowed', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'application/json');
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString'])
    await create(`member ${name}`, `{"name":"x","color":"red","${name}":{}}`, 'application/json');
  await create('a NUL', '{"name":"a\\u0000b","color":"red"}', 'application/json');
  await create('half a surrogate pair', '{"name":"a\\ud800b","color":"red"}', 'application/json');
  await create(
    'many wrong members',
    JSON.stringify(Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`member${at}`, 1]))),
    'application/json',
  );
  await create('a broken encoding', 'nothing', 'application/json', { 'Content-Encoding': 'gzip' });
  await create('an unknown encoding', 'nothing', 'application/json', { 'Content-Encoding': 'brotlix' });
  await create('exactly the limit', `{"name":"${'x'.repeat(1024 * 1024 - 11)}"}`, 'application/json');
  await create('a byte beyond the limit', `{"name":"${'x'.repeat(1024 * 1024 - 10)}"}`, 'application/json');
  await script.send('a GET with a body', token, 'GET', '/api/tags', { json: { any: 'thing' } });
  await script.send('a DELETE with a body', token, 'DELETE', '/api/tags/00000000-0000-4000-8000-000000000000', {
    json: { any: 'thing' },
  });

  for (const bytes of [
    'nonsense\r\n\r\n',
    'GET /api/websites HTTP/9.9\r\n\r\n',
    'GET /api/websites\r\n\r\n',
    'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    'GET / HTTP/1.1\r\n\r\n',
    'POST /api/tags HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n',
  ])
    await script.sendBytes(bytes.slice(0, 50), bytes);
};
