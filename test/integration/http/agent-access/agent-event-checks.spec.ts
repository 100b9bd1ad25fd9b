import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import { days, minutes } from '../../../../src/domain/kernel/time.ts';
import { jws } from '../../../builders/jws.ts';
import { signedIn } from '../access/browser.ts';
import type { Answer } from '../api-client.ts';
import type { TestApp } from '../test-app.ts';
import { CLAIM_GRANT, FORM, JWT_BEARER, refusalOf, sendRaw } from './agents.ts';
import { trustingApp } from './identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

const HOST = '127.0.0.1:8080';
const BASE_URL = `http://${HOST}`;
const KIB_64 = 64 * 1024;

describe('security event validation', () => {
  let provider: IdentityProvider;
  let app: TestApp;
  before(async () => {
    ({ app, provider } = await trustingApp());
  });
  after(async () => {
    await app.close();
    await provider.close();
  });
  beforeEach(() => app.clock.advance(minutes(1)));

  const now = (): number => Math.floor(app.clock.now().getTime() / 1000);
  const push = (body: string, type = 'application/secevent+jwt') =>
    app.client().send('POST', '/agent/event/notify', body, { 'Content-Type': type });
  const event = (claims: Members = {}, header: Members = {}) => provider.event(app.url, claims, header);
  const about = (format: string, iss: string, sub: unknown = 'subject') => ({ format, iss, sub });

  it('accepts and refuses boundary values exactly', async () => {
    for (const [what, claims, expected] of [
      ['7 days old, skew granted', { iat: now() - 7 * 86_400 - 60 }, 202],
      ['one second older', { iat: now() - 7 * 86_400 - 61 }, 400],
      ['60 s ahead', { iat: now() + 60 }, 202],
      ['61 s ahead', { iat: now() + 61 }, 400],
      ['an exp 59 s ago', { exp: now() - 59 }, 202],
      ['an exp 60 s ago', { exp: now() - 60 }, 400],
      ['one audience among others', { aud: ['https://other.example', app.url] }, 202],
      ['other audiences', { aud: ['https://other.example'] }, 400],
      ['no audience', { aud: undefined }, 400],
      ['no jti', { jti: undefined }, 400],
      ['no iat', { iat: undefined }, 400],
      ['no events', { events: undefined }, 400],
      ['events in a list', { events: [{}] }, 400],
      ['an unknown event', { events: { 'https://schemas.example/other': {} } }, 202],
      ['the subject by sub_id', { sub: undefined, sub_id: about('iss_sub', provider.issuer) }, 202],
      ['a subject of another issuer', { sub: undefined, sub_id: about('iss_sub', 'https://other.example') }, 400],
      ['a subject in another format', { sub: undefined, sub_id: about('opaque', provider.issuer) }, 400],
      ['no subject', { sub: undefined }, 400],
      ['two subjects', { sub: 'one', sub_id: about('iss_sub', provider.issuer, 'two') }, 400],
      ['the same subject twice', { sub_id: about('iss_sub', provider.issuer) }, 202],
    ] as const) {
      expect((await push(event(claims))).status, what).to.equal(expected);
    }
  });

  it('accepts the media type in any case and with parameters, and bodies up to 64 KiB', async () => {
    for (const type of ['Application/SecEvent+JWT', 'application/secevent+jwt; charset=utf-8'])
      expect((await push(event(), type)).status, type).to.equal(202);
    const sized = (bytes: number): string => {
      const excess = bytes - event({ padding: '' }).length;
      return event({ padding: 'x'.repeat(Math.floor((excess * 3) / 4)) });
    };
    const largest = [0, 1, 2, 3].map((less) => sized(KIB_64 - less)).find(({ length }) => length <= KIB_64) ?? '';
    expect(largest.length).to.be.within(KIB_64 - 8, KIB_64);
    expect((await push(largest)).status).to.equal(202);
    expect((await push(sized(KIB_64 + 8))).status).to.equal(400);
  });

  it('answers every failed check identically', async () => {
    const strangers = generateKeyPairSync('ed25519');
    const claims = { iss: provider.issuer, aud: app.url, iat: now(), jti: 'x', sub: 'x', events: { x: {} } };
    const header = { alg: 'EdDSA', typ: 'secevent+jwt', kid: 'first' };
    const answers: readonly Answer[] = [
      await push(event(), 'text/plain'),
      await push(event(), ''),
      await push(''),
      await push('a.b.c'),
      await push(event({ iss: 'https://other.example' })),
      await push(event({ iat: 1 })),
      await push(event({}, { alg: 'none' })),
      await push(event({}, { crit: ['exp'] })),
      await push(jws(header, claims, strangers.privateKey)),
      await push(jws({ ...header, alg: 'none' }, claims, null)),
      await push(
        jws({ ...header, alg: 'HS256' }, claims, JSON.stringify(provider.keys.publicKey.export({ format: 'jwk' }))),
      ),
      await push('x'.repeat(KIB_64 + 1)),
      await sendRaw(app.url, { method: 'POST', path: '/agent/event/notify' }),
      await sendRaw(app.url, {
        method: 'POST',
        path: '/agent/event/notify',
        headers: { 'Content-Type': 'application/secevent+jwt', 'Content-Encoding': 'gzip' },
        body: 'no gzip',
      }),
    ];
    const alike = ({ status, text, headers }: Answer) =>
      JSON.stringify([status, text, headers.get('content-type'), headers.get('cache-control')]);
    expect(new Set(answers.map(alike)).size, answers.map(alike).join('\n')).to.equal(1);
    expect(answers[0]?.body).to.include({ error: true, statusCode: 400, err: 'invalid_request' });
    expect(answers.map(({ headers }) => headers.get('content-language'))).to.deep.equal(answers.map(() => 'en'));
    expect(answers[0]?.body.data.code).to.equal('invalid_request');
  });
});

