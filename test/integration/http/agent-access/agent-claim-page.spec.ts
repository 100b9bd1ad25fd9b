import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { TestClock } from '../../../builders/clock.ts';
import { addUser, signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import type { Answer } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent, FORM, sendRaw } from './agents.ts';
import { startIdentityProvider } from './identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

const HOSTILE = '<script>alert(1)</script>"\'&<b>';

describe('GET and POST /agent-claim', () => {
  const clock = new TestClock();
  let provider: IdentityProvider;
  let app: TestApp;
  let agent: Agent;
  let organizationId: number;
  let email: string;
  let browser: Browser;
  let subjects = 0;
  before(async () => {
    provider = await startIdentityProvider(clock, { name: `IdP ${HOSTILE}` });
    app = await testApp(provider.environment);
    clock.now = () => app.clock.now();
    agent = new Agent(app);
    ({ organizationId } = await app.createOrganization());
    await app.database.query
      .updateTable('organization')
      .set({ name: `Agency ${HOSTILE}` })
      .where('id', '=', organizationId)
      .execute();
  });
  after(async () => {
    await app.close();
    await provider.close();
  });
  beforeEach(async () => {
    app.clock.advance(minutes(1));
    ({ email } = await addUser(app, organizationId));
    browser = await signedIn(app, email);
  });

  const pathOf = (code: string): string => `/agent-claim?user_code=${encodeURIComponent(code)}`;
  const asking = async (): Promise<{ readonly code: string; readonly claimToken: string }> => {
    const assertion = provider.assertion(app.url, { email, sub: `subject-${(subjects += 1)}` });
    const { body } = await agent.register({
      type: 'identity_assertion',
      assertion,
      scope: 'api.write.monitors api.write.incidents',
    });
    return { code: body.claim.user_code, claimToken: body.claim_token };
  };
  const submit = (
    code: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = { Origin: app.url },
  ): Promise<Answer> =>
    browser.send('POST', pathOf(code), new URLSearchParams(fields).toString(), { ...FORM, ...headers });

  const expectSealed = ({ headers, text }: Answer, what: string): void => {
    expect(headers.get('content-security-policy'), what)
      .to.include("default-src 'none'")
      .and.to.include("frame-ancestors 'none'")
      .and.to.include("form-action 'self'")
      .and.to.include("base-uri 'none'");
    expect(
      [
        headers.get('x-frame-options'),
        headers.get('referrer-policy'),
        headers.get('cache-control'),
        headers.get('x-content-type-options'),
      ],
      what,
    ).to.deep.equal(['DENY', 'same-origin', 'no-store', 'nosniff']);
    expect(text, what).not.to.match(/<script|<iframe|\son\w+="|javascript:/i);
  };

  it('prevents framing, scripts and caching on every answer', async () => {
    const { code } = await asking();
    for (const [what, status, answer] of [
      ['the empty form', 200, await browser.get('/agent-claim')],
      ['the question', 200, await browser.get(pathOf(code))],
      ['an unknown code', 400, await browser.get(pathOf('000000'))],
      [
        'a form from another origin',
        403,
        await submit(code, { decision: 'accept' }, { Origin: 'https://evil.example' }),
      ],
      ['a form with an opaque origin', 403, await submit(code, { decision: 'accept' }, { Origin: 'null' })],
      ['no decision', 400, await submit(code, {})],
      ['the outcome', 200, await submit(code, { decision: 'accept' })],
      ['a decided code', 409, await browser.get(pathOf(code))],
    ] as const) {
      expect(answer.status, what).to.equal(status);
      expectSealed(answer, what);
    }
  });

  it('escapes names and malformed codes', async () => {
    const { code } = await asking();
    const { text } = await browser.get(pathOf(code));
    const shown = '&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;&lt;b&gt;';
    expect(text).to.include(`IdP ${shown}`).and.to.include(`Agency ${shown}`);
    const unknown = await browser.get(pathOf(HOSTILE));
    expect([unknown.status, unknown.text.includes(shown), unknown.text.includes('<script')]).to.deep.equal([
      400,
      true,
      false,
    ]);
  });

  it('shows the agent, the account, the requested access and the scopes', async () => {
    const { code } = await asking();
    const { text } = await browser.get(pathOf(code));
    for (const part of [
      email,
      provider.issuer,
      code,
      'name="api.write.monitors"',
      'name="api.write.incidents"',
      'value="accept"',
      'value="decline"',
    ])
      expect(text).to.include(part);
  });

  it('answers identically for another user, an unknown code and an expired code', async () => {
    const { code } = await asking();
    const stranger = await signedIn(app, (await addUser(app, organizationId)).email);
    const without = ({ status, text }: Answer, typed: string) => [status, text.replaceAll(typed, 'CODE')];
    const unknown = code === '000000' ? '000001' : '000000';
    const said = [
      without(await stranger.get(pathOf(code)), code),
      without(await browser.get(pathOf(unknown)), unknown),
    ];
    app.clock.advance(minutes(10));
    said.push(without(await browser.get(pathOf(code)), code));
    expect(new Set(said.map(String)).size).to.equal(1);
    expect(said[0]?.[0]).to.equal(400);
    expect(String(said[0]?.[1])).not.to.include('Agency');
  });

  it('rejects another user, an unknown button and an expired code without a decision', async () => {
    const { code, claimToken } = await asking();
    const stranger = await signedIn(app, (await addUser(app, organizationId)).email);
    for (const decision of ['accept', 'decline']) {
      const answer = await stranger.send('POST', pathOf(code), new URLSearchParams({ decision }).toString(), {
        ...FORM,
        Origin: app.url,
      });
      expect(answer.status, decision).to.equal(400);
    }
    for (const fields of [{ decision: 'toString' }, { decision: 'accept', accept: 'true' }])
      expect((await submit(code, fields)).status, JSON.stringify(fields)).to.equal(400);
    expect((await agent.poll(claimToken)).body.error).to.equal('authorization_pending');
    app.clock.advance(minutes(10));
    expect((await submit(code, { decision: 'accept' })).status).to.equal(400);
    expect((await agent.poll(claimToken)).body.error).to.equal('expired_token');
  });

  it('declines on the decline button, and the agent gets access_denied', async () => {
    const { code, claimToken } = await asking();
    const answer = await submit(code, { decision: 'decline', 'api.write.monitors': 'on' });
    expect([answer.status, answer.text.includes('The agent has no access')]).to.deep.equal([200, true]);
    expect((await agent.poll(claimToken)).body.error).to.equal('access_denied');
  });

  it('grants the selected scopes and always api.read', async () => {
    const { code, claimToken } = await asking();
    await submit(code, { decision: 'accept', 'api.write.incidents': 'on' });
    expect((await agent.poll(claimToken)).body.scope).to.equal('api.read api.write.incidents');
  });

  it('redirects to sign-in and back, and is not served on other hosts', async () => {
    const answer = await app.client().get(pathOf('123456'));
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([
      303,
      `/sign-in?return_to=${encodeURIComponent('/agent-claim?user_code=123456')}`,
    ]);
    for (const method of ['GET', 'POST'])
      expect(
        (await sendRaw(app.url, { method, path: '/agent-claim', host: 'status.customer.example' })).status,
        method,
      ).to.equal(404);
  });
});
