import { expect } from 'chai';
import { issueAccountLink } from '../../../src/application/accounts/account-link.ts';
import { hours } from '../../../src/domain/kernel/time.ts';
import { addUser, mailsTo } from '../http/access/browser.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { describeInBrowser, person } from './chromium.ts';

const NEW_PASSWORD = 'a brand new long phrase';

describeInBrowser('password reset and invitation pages without JavaScript', () => {
  let app: TestApp;
  let organizationId: number;
  before(async () => {
    app = await testApp();
    ({ organizationId } = await app.createOrganization({ organization: 'Agency North' }));
  });
  beforeEach(() => app.clock.advance(hours(1)));
  after(() => app.close());

  const linkTo = async (email: string): Promise<string> => {
    const text = (await mailsTo(app, email)).at(-1)?.text ?? '';
    return new URL(/https?:\S+/.exec(text)?.[0] ?? '').href.slice(app.url.length);
  };

  it('the reset page sets a new password by a mailed link', async () => {
    const [{ email }, who] = [await addUser(app, organizationId), await person(app)];
    await who.open('/sign-in');
    await who.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await who.fill('Email address', email);
    await who.press('Send the link');
    expect(await who.text()).to.include('If the address belongs to an account, we sent a link to it.');
    await who.open(await linkTo(email));
    await who.fill('New password', 'too short');
    await who.press('Change password');
    expect(await who.page.getByRole('alert').innerText()).to.include(
      'The password must be at least 12 characters long.',
    );
    await who.fill('New password', NEW_PASSWORD);
    await who.press('Change password');
    expect(who.at()).to.equal('/sign-in?done=reset');
    await who.signIn(email, NEW_PASSWORD);
    expect(who.at()).to.equal('/account');
    expect(who.complaints).to.deep.equal([]);
    await who.context.close();
  });

  it('the reset page shows the same message for an unknown address, and sends no mail', async () => {
    const who = await person(app);
    await who.open('/reset-password');
    await who.fill('Email address', 'nobody@example.com');
    await who.press('Send the link');
    expect(await who.text()).to.include('If the address belongs to an account, we sent a link to it.');
    expect(await mailsTo(app, 'nobody@example.com')).to.deep.equal([]);
    await who.context.close();
  });

  it('the reset and invitation pages report an invalid link', async () => {
    const [{ email }, who] = [await addUser(app, organizationId), await person(app)];
    await who.open('/reset-password');
    await who.fill('Email address', email);
    await who.press('Send the link');
    const link = await linkTo(email);
    for (const path of [link, '/reset-password?token=guessed']) {
      app.clock.advance(hours(1));
      await who.open(path);
      await who.fill('New password', NEW_PASSWORD);
      await who.page.getByRole('button').last().click();
      expect(await who.page.getByRole('alert').innerText(), path).to.include('The link is invalid or has expired.');
    }
    for (const path of [link.replace('/reset-password', '/accept-invitation'), '/accept-invitation']) {
      await who.open(path);
      expect([await who.heading(), await who.page.getByRole('textbox').count()], path).to.deep.equal([
        'This invitation is not valid',
        0,
      ]);
    }
    await who.context.close();
  });

  it('the invitation page names the inviter and the organization, sets the password and opens the account', async () => {
    const [{ id: inviterId }, who] = [await addUser(app, organizationId), await person(app)];
    await app.database.query
      .updateTable('app_user')
      .set({ firstName: 'Ada', lastName: '<Example>' })
      .where('id', '=', inviterId)
      .execute();
    const { id, email } = await addUser(app, organizationId, { passwordHash: null });
    const invited = { userId: id, organizationId };
    const link = await issueAccountLink(app.ports, invited, 'invitation', app.clock.now(), inviterId);
    await who.page.goto(link);
    expect(await who.heading()).to.equal('Invitation to Agency North');
    const text = await who.text();
    expect(text).to.include('Ada <Example> invites you to Agency North.').and.to.include(email);
    await who.page.goto(link);
    await who.fill('New password', NEW_PASSWORD);
    await who.press('Accept and create the account');
    expect(who.at()).to.equal('/sign-in?done=accepted');
    expect(await who.text()).to.include('Your account is ready.');
    await who.signIn(email, NEW_PASSWORD);
    expect(who.at()).to.equal('/account');
    await who.page.goto(link);
    expect(await who.heading()).to.equal('This invitation is not valid');
    await who.context.close();
  });
});
