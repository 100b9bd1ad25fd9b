import { expect } from 'chai';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import type { Answer } from '../api-client.ts';
import { Browser, addUser, signedIn } from '../access/browser.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { askConsent, connect, consentTo, opens, refresh, registerApp, sendForm } from './app-flow.ts';
import type { RegisteredApp } from './app-flow.ts';
import { until } from '../../../until.ts';

/** The number of concurrent requests, half of them to each of two processes. */
const RACERS = 6;

describe('concurrent requests for connected apps to two processes', () => {
  let app: TestApp;
  let sibling: TestApp;
  let browser: Browser;
  let oauthApp: RegisteredApp;

  before(async () => {
    app = await testApp();
    sibling = await app.sibling();
    const { organizationId } = await app.createOrganization();
    browser = await signedIn(app, (await addUser(app, organizationId)).email);
    oauthApp = await registerApp(app);
  });
  after(() => app.close());

  /**
   * Holds the rows of a table locked until all racers wait for them, so that every one of them has read the same
   * state before the first one writes.
   */
  const race = async (
    table: string,
    run: (at: Pick<TestApp, 'url'>) => Promise<Answer>,
  ): Promise<readonly Answer[]> => {
    const holder = await app.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(`select id from ${table} for update`);
      const answers = Promise.all(Array.from({ length: RACERS }, (_, at) => run(at % 2 === 0 ? app : sibling)));
      await until(async () => {
        const { rowCount } = await app.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return (rowCount ?? 0) >= RACERS;
      });
      await holder.query('commit');
      return await answers;
    } finally {
      holder.release();
    }
  };

  /** The user's browser at either process. */
  const browserAt = (at: Pick<TestApp, 'url'>): Browser => {
    const same = new Browser(at);
    same.cookie = browser.cookie;
    return same;
  };

  const outcomes = (answers: readonly Answer[]): readonly string[] =>
    answers
      .map(({ status, body }) => (status === 200 ? 'won' : String((body as { data?: { code?: string } }).data?.code)))
      .toSorted();

  it('redeem a code once, and revoke its tokens because of the replays', async () => {
    const { form } = await consentTo(app, browser, oauthApp);
    const answers = await race('app_authorization', (at) => sendForm(at, '/oauth/apps/token', form));
    expect(outcomes(answers)).to.deep.equal([...Array<string>(RACERS - 1).fill('invalid_grant'), 'won']);
    const winner = answers.find(({ status }) => status === 200);
    expect(await opens(app, winner?.body.access_token)).to.equal(false);
  });

  it('accept one of several refreshes, and revoke the token family because of the reuse', async () => {
    const tokens = await connect(app, browser, oauthApp);
    const answers = await race('app_token', (at) => refresh(at, oauthApp, tokens.refresh_token));
    expect(outcomes(answers)).to.deep.equal([...Array<string>(RACERS - 1).fill('invalid_grant'), 'won']);
    const winner = answers.find(({ status }) => status === 200);
    expect(await opens(app, winner?.body.access_token)).to.equal(false);
    expect((await refresh(app, oauthApp, winner?.body.refresh_token)).status).to.equal(400);
  });

  for (const [what, decisions] of [
    ['acceptances', [true]],
    ['refusals', [false]],
    ['acceptances and refusals', [true, false]],
  ] as const)
    it(`accept one of several ${what}, and answer 409 consentForwardRejected to the others`, async () => {
      const code = await askConsent(app, browser, oauthApp);
      let turn = 0;
      const grants = async (): Promise<number> =>
        (await app.database.query.selectFrom('app_grant').select('id').execute()).length;
      const before = await grants();
      const answers = await race('app_authorization', (at) =>
        browserAt(at).post('/api/oauth/consent', {
          accept: decisions[(turn += 1) % decisions.length],
          consent_code: code,
        }),
      );
      expect(outcomes(answers)).to.deep.equal([...Array<string>(RACERS - 1).fill('consentForwardRejected'), 'won']);
      expect(answers.filter(({ status }) => status === 409)).to.have.length(RACERS - 1);
      const accepted = answers.find(({ status }) => status === 200)?.body.redirect_uri.includes('code=') === true;
      expect((await grants()) - before).to.equal(accepted ? 1 : 0);
    });

  it('leave no valid token of a connection that is removed during a refresh and a redemption', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [tokens, waiting] = [await connect(app, browser, oauthApp), await consentTo(app, browser, oauthApp)];
      const [ended, ...issued] = await Promise.all([
        browser.delete(`/api/oauth/connections/${oauthApp.clientId}`),
        refresh(sibling, oauthApp, tokens.refresh_token),
        sendForm(app, '/oauth/apps/token', waiting.form),
      ]);
      expect(ended.status).to.equal(200);
      for (const { status, body } of issued) {
        expect(status).to.be.oneOf([200, 400]);
        if (status !== 200) continue;
        expect(await opens(app, body.access_token)).to.equal(false);
        expect((await refresh(sibling, oauthApp, body.refresh_token)).status).to.equal(400);
      }
      expect((await browser.get('/api/oauth/connections')).body).to.deep.equal([]);
      app.clock.advance(minutes(1));
    }
  });

  it('apply the revocation of a connection to the next request at the other process', async () => {
    const tokens = await connect(app, browser, oauthApp);
    expect(await opens(sibling, tokens.access_token)).to.equal(true);
    await browser.delete(`/api/oauth/connections/${oauthApp.clientId}`);
    expect(await opens(sibling, tokens.access_token)).to.equal(false);
  });
});
