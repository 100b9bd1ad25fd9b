import { expect } from 'chai';
import { SmtpMailer } from '../../../../src/infrastructure/kernel/mail/smtp-mailer.ts';
import { smtpServer } from '../../../fixtures/smtp-server.ts';
import type { SmtpServer } from '../../../fixtures/smtp-server.ts';

const from = 'Watchstead <alerts@watchstead.example>';
const aMail = { to: 'ada@example.com', subject: 'Ünterbrechung', text: 'The monitor is down.' };

describe('mail by SMTP', () => {
  let server: SmtpServer;
  let mailer: SmtpMailer;
  beforeEach(async () => {
    server = await smtpServer();
    mailer = new SmtpMailer({ url: server.url, from });
  });
  afterEach(() => server.close());

  it('goes to its recipient, from the configured sender', async () => {
    expect(await mailer.deliver(aMail, 'outbox-1')).to.deep.equal({ verdict: 'taken', error: null });
    const [mail] = server.mails;
    expect(mail?.recipients).to.deep.equal(['ada@example.com']);
    expect(mail?.data).to.include('From: Watchstead <alerts@watchstead.example>').and.include('The monitor is down.');
  });

  it('bears the same Message-ID on every attempt, so that a second copy can be told', async () => {
    await mailer.deliver(aMail, 'outbox-1');
    await mailer.deliver(aMail, 'outbox-1');
    for (const { data } of server.mails) expect(data).to.include('Message-ID: <outbox-1@watchstead.example>');
  });

  it('cannot be given a header by its subject', async () => {
    await mailer.deliver({ ...aMail, subject: 'Down\r\nBcc: eve@example.com\r\n\r\nHello' }, 'outbox-1');
    const [mail] = server.mails;
    expect(mail?.recipients).to.deep.equal(['ada@example.com']);
    expect(mail?.data).to.not.match(/^Bcc:/m);
  });

  for (const to of ['ada@example.com, eve@example.com', 'ada@example.com\r\nRCPT TO:<eve@example.com>', 'Eve <eve@example.com>', 'no address', ''])
    it(`is refused to ${JSON.stringify(to)}, which is no single address`, async () => {
      expect((await mailer.deliver({ ...aMail, to }, 'outbox-1')).verdict).to.equal('refused');
      expect(server.mails).to.deep.equal([]);
    });

  it('is refused for good when the server knows no such mailbox', async () => {
    server.answerTo = () => '550 no such mailbox';
    expect(await mailer.deliver(aMail, 'outbox-1')).to.deep.equal({ verdict: 'refused', error: 'EENVELOPE 550' });
  });

  it('can be tried again when the server is only busy', async () => {
    server.answerTo = () => '451 try later';
    expect((await mailer.deliver(aMail, 'outbox-1')).verdict).to.equal('failed');
  });

  it('can be tried again when the server cannot be reached', async () => {
    await server.close();
    expect((await mailer.deliver(aMail, 'outbox-1')).verdict).to.equal('failed');
  });

  it('waits while no mail server is configured', async () => {
    expect((await new SmtpMailer({ url: null, from }).deliver(aMail, 'outbox-1')).verdict).to.equal('failed');
  });
});
