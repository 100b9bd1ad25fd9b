import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect } from 'chai';
import { SmtpMailer } from '../../../../src/infrastructure/kernel/mail/smtp-mailer.ts';
import { pinnedLookup } from '../../../../src/infrastructure/kernel/network/guarded-connection.ts';
import { smtpServer } from '../../../fixtures/smtp-server.ts';
import type { SmtpServer } from '../../../fixtures/smtp-server.ts';
import { until } from '../../../until.ts';

const from = 'Watchstead <alerts@watchstead.example>';
const aMail = { to: 'ada@example.com', subject: 'Ünterbrechung', text: 'The monitor is down.' };

describe('SMTP mailer', () => {
  let server: SmtpServer;
  let mailer: SmtpMailer;
  beforeEach(async () => {
    server = await smtpServer();
    mailer = new SmtpMailer({ url: server.url, from });
  });
  afterEach(() => server.close());

  it('delivers mail to its recipient from the configured sender', async () => {
    expect(await mailer.deliver(aMail, 'outbox-1')).to.deep.equal({ verdict: 'taken', error: null });
    const [mail] = server.mails;
    expect(mail?.recipients).to.deep.equal(['ada@example.com']);
    expect(mail?.data).to.include('From: Watchstead <alerts@watchstead.example>').and.include('The monitor is down.');
  });

  it('shows the name that a mail asks for beside the configured address, and no other address', async () => {
    await mailer.deliver({ ...aMail, senderName: 'Agency' }, 'outbox-1');
    await mailer.deliver({ ...aMail, senderName: 'Eve <eve@example.com>, "x"\r\nBcc: eve@example.com' }, 'outbox-2');
    expect(server.mails[0]?.data).to.include('From: Agency <alerts@watchstead.example>');
    expect(server.mails[1]?.data)
      .to.match(/^From: [^]*? <alerts@watchstead\.example>\r\nTo: /m)
      .and.not.match(/^Bcc:/m);
  });

  it('attaches files, also those without ASCII names, and keeps line breaks in a name from adding a header', async () => {
    const content = Buffer.from('%PDF-1.7 figures');
    const attachment = { contentType: 'application/pdf', chunks: [content.subarray(0, 4), content.subarray(4)] };
    await mailer.deliver(
      {
        ...aMail,
        attachments: [
          { ...attachment, fileName: 'Überblick.pdf' },
          { ...attachment, fileName: 'a\r\nBcc: eve@example.com' },
        ],
      },
      'outbox-1',
    );
    const data = server.mails[0]?.data ?? '';
    expect(data)
      .to.include('Content-Type: application/pdf')
      .and.include(content.toString('base64'))
      .and.include("filename*0*=utf-8''%C3%9Cberblick.pdf");
    expect(data).to.not.match(/^Bcc:/m);
  });

  it('resolves the name of the server by the given lookup', async () => {
    const url = new URL(server.url);
    url.hostname = 'mail.example.com';
    const named = new SmtpMailer({ url: url.href, from, lookup: pinnedLookup(['127.0.0.1']) });
    expect((await named.deliver(aMail, 'outbox-1')).verdict).to.equal('taken');
    named.close();
    const unknown = new SmtpMailer({ url: url.href, from, lookup: pinnedLookup([]) });
    expect((await unknown.deliver(aMail, 'outbox-1')).verdict).to.equal('failed');
  });

  it('uses the same Message-ID on every attempt', async () => {
    await mailer.deliver(aMail, 'outbox-1');
    await mailer.deliver(aMail, 'outbox-1');
    for (const { data } of server.mails) expect(data).to.include('Message-ID: <outbox-1@watchstead.example>');
  });

  it('keeps line breaks in the subject from adding a header', async () => {
    await mailer.deliver({ ...aMail, subject: 'Down\r\nBcc: eve@example.com\r\n\r\nHello' }, 'outbox-1');
    const [mail] = server.mails;
    expect(mail?.recipients).to.deep.equal(['ada@example.com']);
    expect(mail?.data).to.not.match(/^Bcc:/m);
  });

  for (const to of [
    'ada@example.com, eve@example.com',
    'ada@example.com\r\nRCPT TO:<eve@example.com>',
    'Eve <eve@example.com>',
    'no address',
    '',
  ])
    it(`refuses the recipient ${JSON.stringify(to)}, which is not a single address`, async () => {
      expect((await mailer.deliver({ ...aMail, to }, 'outbox-1')).verdict).to.equal('refused');
      expect(server.mails).to.deep.equal([]);
    });

  it('reports a permanent refusal if the mailbox does not exist', async () => {
    server.answerTo = () => '550 no such mailbox';
    expect(await mailer.deliver(aMail, 'outbox-1')).to.deep.equal({ verdict: 'refused', error: 'EENVELOPE 550' });
  });

  it('reports a retryable failure if the server is busy', async () => {
    server.answerTo = () => '451 try later';
    expect((await mailer.deliver(aMail, 'outbox-1')).verdict).to.equal('failed');
  });

  it('reports a retryable failure if the server is unreachable', async () => {
    await server.close();
    expect((await mailer.deliver(aMail, 'outbox-1')).verdict).to.equal('failed');
  });

  it('reports a retryable failure if no mail server is configured', async () => {
    expect((await new SmtpMailer({ url: null, from }).deliver(aMail, 'outbox-1')).verdict).to.equal('failed');
  });

  it('reports a retryable failure, and sends nothing, if other mail occupies every connection for too long', async () => {
    const connections: Socket[] = [];
    const silent = createServer((socket) => void connections.push(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const impatient = new SmtpMailer({ url, from }, 1);
    const others = [1, 2, 3, 4].map((id) => impatient.deliver(aMail, `outbox-${id}`));
    expect(await impatient.deliver(aMail, 'outbox-5')).to.deep.equal({
      verdict: 'failed',
      error: 'The mail server took too long for other mail.',
    });
    await until(() => connections.length === 4);
    for (const connection of connections) connection.destroy();
    silent.close();
    for (const other of await Promise.all(others)) expect(other.verdict).to.equal('failed');
    impatient.close();
  });
});
