import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { minutes } from '../../../src/domain/kernel/time.ts';
import { addUser, enrol, signedIn } from '../http/access/browser.ts';
import { Agent } from '../http/agent-access/agents.ts';
import { authorizeQuery, registerApp } from '../http/connected-apps/app-flow.ts';
import { PASSWORD, testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { describeInBrowser, person } from './chromium.ts';
import type { Person } from './chromium.ts';

describeInBrowser('agent and app access pages without JavaScript', () => {
  let app: TestApp;
  let organizationId: number;
  let agent: Agent;
  before(async () => {
    app = await testApp();
    ({ organizationId } = await app.createOrganization({ organization: 'Agency North' }));
    agent = new Agent(app);
  });
  beforeEach(() => app.clock.advance(minutes(16)));
  after(() => app.close());

  const submitSignIn = async (who: Person, email: string): Promise<void> => {
    await who.fill('Email address', email);
    await who.fill('Password', PASSWORD);
    await who.press('Sign in');
  };

  describe('agent access page', () => {
    const asking = async (scope = 'api.read api.write.monitors api.write.incidents') => {
      const { email } = await addUser(app, organizationId);
      const { body } = await agent.register({ type: 'service_auth', login_hint: email, scope });
      return {
        email,
        claimToken: body.claim_token as string,
        code: body.claim.user_code as string,
        link: new URL(body.claim.verification_uri_complete as string),
      };
    };

    it('requires sign-in, shows agent, account and scopes, and grants a subset', async () => {
      const [{ email, claimToken, link, code }, who] = [await asking(), await person(app)];
      await who.page.goto(link.href);
      expect(who.at()).to.equal(`/sign-in?return_to=${encodeURIComponent(`/agent-claim?user_code=${code}`)}`);
      await submitSignIn(who, email);
      expect(who.at()).to.equal(`/agent-claim?user_code=${code}`);
      const text = await who.text();
      for (const shown of [
        email,
        'Agency North',
        code,
        'Its operator has not been verified',
        'Create, change and delete monitors',
        'This would be the first agent',
      ])
        expect(text).to.include(shown);
      await who.page.getByLabel('Create, change and delete monitors').check();
      await who.press('Grant access');
      expect(await who.heading()).to.equal('The agent has access');
      const { body } = await agent.poll(claimToken);
      expect(body.scope).to.equal('api.read api.write.monitors');
      await who.open('/account/apps');
      await who.press(/^Disconnect/);
      expect((await app.client(body.access_token as string).get('/api/websites')).status).to.equal(401);
      expect(who.complaints).to.deep.equal([]);
      await who.context.close();
    });

    it('declines the request', async () => {
      const [{ email, claimToken, code }, who] = [await asking(), await person(app)];
      await who.signIn(email);
      await who.open('/agent-claim');
      await who.fill('Agent code', `${code.slice(0, 3)} ${code.slice(3)}`);
      await who.press('Continue');
      await who.press('Decline');
      expect(await who.heading()).to.equal('Request declined');
      expect((await agent.poll(claimToken)).body.error).to.equal('access_denied');
      await who.context.close();
    });

    it('shows the same message for an unknown code, a code of another user and an expired one (invalid_claim_token)', async () => {
      const [{ email, code }, who, stranger] = [await asking(), await person(app), await person(app)];
      await who.signIn(email);
      await stranger.signIn((await addUser(app, organizationId)).email);
      const said: string[] = [];
      const ask = async (by: Person, typed: string) => {
        await by.open(`/agent-claim?user_code=${typed}`);
        said.push(await by.page.getByRole('alert').innerText());
      };
      await ask(who, code === '000000' ? '000001' : '000000');
      await ask(stranger, code);
      app.clock.advance(minutes(10));
      await ask(who, code);
      expect(new Set(said).size).to.equal(1);
      expect(said[0]).to.include('This code is invalid or has expired.');
      await who.context.close();
      await stranger.context.close();
    });

    it('reports that the request was already decided (claimed_or_in_flight)', async () => {
      const [{ email, code }, who] = [await asking(), await person(app)];
      await who.signIn(email);
      await who.open(`/agent-claim?user_code=${code}`);
      const other = await signedIn(app, email);
      expect((await other.post('/api/agent-claim/confirm', { user_code: code })).status).to.equal(200);
      await who.press('Grant access');
      expect(await who.page.getByRole('alert').innerText()).to.include('This request has already been decided.');
      await who.context.close();
    });

    it('asks for a fresh code under two-step verification, then returns to the request', async () => {
      const [{ email, code, claimToken }, who] = [await asking(), await person(app)];
      const { authenticator } = await enrol(app, await signedIn(app, email));
      await who.signIn(email);
      await who.fill('Code', authenticator.code());
      await who.press('Continue');
      app.clock.advance(minutes(6));
      await who.open(`/agent-claim?user_code=${code}`);
      await who.press('Grant access');
      expect(await who.heading()).to.equal('Confirm your identity');
      await who.fill('Code', authenticator.code());
      await who.press('Confirm');
      expect(await who.text())
        .to.include('Please decide now.')
        .and.to.include(code);
      await who.press('Grant access');
      expect(await who.heading()).to.equal('The agent has access');
      expect((await agent.poll(claimToken)).status).to.equal(200);
      await who.context.close();
    });

    it('answers 503 while agent access is disabled', async () => {
      const off = await testApp({ AGENT_AUTH_ENABLED: 'false' });
      const { email } = await addUser(off, (await off.createOrganization()).organizationId);
      const who = await person(off);
      await who.signIn(email);
      const answer = await who.page.goto(`${off.url}/agent-claim`);
      expect(answer?.status()).to.equal(503);
      expect(await who.text()).to.include('Agent access is turned off');
      await who.context.close();
      await off.close();
    });
  });

  describe('app access page', () => {
    let program: Server;
    let callback: string;
    before(async () => {
      program = createServer((_request, response) => void response.end('back in the app'));
      await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
      callback = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
    });
    after(() => {
      program.closeAllConnections();
      program.close();
    });

    it('requires sign-in, grants a subset of the scopes and redirects to the app', async () => {
      const [{ email }, who] = [await addUser(app, organizationId), await person(app)];
      const oauthApp = await registerApp(app, { client_name: 'Reports & Co', redirect_uris: [callback] });
      await who.open(`/oauth/apps/authorize?${authorizeQuery(oauthApp, { scope: 'api.read api.write.monitors' })}`);
      await submitSignIn(who, email);
      expect(await who.heading()).to.equal('Connect Reports & Co');
      expect(await who.text())
        .to.include(email)
        .and.to.include('Agency North')
        .and.to.include('127.0.0.1')
        .and.to.include('its name has not been verified');
      await who.page.getByLabel('Read websites').uncheck();
      await who.page.getByLabel('Create, change and delete monitors').uncheck();
      await who.press('Grant access');
      expect(await who.page.getByRole('alert').innerText()).to.include('Select at least one permission');
      await who.page.getByLabel('Create, change and delete monitors').uncheck();
      await Promise.all([who.page.waitForURL(`${callback}**`), who.press('Grant access')]);
      expect(new URL(who.page.url()).searchParams.has('code')).to.equal(true);
      expect(await who.text()).to.equal('back in the app');
      expect(who.complaints.filter((complaint) => !complaint.startsWith(`asked ${callback}`))).to.deep.equal([]);
      await who.open('/account/apps');
      expect(await who.text())
        .to.include('Reports & Co')
        .and.not.to.include('Create, change');
      await who.context.close();
    });
  });
});
