import { generateKeyPairSync, sign } from 'node:crypto';
import { expect } from 'chai';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import { minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, refusalOf } from './agents.ts';
import { trustingApp } from './identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

const KIB_64 = 64 * 1024;
/** The answer to a valid assertion of an identity that no user has approved. */
const PASSED = 'interaction_required';

describe('ID-JAG validation', () => {
  let provider: IdentityProvider;
  let app: TestApp;
  let email: string;
  beforeEach(async () => {
    ({ app, provider } = await trustingApp());
    ({ email } = await app.createOrganization());
  });
  afterEach(async () => {
    await app.close();
    await provider.close();
  });

  const now = (): number => Math.floor(app.clock.now().getTime() / 1000);
  const register = (assertion: unknown, more: object = {}) =>
    new Agent(app).register({ type: 'identity_assertion', assertion, ...more });
  const present = (claims: Members = {}, header: Members = {}) =>
    register(provider.assertion(app.url, { email, ...claims }, header));
  const codeOf = async (claims?: Members, header?: Members) => refusalOf(await present(claims, header))[1];

  it('accepts and refuses times at the exact second', async () => {
    for (const [what, last, first, code] of [
      ['exp', { exp: now() - 59 }, { exp: now() - 60 }, 'invalid_grant'],
      ['exp after iat', { iat: now(), exp: now() + 3600 }, { iat: now(), exp: now() + 3601 }, 'invalid_grant'],
      ['iat', { iat: now() + 60 }, { iat: now() + 61 }, 'invalid_grant'],
      ['nbf', { nbf: now() + 60 }, { nbf: now() + 61 }, 'invalid_grant'],
      ['an old auth_time', { auth_time: now() - 3660 }, { auth_time: now() - 3661 }, 'login_required'],
      ['a future auth_time', { auth_time: now() + 60 }, { auth_time: now() + 61 }, 'login_required'],
      ['one audience', { aud: [app.url] }, { aud: [app.url, app.url] }, 'invalid_grant'],
      ['an audience', { aud: app.url }, { aud: `${app.url}/` }, 'invalid_grant'],
    ] as const) {
      expect([await codeOf(last), await codeOf(first)], what).to.deep.equal([PASSED, code]);
    }
  });

  it('reports the first of several errors', async () => {
    const stale = { auth_time: undefined };
    expect(refusalOf(await register(undefined))).to.deep.equal([400, 'invalid_request']);
    expect(refusalOf(await register(7))).to.deep.equal([400, 'invalid_request']);
    expect(await codeOf({ iss: 'https://other.example', aud: 'x', ...stale }, { typ: 'JWT', alg: 'none' })).to.equal(
      'issuer_not_enabled',
    );
    expect(refusalOf(await register('no.jwt.at-all'))).to.deep.equal([400, 'invalid_grant']);
    for (const header of [
      { typ: 'JWT' },
      { typ: undefined },
      { alg: 'none' },
      { alg: 'HS256' },
      { crit: ['exp'] },
      { kid: undefined },
      { kid: 'unknown' },
    ]) {
      expect(await codeOf(stale, header), JSON.stringify(header)).to.equal('invalid_grant');
    }
    for (const claims of [
      { aud: 'x' },
      { exp: 1 },
      { exp: undefined },
      { iat: undefined },
      { sub: '' },
      { client_id: 7 },
      { jti: undefined },
      { email: undefined },
      { email_verified: undefined },
    ]) {
      expect(await codeOf({ ...claims, ...stale }), JSON.stringify(claims)).to.equal('invalid_grant');
    }
    expect(await codeOf(stale)).to.equal('login_required');
  });

  it('checks the issuer before the header: an unreadable header is invalid_grant for a trusted issuer only', async () => {
    const headless = async (iss: string) => {
      const claims = Buffer.from(JSON.stringify({ iss })).toString('base64url');
      return refusalOf(await register(`bm8.${claims}.bm8`));
    };
    expect(await headless('https://other.example')).to.deep.equal([400, 'issuer_not_enabled']);
    expect(await headless(provider.issuer)).to.deep.equal([400, 'invalid_grant']);
  });

  it('consumes the jti only if all checks pass, and refuses it afterwards', async () => {
    expect(await codeOf({ jti: 'one', auth_time: undefined })).to.equal('login_required');
    expect(await codeOf({ jti: 'one' })).to.equal(PASSED);
    expect(await codeOf({ jti: 'one', auth_time: undefined })).to.equal('login_required');
    expect(await codeOf({ jti: 'one' })).to.equal('invalid_grant');
    expect(await codeOf({ jti: 'one', sub: 'somebody-else', client_id: 'another' })).to.equal('invalid_grant');
  });

  it('remembers a jti for as long as its assertion could be valid', async () => {
    const assertion = provider.assertion(app.url, { email, exp: now() + 300 });
    expect(refusalOf(await register(assertion))[1]).to.equal(PASSED);
    app.clock.advance(minutes(5) + seconds(60) - 1);
    expect(refusalOf(await register(assertion))[1]).to.equal('invalid_grant');
  });

  it('accepts a single assertion_type only', async () => {
    const assertion = () => provider.assertion(app.url, { email });
    expect(
      refusalOf(await register(assertion(), { assertion_type: 'urn:ietf:params:oauth:token-type:id-jag' }))[1],
    ).to.equal(PASSED);
    expect(
      refusalOf(await register(assertion(), { assertion_type: 'urn:ietf:params:oauth:token-type:jwt' })),
    ).to.deep.equal([400, 'invalid_request']);
  });

  it('answers issuer_not_enabled without a trusted issuer, after the format of the request', async () => {
    const alone = await testApp();
    const agent = new Agent(alone);
    expect(refusalOf(await agent.register({ type: 'identity_assertion' }))).to.deep.equal([400, 'invalid_request']);
    expect(refusalOf(await agent.register({ type: 'identity_assertion', assertion: 'no jwt' }))).to.deep.equal([
      400,
      'issuer_not_enabled',
    ]);
    await alone.close();
  });

  describe('key set of the identity provider', () => {
    const other = generateKeyPairSync('ed25519');
    const published = (kid: string) => ({ ...other.publicKey.export({ format: 'jwk' }), kid });
    const serve = (body: string, headers: Readonly<Record<string, string>> = {}): void => {
      provider.listener = (_request, response) =>
        void response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(body);
    };
    const bySecond = async () => {
      const [header, claims] = provider.assertion(app.url, { email }, { kid: 'second' }).split('.');
      const input = `${String(header)}.${String(claims)}`;
      return refusalOf(
        await register(`${input}.${sign(null, Buffer.from(input), other.privateKey).toString('base64url')}`),
      )[1];
    };

    it('is fetched again for a new key, at most every 10 s', async () => {
      expect(await codeOf()).to.equal(PASSED);
      serve(JSON.stringify({ keys: [published('second')] }));
      app.clock.advance(seconds(10) - 1);
      expect([await bySecond(), provider.fetches]).to.deep.equal(['invalid_grant', 1]);
      app.clock.advance(1);
      expect([await bySecond(), provider.fetches]).to.deep.equal([PASSED, 2]);
      expect(await codeOf(), 'the key that is no longer published').to.equal('invalid_grant');
    });

    it('is kept if the fetch for an unknown kid fails', async () => {
      expect(await codeOf()).to.equal(PASSED);
      provider.listener = (request) => void request.socket.destroy();
      app.clock.advance(seconds(10));
      expect(await bySecond()).to.equal('invalid_grant');
      expect([await codeOf(), provider.fetches]).to.deep.equal([PASSED, 2]);
    });

    it('is cached according to Cache-Control, between 10 minutes and 24 hours', async () => {
      const answer = provider.listener;
      provider.listener = (request, response) => {
        response.setHeader('Cache-Control', 'public, must-revalidate, max-age=1800');
        answer(request, response);
      };
      expect(await codeOf()).to.equal(PASSED);
      app.clock.advance(minutes(30) - 1);
      expect([await codeOf(), provider.fetches]).to.deep.equal([PASSED, 1]);
      app.clock.advance(1);
      expect([await codeOf(), provider.fetches]).to.deep.equal([PASSED, 2]);
    });

    it('is read up to exactly 64 KiB', async () => {
      const sized = (bytes: number): string => {
        const set = { keys: [published('second')], padding: '' };
        return JSON.stringify({ ...set, padding: 'x'.repeat(bytes - JSON.stringify(set).length) });
      };
      serve(sized(KIB_64 + 1));
      expect(await bySecond()).to.equal('invalid_grant');
      app.clock.advance(seconds(10));
      serve(sized(KIB_64));
      expect(await bySecond()).to.equal(PASSED);
    });

    it('is accepted from a 200 response only, without following redirects', async () => {
      const asked: (string | undefined)[] = [];
      for (const status of [201, 204, 301, 307, 304, 500]) {
        provider.listener = ({ url }, response) => {
          asked.push(url);
          response
            .writeHead(status, { Location: '/elsewhere' })
            .end(status === 204 || status === 304 ? undefined : JSON.stringify({ keys: [published('second')] }));
        };
        expect(await bySecond(), String(status)).to.equal('invalid_grant');
        app.clock.advance(seconds(10));
      }
      expect(new Set(asked)).to.deep.equal(new Set(['/.well-known/jwks.json']));
    });
  });
});
