import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import { hours, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { jws } from '../../../builders/jws.ts';
import { closeAll } from '../../../close-all.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, CLAIM_GRANT, FORM, refusalOf } from './agents.ts';
import { startIdentityProvider, trustingApp } from './identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

describe('keys of an identity provider', () => {
  let provider: IdentityProvider;
  let app: TestApp;
  let email: string;
  beforeEach(async () => {
    ({ app, provider } = await trustingApp());
    ({ email } = await app.createOrganization());
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => provider.close(),
    ),
  );
  const present = (header: Members = {}, claims: Members = {}) =>
    new Agent(app).register({
      type: 'identity_assertion',
      assertion: provider.assertion(app.url, { email, ...claims }, header),
    });
  const codeOf = async (header?: Members) => refusalOf(await present(header))[1];

  it('are fetched once and cached for at least 10 minutes', async () => {
    for (let each = 0; each < 3; each += 1) expect(await codeOf()).to.equal('interaction_required');
    app.clock.advance(minutes(10) - 1);
    expect(await codeOf()).to.equal('interaction_required');
    expect(provider.fetches).to.equal(1);
    app.clock.advance(1);
    expect(await codeOf()).to.equal('interaction_required');
    expect(provider.fetches).to.equal(2);
  });

  it('are cached according to Cache-Control, for at most 24 h', async () => {
    const answer = provider.listener;
    provider.listener = (request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=9999999');
      answer(request, response);
    };
    await codeOf();
    app.clock.advance(hours(24) - 1);
    await codeOf();
    expect(provider.fetches).to.equal(1);
    app.clock.advance(1);
    await codeOf();
    expect(provider.fetches).to.equal(2);
  });

  it('are fetched again for an unknown kid, at most every 10 s', async () => {
    await codeOf();
    for (let each = 0; each < 3; each += 1) expect(await codeOf({ kid: 'unknown' })).to.equal('invalid_grant');
    expect(provider.fetches).to.equal(1);
    app.clock.advance(seconds(10));
    await Promise.all([1, 2, 3].map(() => codeOf({ kid: 'unknown' })));
    expect(provider.fetches).to.equal(2);
    expect(await codeOf()).to.equal('interaction_required');
  });

  it('are fetched from the configured address only, not from jku, jwk or x5u', async () => {
    const own = generateKeyPairSync('ed25519');
    const forged = jws(
      {
        alg: 'EdDSA',
        typ: 'oauth-id-jag+jwt',
        kid: 'mine',
        jwk: own.publicKey.export({ format: 'jwk' }),
        jku: `${provider.issuer}/mine`,
      },
      { iss: provider.issuer, aud: app.url, sub: 'x' },
      own.privateKey,
    );
    expect(refusalOf(await new Agent(app).register({ type: 'identity_assertion', assertion: forged }))).to.deep.equal([
      400,
      'invalid_grant',
    ]);
  });

  for (const [what, listener] of [
    ['is not found', (_request, response) => void response.writeHead(404).end()],
    ['moves elsewhere', (_request, response) => void response.writeHead(302, { Location: '/elsewhere' }).end()],
    ['is not JSON', (_request, response) => void response.end('<html>')],
    ['is not a key set', (_request, response) => void response.end('{"keys":7}')],
    [
      'is larger than 64 KiB',
      (_request, response) => void response.end(JSON.stringify({ keys: [], padding: 'x'.repeat(70_000) })),
    ],
    ['hangs up', (request) => void request.socket.destroy()],
  ] as const satisfies readonly (readonly [string, IdentityProvider['listener']])[])
    it(`are unavailable if the key set ${what}: invalid_grant`, async () => {
      provider.listener = listener;
      expect(await codeOf()).to.equal('invalid_grant');
      expect(provider.fetches).to.equal(1);
    });

  it('are unavailable if the response is endless: invalid_grant, and the connection is closed', async () => {
    const dropped = Promise.withResolvers<true>();
    provider.listener = (_request, response) => {
      const timer = setInterval(() => void response.write('x'.repeat(16_384)), 1);
      response.on('close', () => {
        dropped.resolve(true);
        clearInterval(timer);
      });
    };
    expect(await codeOf()).to.equal('invalid_grant');
    expect(await dropped.promise).to.equal(true);
  });

  it('are unavailable if the response never arrives: invalid_grant within seconds, while other requests are answered', async () => {
    provider.listener = () => undefined;
    const waiting = Promise.all(Array.from({ length: 25 }, () => codeOf()));
    const meanwhile = await new Agent(app).register({ type: 'anonymous' });
    expect(meanwhile.status).to.equal(200);
    expect(new Set(await waiting)).to.deep.equal(new Set(['invalid_grant']));
    expect(provider.fetches).to.equal(1);
  });

  it('are not fetched from a private address', async () => {
    const guarded = await testApp({ ...provider.environment, PRIVATE_TARGET_ALLOWLIST: '' });
    const assertion = provider.assertion(guarded.url, { email });
    expect(refusalOf(await new Agent(guarded).register({ type: 'identity_assertion', assertion }))).to.deep.equal([
      400,
      'invalid_grant',
    ]);
    expect(provider.fetches).to.equal(0);
    await guarded.close();
  });
});

describe('key set URLs in a token header', () => {
  it('jku and x5u are never fetched, for any kid', async () => {
    const clock = { now: () => app.clock.now() };
    const provider = await startIdentityProvider(clock);
    const app = await testApp(provider.environment);
    const agent = new Agent(app);
    const lured = `${provider.issuer}/lure`;
    let lures = 0;
    const { listener } = provider;
    provider.listener = (request, response) => {
      if (request.url === '/lure') lures += 1;
      listener(request, response);
    };
    for (const header of [{ jku: lured }, { x5u: lured, kid: 'unknown' }, { jku: lured, alg: 'HS256' }]) {
      await agent.register({
        type: 'identity_assertion',
        assertion: provider.assertion(app.url, { email: 'nobody@example.com' }, header),
      });
      await app.client().send(
        'POST',
        '/oauth2/token',
        new URLSearchParams({
          grant_type: CLAIM_GRANT,
          claim_token: provider.assertion(app.url, {}, header),
        }).toString(),
        FORM,
      );
    }
    expect(lures).to.equal(0);
    await app.close();
    await provider.close();
  });
});
