import { expect } from 'chai';
import { hours, seconds } from '../../../../src/domain/kernel/time.ts';
import { addUser, signedIn } from '../access/browser.ts';
import type { Answer } from '../api-client.ts';
import { FORM, JWT_BEARER, refusalOf } from './agents.ts';
import { agentRequestsSuite, visiblePart } from './agent-requests-suite.ts';

const MIB = 1024 * 1024;

describe('malformed requests of agents', () => {
  const suite = agentRequestsSuite();

  const post = (path: string, body: string, headers: Readonly<Record<string, string>>) =>
    suite.app.client().send('POST', path, body, headers);
  const token = (body: string, headers: Readonly<Record<string, string>> = FORM) =>
    post('/oauth2/token', body, headers);
  const identity = (body: string) => post('/agent/identity', body, { 'Content-Type': 'application/json' });

  it('accepts forms of exactly 64 KiB, and answers payloadTooLarge above', async () => {
    const start = `grant_type=${encodeURIComponent(JWT_BEARER)}&assertion=`;
    const full = start + 'a'.repeat(64 * 1024 - start.length);
    expect(refusalOf(await token(full))).to.deep.equal([400, 'invalid_grant']);
    const over = await token(`${full}a`);
    expect(refusalOf(over)).to.deep.equal([413, 'payloadTooLarge']);
    expect(over.body.error).to.equal('payloadTooLarge');
    const lead = '{"type":"anonymous","padding":"';
    const json = `${lead}${'a'.repeat(MIB - lead.length - 2)}"}`;
    expect((await identity(json)).status).to.equal(200);
    expect(refusalOf(await identity(`${json} `))).to.deep.equal([413, 'payloadTooLarge']);
  });

  it('decodes forms according to the WHATWG URL standard', async () => {
    const { identity_assertion: assertion } = (await suite.agent.register({ type: 'anonymous' })).body as {
      identity_assertion: string;
    };
    const escaped = (text: string) =>
      [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    for (const body of [
      `${escaped('grant_type')}=${escaped(JWT_BEARER)}&${escaped('assertion')}=${escaped(assertion)}`,
      `&&grant_type=${JWT_BEARER}&&assertion=${assertion}&scope=+tools.public++tools.public+&`,
      `grant_type=${JWT_BEARER}&assertion=${assertion}&scope=&resource=`,
    ])
      expect((await token(body)).status, body.slice(0, 40)).to.equal(200);
    for (const broken of ['%zz', '%', '%e2%82', '%ff', `${assertion}+`, `+${assertion}`]) {
      expect(refusalOf(await token(`grant_type=${JWT_BEARER}&assertion=${broken}`)), broken).to.deep.equal([
        400,
        'invalid_grant',
      ]);
    }
    for (const body of [
      'grant_type',
      `grant_type=${JWT_BEARER};assertion=x`,
      `grant_type=${JWT_BEARER}&assertion`,
      `grant_type=${JWT_BEARER}&assertion=%00`,
      `GRANT_TYPE=${JWT_BEARER}&assertion=x`,
    ]) {
      expect(refusalOf(await token(body))[1], body).to.be.oneOf(['invalid_request', 'unsupported_grant_type']);
    }
  });

  for (const parameter of ['grant_type', 'assertion', 'claim_token', 'scope', 'client_id', 'other'])
    it(`answers invalid_request to a repeated ${parameter}, even with equal values`, async () => {
      const { identity_assertion: assertion } = (await suite.agent.register({ type: 'anonymous' })).body as {
        identity_assertion: string;
      };
      const execute = new URLSearchParams({ grant_type: JWT_BEARER, assertion });
      if (!execute.has(parameter)) execute.append(parameter, 'x');
      execute.append(parameter, execute.get(parameter) ?? '');
      expect(refusalOf(await token(execute.toString()))).to.deep.equal([400, 'invalid_request']);
    });

  it('accepts a repeated resource (RFC 8707 section 2), and refuses it with invalid_target if one is not this service', async () => {
    const { identity_assertion: assertion } = (await suite.agent.register({ type: 'anonymous' })).body as {
      identity_assertion: string;
    };
    const asked = new URLSearchParams([
      ['grant_type', JWT_BEARER],
      ['assertion', assertion],
      ['resource', suite.app.url],
      ['resource', `${suite.app.url}/`],
    ]);
    expect((await token(asked.toString())).status).to.equal(200);
    asked.append('resource', 'https://elsewhere.example');
    expect(refusalOf(await token(asked.toString()))).to.deep.equal([400, 'invalid_target']);
  });

  it('ignores parameters in the query', async () => {
    const answer = await post(`/oauth2/token?grant_type=${JWT_BEARER}&assertion=x`, '', FORM);
    expect(refusalOf(answer)).to.deep.equal([400, 'invalid_request']);
  });

  it('answers invalid_request if the JSON is not an object, is nested too deeply or does not match its header', async () => {
    for (const [body, type] of [
      ['"anonymous"', 'application/json'],
      ['7', 'application/json'],
      ['', 'application/json'],
      ['[{"type":"anonymous"}]', 'application/json'],
      [`{"type":"anonymous","x":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'application/json'],
      ['{"type":"anonymous","__proto__":{}}', 'application/json'],
      ['{"type":"anonymous"}', 'application/jsonp'],
      ['{"type":"anonymous"}', FORM['Content-Type']],
      ['type=anonymous', FORM['Content-Type']],
    ] as const)
      expect(
        refusalOf(await post('/agent/identity', body, { 'Content-Type': type })),
        `${type} ${body.slice(0, 30)}`,
      ).to.deep.equal([400, 'invalid_request']);
    expect(
      (await post('/agent/identity', '{"type":"anonymous"}', { 'Content-Type': 'Application/JSON; charset=utf-8' }))
        .status,
    ).to.equal(200);
  });

  it('uses the last of duplicate members of a JSON object', async () => {
    expect((await identity('{"type":"nonsense","type":"anonymous"}')).body.registration_type).to.equal('anonymous');
    expect(refusalOf(await identity('{"type":"anonymous","type":"nonsense"}'))).to.deep.equal([400, 'invalid_request']);
  });

  it('accepts a login_hint in any script, normalizes it, and rejects malformed addresses', async () => {
    for (const hint of [
      'jörg@exämple.com',
      '用户@例子.测试',
      'ada＠example.com',
      `${'a'.repeat(242)}@example.com`,
      '\tada@example.com\n',
    ]) {
      expect((await suite.agent.register({ type: 'service_auth', login_hint: hint })).status, hint).to.equal(200);
    }
    for (const hint of [
      '',
      ' ',
      '@',
      'ada@',
      '@example.com',
      'ada@@example.com',
      'a b@example.com',
      'Ada <ada@example.com>',
      'ada@example.com\u0000',
      '\ud800@example.com',
      'ada\u202e@example.com',
      'ada@exa\nmple.com',
      `${'a'.repeat(243)}@example.com`,
    ]) {
      expect(
        refusalOf(await suite.agent.register({ type: 'service_auth', login_hint: hint })),
        JSON.stringify(hint),
      ).to.deep.equal([400, 'invalid_request']);
    }
  });

  it('matches the bound user to a login_hint with another spelling', async () => {
    const { body } = await suite.agent.register({
      type: 'service_auth',
      login_hint: ` ${suite.email.toUpperCase().replace('@', '＠')} `,
    });
    expect(
      (await suite.browser.get(`/api/agent-claim/context?user_code=${String(body.claim.user_code)}`)).status,
    ).to.equal(200);
  });

  describe('invalid codes and tokens get identical answers', () => {
    const register = async () =>
      (await suite.agent.register({ type: 'service_auth', login_hint: suite.email })).body as {
        claim_token: string;
        claim: { user_code: string };
      };
    const confirm = (code: string, more: object = {}) =>
      suite.browser.post('/api/agent-claim/confirm', { user_code: code, ...more });
    const expectAlike = (answers: readonly Answer[], refusal: readonly [number, string]): void => {
      for (const answer of answers) expect(refusalOf(answer)).to.deep.equal(refusal);
      expect(new Set(answers.map((answer) => JSON.stringify(visiblePart(answer)))).size).to.equal(1);
    };

    it('expired_token to a poll with an unknown, malformed, redeemed, expired or superseded token', async () => {
      const [redeemed, over] = [await register(), await register()];
      await confirm(redeemed.claim.user_code);
      await suite.agent.poll(redeemed.claim_token);
      suite.app.clock.advance(seconds(600));
      const { token: access } = await suite.agent.anonymous();
      const answers = [`clm_${'a'.repeat(43)}`, 'nonsense', access, redeemed.claim_token, over.claim_token].map(
        (claimToken) => suite.agent.poll(claimToken),
      );
      expectAlike(await Promise.all(answers), [400, 'expired_token']);
    });

    it('invalid_claim_token to a claim with an unknown, malformed, wrong-type or declined token', async () => {
      const declined = await register();
      await confirm(declined.claim.user_code, { accept: false });
      const { token: access, assertion } = await suite.agent.anonymous();
      const answers = [`clm_${'a'.repeat(43)}`, 'clm_', 'nonsense', '', access, assertion, declined.claim_token].map(
        (claimToken) => suite.agent.claim({ claim_token: claimToken, login_hint: suite.email }),
      );
      expectAlike(await Promise.all(answers), [400, 'invalid_claim_token']);
    });

    it('invalid_claim_token to a user for an unknown, malformed, expired, superseded, declined or foreign code', async () => {
      const [expired, superseded, declined, foreign] = [
        await register(),
        await register(),
        await register(),
        (await suite.agent.register({ type: 'service_auth', login_hint: 'eve@example.com' })).body as {
          claim: { user_code: string };
        },
      ];
      await confirm(declined.claim.user_code, { accept: false });
      await suite.agent.claim({ claim_token: superseded.claim_token });
      suite.app.clock.advance(seconds(600));
      const other = await register();
      const unknown =
        ['000000', '000001'].find((code) => ![other, foreign].some(({ claim }) => claim.user_code === code)) ?? '';
      const codes = [
        unknown,
        'abcdef',
        '12345',
        '1234567',
        '１２３４５６',
        '1'.repeat(500),
        expired.claim.user_code,
        superseded.claim.user_code,
        declined.claim.user_code,
        foreign.claim.user_code,
      ];
      expectAlike(
        await Promise.all(
          codes.map((code) => suite.browser.get(`/api/agent-claim/context?user_code=${encodeURIComponent(code)}`)),
        ),
        [404, 'invalid_claim_token'],
      );
      expectAlike(await Promise.all(codes.map((code) => confirm(code))), [400, 'invalid_claim_token']);
    });
  });

  it('stores no token or code in readable form', async () => {
    const { body } = await suite.agent.register({ type: 'service_auth', login_hint: suite.email });
    await suite.browser.post('/api/agent-claim/confirm', { user_code: body.claim.user_code });
    const { body: redeemed } = await suite.agent.poll(body.claim_token as string);
    const tables = [
      'agent_registration',
      'agent_access_token',
      'audit_log',
      'outbox',
      'rate_window',
      'idempotency_key',
    ] as const;
    const rows = await Promise.all(
      tables.map((table) => suite.app.database.pool.query(`select to_jsonb(t)::text from ${table} t`)),
    );
    const stored = JSON.stringify(rows.map(({ rows: each }) => each as unknown));
    for (const secret of [
      body.claim_token,
      redeemed.access_token,
      redeemed.identity_assertion,
      `"${String(body.claim.user_code)}"`,
    ])
      expect(stored).to.not.include(secret);
  });

  it('limits a customer-bound user to granting access to that customer', async () => {
    const created = await suite.app.createOrganization();
    const admin = suite.app.client(created.apiToken);
    const { customer } = (await admin.post('/api/customers', { name: 'Shop', email: 'shop@example.com' })).body as {
      customer: { publicId: string; name: string };
    };
    const { id } = await suite.app.database.query
      .selectFrom('customer')
      .select('id')
      .where('publicId', '=', customer.publicId)
      .executeTakeFirstOrThrow();
    const user = await addUser(suite.app, created.organizationId, { customerId: id });
    const session = await signedIn(suite.app, user.email);
    const { body } = await suite.agent.register({ type: 'service_auth', login_hint: user.email });
    const { access } = (await session.get(`/api/agent-claim/context?user_code=${String(body.claim.user_code)}`))
      .body as { access: unknown };
    expect(access).to.deep.equal({ type: 'customer', id: customer.publicId, name: 'Shop' });
    expect(
      (await session.post('/api/agent-claim/confirm', { user_code: body.claim.user_code })).body.access,
    ).to.deep.equal(access);
  });

  it('expires a confirmed claim that was not redeemed after exactly 24 h', async () => {
    const { body } = await suite.agent.register({ type: 'service_auth', login_hint: suite.email });
    expect((await suite.browser.post('/api/agent-claim/confirm', { user_code: body.claim.user_code })).status).to.equal(
      200,
    );
    suite.app.clock.advance(hours(24) - 1);
    expect(refusalOf(await suite.agent.claim({ claim_token: body.claim_token }))).to.deep.equal([
      409,
      'claimed_or_in_flight',
    ]);
    suite.app.clock.advance(1);
    expect(refusalOf(await suite.agent.claim({ claim_token: body.claim_token }))).to.deep.equal([400, 'claim_expired']);
    expect(refusalOf(await suite.agent.poll(body.claim_token as string))).to.deep.equal([400, 'expired_token']);
  });
});
