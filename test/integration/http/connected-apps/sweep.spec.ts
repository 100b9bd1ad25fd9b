import { expect } from 'chai';
import { days, hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { purgeExpired } from '../../../../src/infrastructure/kernel/database/purge.ts';
import { addUser, signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { askConsent, connect, consentTo, opens, refresh, registerApp } from './app-flow.ts';

describe('expired records of connected apps', () => {
  let app: TestApp;
  let browser: Browser;
  beforeEach(async () => {
    app = await testApp();
    browser = await signedIn(app, (await addUser(app, (await app.createOrganization()).organizationId)).email);
  });
  afterEach(() => app.close());

  const sweep = () => purgeExpired(app.database, app.ports.settings, app.clock.now());

  it('deletes an app after 30 days without consent', async () => {
    const [unused, asking, used] = [await registerApp(app), await registerApp(app), await registerApp(app)];
    await askConsent(app, browser, asking);
    await consentTo(app, browser, used);
    app.clock.advance(days(30));
    expect(await sweep()).to.deep.include({ oauth_client: 0 });
    app.clock.advance(1);
    expect(await sweep()).to.deep.include({ oauth_client: 2 });
    const left = await app.database.query.selectFrom('oauth_client').select('clientId').execute();
    expect(left)
      .to.deep.equal([{ clientId: used.clientId }])
      .and.not.deep.include({ clientId: unused.clientId });
  });

  it('deletes a request one day after it expired', async () => {
    await askConsent(app, browser, await registerApp(app));
    app.clock.advance(minutes(10) + days(1));
    expect(await sweep()).to.deep.include({ app_authorization: 0 });
    app.clock.advance(1);
    expect(await sweep()).to.deep.include({ app_authorization: 1 });
  });

  it('deletes expired tokens, except those that still detect reuse', async () => {
    const oauthApp = await registerApp(app);
    const first = await connect(app, browser, oauthApp);
    const second = (await refresh(app, oauthApp, first.refresh_token)).body;
    app.clock.advance(hours(1));
    expect(await sweep()).to.deep.include({ app_token: 0 });
    app.clock.advance(1);
    expect(await sweep()).to.deep.include({ app_token: 2 });
    expect((await refresh(app, oauthApp, first.refresh_token)).body.error).to.equal('invalid_grant');
    expect((await refresh(app, oauthApp, second.refresh_token)).body.error, 'the family ended with the reuse').to.equal(
      'invalid_grant',
    );
    const other = await connect(app, browser, oauthApp);
    expect(await sweep()).to.deep.include({ app_token: 0 });
    expect(await opens(app, other.access_token)).to.equal(true);
  });
});
