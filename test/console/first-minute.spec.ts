import { expect } from 'chai';
import { startService } from '../../src/composition/service.ts';
import type { Service } from '../../src/composition/service.ts';
import { closeAll } from '../close-all.ts';
import { startMailbox } from '../fixtures/mailbox.ts';
import type { Mailbox } from '../fixtures/mailbox.ts';
import { migrated } from '../integration/kernel/database/migrated.ts';
import { testDatabase } from '../integration/kernel/database/test-database.ts';
import type { TestDatabase } from '../integration/kernel/database/test-database.ts';
import { describeInBrowser, person } from '../integration/pages/chromium.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { MINUTE_MS, NEWCOMER, walkFirstMinute } from './first-minute.ts';

describeInBrowser('the first minute in a browser', () => {
  let temporary: TestDatabase;
  let mailbox: Mailbox;
  let service: Service;
  let window: Person;

  before(async () => {
    temporary = await testDatabase(migrated);
    mailbox = await startMailbox(NEWCOMER);
    service = await startService({
      DATABASE_URL: temporary.url,
      SECRET_KEY: 'a secret key of more than thirty-two bytes',
      PORT: '0',
      LOG_LEVEL: 'silent',
      SMTP_URL: mailbox.url,
    });
    window = await person({ url: service.url ?? '' }, { javaScriptEnabled: true, locale: 'en-GB' });
  });
  after(() =>
    closeAll(
      () => window.context.close(),
      () => service.stop(),
      () => mailbox.close(),
      () => temporary.drop(),
    ),
  );

  it('leads from the printed link to an outage with evidence, an alert in a mailbox and its acknowledgement', async () => {
    await walkFirstMinute(window, service.setupUrl ?? '', mailbox);
    expect(window.complaints).to.deep.equal([]);
  }).timeout(2 * MINUTE_MS);
});