describe('security event received by two processes at once', () => {
  let provider: IdentityProvider;
  let first: TestApp;
  let processes: readonly TestApp[];
  let email: string;
  let cookie: string;
  before(async () => {
    ({ app: first, provider } = await trustingApp({}, { BASE_URL }));
    processes = [first, await first.sibling()];
    ({ email } = await first.createOrganization());
    cookie = `watchstead_session=${(await signedIn(first, email)).cookie ?? ''}`;
  });
  after(async () => {
    await first.close();
    await provider.close();
  });

  const send = (at: number, path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Answer> =>
    sendRaw(processes[at % 2]?.url ?? '', { method: 'POST', path, host: HOST, headers, body });
  const json = (path: string, body: object, headers = {}) =>
    send(0, path, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });
  const form = (at: number, fields: Readonly<Record<string, string>>) =>
    send(at, '/oauth2/token', new URLSearchParams(fields).toString(), FORM);
  const present = (claims: Members = {}) =>
    json('/agent/identity', {
      type: 'identity_assertion',
      assertion: provider.assertion(BASE_URL, { email, ...claims }),
    });
  const report = (at: number, event: string) =>
    send(at, '/agent/event/notify', event, { 'Content-Type': 'application/secevent+jwt' });
  /** Approves the identity; returns the claim token. */
  const approve = async (claims: Members = {}): Promise<string> => {
    const asked = await present(claims);
    expect(refusalOf(asked)).to.deep.equal([401, 'interaction_required']);
    expect(
      (await json('/api/agent-claim/confirm', { user_code: asked.body.claim.user_code }, { Cookie: cookie })).status,
    ).to.equal(200);
    return asked.body.claim_token as string;
  };

  it('revokes tokens that are exchanged concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sub = `busy-${round}`;
      const redeemed = await form(0, { grant_type: CLAIM_GRANT, claim_token: await approve({ sub }) });
      expect(redeemed.status, redeemed.text).to.equal(200);
      const exchange = (at: number) =>
        form(at, { grant_type: JWT_BEARER, assertion: redeemed.body.identity_assertion as string });
      const [reported, ...exchanged] = await Promise.all([
        report(0, provider.event(BASE_URL, { sub })),
        ...Array.from({ length: 6 }, (_, at) => exchange(at)),
      ]);
      expect(reported.status).to.equal(202);
      for (const { status, body } of [redeemed, ...exchanged]) {
        expect(status).to.be.oneOf([200, 400]);
        if (status !== 200) continue;
        const used = await sendRaw(processes[1]?.url ?? '', {
          path: '/api/websites',
          host: HOST,
          headers: { Authorization: `Bearer ${String(body.access_token)}` },
        });
        expect(used.status).to.equal(401);
      }
      expect(refusalOf(await exchange(round))).to.deep.equal([400, 'invalid_grant']);
      first.clock.advance(minutes(1));
    }
  });

  it('takes effect once: a copy does not revoke a later approval', async () => {
    const event = provider.event(BASE_URL, { jti: 'copied' });
    const push = () => Promise.all(Array.from({ length: 8 }, (_, at) => report(at, event)));

    const revocations = async () =>
      (
        await first.database.query
          .selectFrom('audit_log')
          .select('id')
          .where('action', '=', 'agent.identityRevoked')
          .execute()
      ).length;
    const before = await revocations();
    await approve();
    expect((await push()).map(({ status, text }) => [status, text])).to.deep.equal(
      Array.from({ length: 8 }, () => [202, '']),
    );
    await approve();
    first.clock.advance(minutes(1));
    expect(new Set((await push()).map(({ status }) => status))).to.deep.equal(new Set([202]));
    expect((await present()).status).to.equal(200);
    first.clock.advance(days(6));
    expect(new Set((await push()).map(({ status }) => status))).to.deep.equal(new Set([202]));
    expect((await present()).status).to.equal(200);
    expect(await revocations()).to.equal(before + 1);
  });
});
