import { expect } from 'chai';
import { minutes } from '../../../src/domain/kernel/time.ts';
import { addUser, enrol, mailsTo, signedIn } from '../http/access/browser.ts';
import { connect, opens, registerApp } from '../http/connected-apps/app-flow.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { describeInBrowser, person } from './chromium.ts';
import type { Person } from './chromium.ts';

describeInBrowser('token, connected app and deletion pages without JavaScript', () => {
  let app: TestApp;
  let organizationId: number;
  let administrator: string;
  before(async () => {
    app = await testApp();
    ({ organizationId, email: administrator } = await app.createOrganization());
  });
  beforeEach(() => app.clock.advance(minutes(16)));
  after(() => app.close());

  const atHome = async (facts: Parameters<typeof addUser>[2] = {}): Promise<{ who: Person; email: string }> => {
    const [{ email }, who] = [await addUser(app, organizationId, facts), await person(app)];
    await who.signIn(email);
    return { who, email };
  };
  const alert = (who: Person): Promise<string> => who.page.getByRole('alert').innerText();

  it('the token page creates a token, shows it once and revokes it', async () => {
    const { who } = await atHome();
    await who.page.getByRole('link', { name: 'API tokens' }).click();
    await who.press('Create the token');
    expect(await alert(who)).to.include('Enter a name');
    await who.fill('Name', 'Deploy script');
    await who.page.getByLabel('Valid for').selectOption('30');
    await who.press('Create the token');
    const secret = await who.page.locator('code.secret').innerText();
    expect(secret).to.match(/^wsm_[A-Za-z0-9_-]{43}$/);
    const { status } = await app.client(secret).get('/api/websites');
    expect(status).to.equal(200);
    await who.page.getByRole('link', { name: 'I have copied it' }).click();
    expect(await who.text())
      .to.include('Deploy script')
      .and.to.include(secret.slice(-4))
      .and.not.to.include(secret);
    await who.press('Revoke Deploy script');
    expect(await who.text())
      .to.include('The token has been revoked.')
      .and.to.include('You have no tokens yet.');
    expect((await app.client(secret).get('/api/websites')).status).to.equal(401);
    expect(who.complaints).to.deep.equal([]);
    await who.context.close();
  });

  it('the token page asks for a fresh code under two-step verification', async () => {
    const { email } = await addUser(app, organizationId);
    const [{ authenticator }, who] = [await enrol(app, await signedIn(app, email)), await person(app)];
    await who.signIn(email);
    await who.fill('Code', authenticator.code());
    await who.press('Continue');
    app.clock.advance(minutes(6));
    await who.open('/account/tokens');
    await who.fill('Name', 'Deploy script');
    await who.press('Create the token');
    expect(await who.heading()).to.equal('Confirm your identity');
    await who.fill('Code', authenticator.code());
    await who.press('Confirm');
    expect(who.at()).to.equal('/account/tokens?done=confirmed');
    await who.fill('Name', 'Deploy script');
    await who.press('Create the token');
    expect(await who.heading()).to.equal('Token created');
    await who.context.close();
  });

  it('the connected apps page ends the access of an app', async () => {
    const { who, email } = await atHome();
    const { access_token: token } = await connect(
      app,
      await signedIn(app, email),
      await registerApp(app, { client_name: 'Reports' }),
    );
    await who.page.getByRole('link', { name: 'Connected apps' }).click();
    expect(await who.text())
      .to.include('Reports')
      .and.to.include('Read websites, incidents and health');
    await who.press('Disconnect Reports');
    expect(await who.text())
      .to.include('Disconnected.')
      .and.to.include('You have not granted access to any app or agent.');
    expect(await opens(app, token)).to.equal(false);
    await who.context.close();
  });

  it('the deletion page requests and withdraws account deletion', async () => {
    const { who, email } = await atHome();
    await who.page.getByRole('link', { name: 'Delete the account' }).click();
    await who.press('Request deletion');
    expect(await alert(who)).to.include('Select the checkbox');
    await who.page.getByLabel('I understand').check();
    await who.press('Request deletion');
    expect(await who.text())
      .to.include('Your request has been recorded')
      .and.to.include('Your account is scheduled for deletion');
    expect((await mailsTo(app, administrator)).at(-1)?.text).to.include(email);
    await who.press('Keep my account');
    expect(await who.text()).to.include('The request has been withdrawn.');
    await who.context.close();
  });

  it('the deletion page explains accountDeletionSoleOwner to the only administrator', async () => {
    const who = await person(app);
    await who.signIn(administrator);
    await who.open('/account/deletion');
    await who.page.getByLabel('I understand').check();
    await who.press('Request deletion');
    expect(await alert(who)).to.include('You are the only administrator of your organization.');
    await who.context.close();
  });
});
