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
import { MINUTE_MS, NEWCOMER, walkFirstMinute } from './first-minute.ts';

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
    await walkFirstMinute(window, service.setupUrl ?? '');
    expect(mailbox.mails.flatMap(({ recipients }) => recipients)).to.include(NEWCOMER);
    expect(window.complaints).to.deep.equal([]);
  }).timeout(2 * MINUTE_MS);
});
