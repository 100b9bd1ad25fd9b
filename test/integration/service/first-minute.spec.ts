import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { startService } from '../../../src/composition/service.ts';
import type { Service } from '../../../src/composition/service.ts';
import { closeAll } from '../../close-all.ts';
import { smtpServer } from '../../fixtures/smtp-server.ts';
import type { SmtpServer } from '../../fixtures/smtp-server.ts';
import { ApiClient } from '../http/api-client.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';

const PASSWORD = 'correct horse battery staple';

describe('the first minute of an installation', () => {
  let temporary: TestDatabase;
  let mailbox: SmtpServer;
  let service: Service;

  before(async () => {
    temporary = await testDatabase(migrated);
    mailbox = await smtpServer();
    service = await startService({
      DATABASE_URL: temporary.url,
      SECRET_KEY: 'a secret key of more than thirty-two bytes',
      PORT: '0',
      LOG_LEVEL: 'silent',
      CONSOLE: 'false',
      SMTP_URL: mailbox.url,
    });
  });
  after(() =>
    closeAll(
      () => service.stop(),
      () => mailbox.close(),
      () => temporary.drop(),
    ),
  );

  it('leads from the printed link to a page by mail about a sample outage, which is acknowledged', async () => {
    const { searchParams } = new URL(service.setupUrl ?? '');
    const setup = { organization: 'Agency', firstName: 'Ada', email: 'ada@agency.example', password: PASSWORD };
    const stranger = new ApiClient(service.url ?? '');
    const { headers } = await stranger.post('/api/setup', { token: searchParams.get('token'), ...setup });
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
    const ada = new ApiClient(service.url ?? '', undefined, { Cookie: cookie, Origin: service.url ?? '' });
    const { monitor } = (await ada.post('/api/sample-outage', {})).body;
    const paged = () => mailbox.mails.find(({ recipients }) => recipients.includes('ada@agency.example'));
    while (paged() === undefined) {
      await ada.post(`/api/websites/${monitor.id}/trigger-check`);
      await pause(100);
    }
    const [check] = (await ada.get(`/api/websites/${monitor.id}/check-history`)).body.items;
    expect(check).to.include({ outcome: 'down', reason: 'hostUnresolved' });
    expect(check.evidence.failure.phase).to.equal('resolve');
    const { items } = (await ada.get('/api/im/incidents')).body;
    expect(items).to.have.length(1);
    const acknowledged = await ada.post(`/api/im/incidents/${items[0].publicId}/acknowledge`);
    expect(acknowledged.body.status).to.equal('acknowledged');
  });
});
