import { expect } from 'chai';
import { startService } from '../../src/composition/service.ts';
import type { Service } from '../../src/composition/service.ts';
import { closeAll } from '../close-all.ts';
import { smtpServer } from '../fixtures/smtp-server.ts';
import type { SmtpServer } from '../fixtures/smtp-server.ts';
import { migrated } from '../integration/kernel/database/migrated.ts';
import { testDatabase } from '../integration/kernel/database/test-database.ts';
import type { TestDatabase } from '../integration/kernel/database/test-database.ts';
import { describeInBrowser, person } from '../integration/pages/chromium.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { expectSound } from './console-window.ts';

const EMAIL = 'ada@agency.example';

/** The longest time from the first request to an acknowledged outage. */
const MINUTE_MS = 60_000;

describeInBrowser('the first minute in a browser', () => {
  let temporary: TestDatabase;
  let mailbox: SmtpServer;
  let service: Service;
  let window: Person;

  before(async () => {
    temporary = await testDatabase(migrated);
    mailbox = await smtpServer();
    service = await startService({
      DATABASE_URL: temporary.url,
      SECRET_KEY: 'a secret key of more than thirty-two bytes',
      PORT: '0',
      LOG_LEVEL: 'silent',
      SMTP_URL: mailbox.url,
    });
    window = await person({ url: service.url ?? '' }, { javaScriptEnabled: true, locale: 'en-GB' });
    window.context.setDefaultTimeout(MINUTE_MS);
  });
  after(() =>
    closeAll(
      () => window.context.close(),
      () => service.stop(),
      () => mailbox.close(),
      () => temporary.drop(),
    ),
  );

  it('leads from the printed link to an outage with evidence, an alert by mail and its acknowledgement', async () => {
    const { page, fill, press } = window;
    await page.goto(service.setupUrl ?? '');
    await expectSound(window);
    await fill('Name of your organization', 'Example Agency');
    await fill('Your first name', 'Ada');
    await fill('Your last name', 'Example');
    await fill('Email address', EMAIL);
    await fill('New password', 'correct horse battery staple');
    await press('Create and sign in');
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    await expectSound(window);
    await press('Show me an outage');
    await page.getByRole('heading', { name: 'Sample shop' }).waitFor();
    await page.getByText(/^Down since/).waitFor({ timeout: MINUTE_MS });
    await page
      .getByRole('link', { name: /^Evidence of/ })
      .first()
      .click();
    await page
      .getByText(/host name does not resolve/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Incidents' }).click();
    await page.getByRole('link', { name: 'Responses' }).click();
    await page.getByRole('link', { name: /Sample shop/ }).click();
    await page.getByText('The next step of the policy').or(page.getByText('The escalation runs.')).first().waitFor();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page
      .getByText(/^Acknowledged/)
      .first()
      .waitFor();
    await expectSound(window);
    expect(mailbox.mails.flatMap(({ recipients }) => recipients)).to.include(EMAIL);
    await page.getByRole('link', { name: 'Overview' }).click();
    await press('Remove the sample');
    await page.getByRole('button', { name: 'Show me an outage' }).waitFor();
    expect(window.complaints).to.deep.equal([]);
  }).timeout(2 * MINUTE_MS);
});
