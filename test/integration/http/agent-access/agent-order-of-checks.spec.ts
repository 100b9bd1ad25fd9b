import { expect } from 'chai';
import sinon from 'sinon';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import type { Answer } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { FORM, JWT_BEARER, refusalOf, sendRaw } from './agents.ts';

const HOST = 'agents.watchstead.example';
const JSON_TYPE = { 'Content-Type': 'application/json' } as const;
const BOGUS = { Authorization: 'Bearer wsm_bogus' } as const;

/** Per endpoint: a valid request, the status while the feature is off, and the rate limit. */
const endpoints = [
  { path: '/.well-known/oauth-authorization-server', allow: 'GET, HEAD', off: 404 },
  { path: '/.well-known/oauth-protected-resource', allow: 'GET, HEAD', off: 404 },
  { path: '/.well-known/jwks.json', allow: 'GET, HEAD', off: 404 },
  { path: '/auth.md', allow: 'GET, HEAD', off: 404 },
  { path: '/agent/identity', allow: 'POST', off: 503, limit: 30, headers: JSON_TYPE },
  { path: '/agent/identity/claim', allow: 'POST', off: 503, limit: 30, headers: JSON_TYPE },
  { path: '/oauth2/token', allow: 'POST', off: 503, limit: 60, headers: FORM },
  { path: '/agent/event/notify', allow: 'POST', limit: 60, headers: { 'Content-Type': 'application/secevent+jwt' } },
  { path: '/oauth2/revoke', allow: 'POST' },
  { path: '/api/agent-claim/context', allow: 'GET, HEAD', off: 503 },
  { path: '/api/agent-claim/confirm', allow: 'POST', off: 503 },
] as const;
const undeclared = [
  '/agent',
  '/agent/',
  '/agent/other',
  '/agent/identity/claim/more',
  '/oauth2',
  '/oauth2/authorize',
  '/oauth2/token/more',
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** An envelope with only the status: no code, no data, and `error` is true. */
const expectCodeless = ({ status, body }: Answer, expected: number, path: string, method: string): void => {
  expect(status, `${method} ${path}`).to.equal(expected);
  if (method === 'HEAD') return;
  expect(body, `${method} ${path}`).to.include({ error: true, url: path, statusCode: expected });
  expect(body).to.have.all.keys('error', 'url', 'statusCode', 'statusMessage', 'message');
};

describe('order of checks at agent endpoints', () => {
  let on: TestApp;
  let off: TestApp;
  before(async () => {
    on = await testApp({ BASE_URL: `http://${HOST}` });
    off = await on.sibling({ AGENT_AUTH_ENABLED: 'false' });
  });
  after(() => on.close());
  beforeEach(() => on.clock.advance(minutes(1)));

  const send = (
    app: TestApp,
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    host = HOST,
    body?: string,
  ): Promise<Answer> => sendRaw(app.url, { method, path, host, headers, ...(body === undefined ? {} : { body }) });

  for (const path of [
    ...endpoints.map(({ path: declared }) => declared),
    ...undeclared,
    '/api/agent-claim',
    '/api/agent-claim/other',
  ])
    it(`checks the host first: ${path} answers 404 on another host, before method, feature and credential`, async () => {
      for (const app of [on, off])
        for (const method of methods)
          for (const headers of [
            {},
            BOGUS,
            { Authorization: 'Basic eHg6eHg=' },
            { Cookie: 'watchstead_session=x', Origin: 'https://evil.example' },
          ])
            expectCodeless(await send(app, method, path, headers, 'status.customer.example'), 404, path, method);
    });

  for (const path of undeclared)
    it(`answers 404 at ${path} on the canonical host with any credential`, async () => {
      for (const method of methods)
        for (const headers of [
          {},
          BOGUS,
          { Authorization: 'nonsense' },
          { Authorization: `Bearer wsma_${'a'.repeat(43)}` },
        ]) {
          const answer = await send(on, method, path, headers);
          expectCodeless(answer, 404, path, method);
          expect(answer.headers.get('www-authenticate')).to.equal(null);
        }
    });

  for (const { path, allow } of endpoints)
    it(`checks the method next: ${path} answers 405 with Allow, before feature and credential`, async () => {
      for (const app of [on, off])
        for (const method of methods.filter((each) => !allow.split(', ').includes(each)))
          for (const headers of [{}, BOGUS, { Cookie: 'watchstead_session=x', Origin: 'https://evil.example' }]) {
            const answer = await send(app, method, path, headers);
            expectCodeless(answer, 405, path, method);
            expect(answer.headers.get('allow')).to.equal(allow);
          }
    });

  for (const { path, allow, ...more } of endpoints.filter((each) => 'off' in each))
    it(`checks the feature next: ${path} answers ${more.off} without code, before credential, limit and body`, async () => {
      const method = allow.split(',', 1)[0] ?? '';
      for (const headers of [{}, BOGUS, { Cookie: 'watchstead_session=x', Origin: 'https://evil.example' }])
        expectCodeless(await send(off, method, path, headers), more.off, path, method);
      for (let sent = 0; sent < 65; sent += 1)
        expect((await send(off, method, path, { 'Content-Type': 'text/plain' })).status).to.equal(more.off);
    });

  for (const { path, limit, headers } of endpoints.filter((each) => 'limit' in each))
    it(`checks the limit next: ${path} answers rate_limited after ${limit} requests in a minute, over both processes, for any body`, async () => {
      const second = await on.sibling();
      const answers = await Promise.all(
        Array.from({ length: limit + 10 }, (_, at) =>
          send(
            at % 2 === 0 ? on : second,
            'POST',
            path,
            at % 3 === 0 ? { 'Content-Type': 'text/plain' } : headers,
            HOST,
            'nonsense',
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 429)).to.have.length(10);
      expect(answers.filter(({ status }) => status === 400)).to.have.length(limit);
      for (const app of [on, second]) {
        const refused = await send(app, 'POST', path, { 'Content-Type': 'text/plain' }, HOST, '{');
        expect(refusalOf(refused)).to.deep.equal([429, 'rate_limited']);
        expect(refused.body.data.retryAfter).to.be.within(1, 60);
        expect(refused.body.retryAfter).to.equal(refused.body.data.retryAfter);
        expect(refused.headers.get('retry-after')).to.equal(String(refused.body.data.retryAfter));
        expect((await send(app, 'GET', path)).status).to.equal(405);
      }
    });

  it('checks the body before the protocol', async () => {
    const strict = await on.sibling({ AGENT_SERVICE_AUTH_ENABLED: 'false' });
    const register = async (body: object) =>
      refusalOf(await send(strict, 'POST', '/agent/identity', JSON_TYPE, HOST, JSON.stringify(body)));
    expect(await register({ type: 'service_auth' })).to.deep.equal([400, 'invalid_request']);
    expect(await register({ type: 'service_auth', login_hint: 'ada@example.com' })).to.deep.equal([
      400,
      'service_auth_not_enabled',
    ]);
    expect(await register({ type: 'identity_assertion' })).to.deep.equal([400, 'invalid_request']);
    expect(await register({ type: 'identity_assertion', assertion: 'x' })).to.deep.equal([400, 'issuer_not_enabled']);
  });

  it('answers 401 at the claim endpoints of users only if host, method and feature pass', async () => {
    for (const headers of [{}, BOGUS]) {
      const answer = await send(on, 'GET', '/api/agent-claim/context?user_code=428117', headers);
      expectCodeless(answer, 401, '/api/agent-claim/context', 'GET');
      expect(answer.headers.get('cache-control')).to.equal('no-store');
    }
  });

  it('disables caching of every answer of the token endpoint', async () => {
    const answers = [
      await send(on, 'POST', '/oauth2/token', FORM, 'other.example'),
      await send(on, 'GET', '/oauth2/token'),
      await send(off, 'POST', '/oauth2/token', FORM),
      await send(on, 'POST', '/oauth2/token', FORM),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([404, 405, 503, 400]);
    for (const { headers } of answers)
      expect([headers.get('cache-control'), headers.get('pragma')]).to.deep.equal(['no-store', 'no-cache']);
  });

  it('answers an error of the token endpoint with the plain envelope and disables caching', async () => {
    const fail = sinon.stub().rejects(new Error('The keys are unavailable.'));
    const broken = await testApp(
      { BASE_URL: `http://${HOST}` },
      { identityAssertions: { prepare: fail, issue: fail, verify: fail } },
    );
    const answer = await send(
      broken,
      'POST',
      '/oauth2/token',
      FORM,
      HOST,
      new URLSearchParams({ grant_type: JWT_BEARER, assertion: 'x' }).toString(),
    );
    expectCodeless(answer, 500, '/oauth2/token', 'POST');
    expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).to.deep.equal(['no-store', 'no-cache']);
    expect(broken.faults.splice(0)).to.have.length(1);
    await broken.close();
  });

  it('never includes the query in a refusal', async () => {
    for (const [method, path, host] of [
      ['GET', '/oauth2/token?assertion=secret', HOST],
      ['POST', '/oauth2/token?assertion=secret', HOST],
      ['POST', '/agent/other?claim_token=secret', HOST],
      ['GET', '/api/agent-claim/context?user_code=secret', 'other.example'],
      ['DELETE', '/api/agent-claim/context?user_code=secret', HOST],
      ['GET', '/api/websites?access_token=secret', HOST],
    ] as const)
      expect((await send(on, method, path, BOGUS, host)).text, `${method} ${path}`)
        .to.include('"url":"/')
        .and.to.not.include('secret');
  });
});
