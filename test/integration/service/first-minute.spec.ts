import { expect } from 'chai';
import { closeAll } from '../../close-all.ts';
import { smtpServer } from '../../fixtures/smtp-server.ts';
import type { SmtpServer } from '../../fixtures/smtp-server.ts';
import { until } from '../../until.ts';
import { Programs } from '../cli/programs.ts';
import { ApiClient } from '../http/api-client.ts';
import { PASSWORD } from '../http/test-app.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';

const EMAIL = 'ada@agency.example';
const LINK = /set up Watchstead: (http\S+\/setup\?token=([\w-]+))\n/;

describe('the first minute of an installation', () => {
  const programs = new Programs();
  let temporary: TestDatabase;
  let mailbox: SmtpServer;

  before(async () => {
    temporary = await testDatabase(migrated);
    mailbox = await smtpServer();
  });
  after(() =>
    closeAll(
      () => programs.end(),
      () => mailbox.close(),
      () => temporary.drop(),
    ),
  );

  it('leads from the printed link to a page by mail about a sample outage, which is acknowledged and removed', async () => {
    const service = await programs.serve({
      DATABASE_URL: temporary.url,
      SECRET_KEY: 'a secret key of more than thirty-two bytes',
      LOG_LEVEL: 'info',
      CONSOLE: 'false',
      SMTP_URL: mailbox.url,
    });
    const [, link = '', token = ''] = await service.says(LINK);
    expect((await fetch(link)).status).to.equal(200);
    const setup = { organization: 'Agency', firstName: 'Ada', email: EMAIL, password: PASSWORD };
    const { headers } = await new ApiClient(service.url).post('/api/setup', { token, ...setup });
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
    const ada = new ApiClient(service.url, undefined, { Cookie: cookie, Origin: service.url });
    const { monitor } = (await ada.post('/api/sample-outage', {})).body;
    await until(() => mailbox.mails.some(({ recipients }) => recipients.includes(EMAIL)));
    const [check] = (await ada.get(`/api/websites/${monitor.id}/check-history`)).body.items;
    expect(check).to.include({ outcome: 'down', reason: 'hostUnresolved' });
    expect(check.evidence.failure.phase).to.equal('resolve');
    const { items } = (await ada.get('/api/im/incidents')).body;
    expect(items).to.have.length(1);
    const acknowledged = await ada.post(`/api/im/incidents/${items[0].publicId}/acknowledge`);
    expect(acknowledged.body.status).to.equal('acknowledged');
    expect((await ada.delete('/api/sample-outage')).status).to.equal(200);
    for (const path of ['/api/im/incidents', '/api/incidents', '/api/monitors'])
      expect((await ada.get(path)).body.items, path).to.deep.equal([]);
    process.kill(-service.pid, 'SIGTERM');
    const { output } = await service.ended;
    expect(output.split(token), 'the secret is printed once').to.have.length(2);
  });
});
