import { expect } from 'chai';
import { organizationMail } from '../../../../src/application/notifications/email-sender.ts';

const mail = { to: 'ada@example.com', subject: 'Subject', text: 'Text' };

describe('mail of organizations', () => {
  it('asks once for the mail server of an organization for mails that are sent at the same time, and again for later ones', async () => {
    const asked: number[] = [];
    const mails = organizationMail({
      mailer: { deliver: () => Promise.resolve({ verdict: 'taken', error: null }) },
      organizationMailer: { deliver: () => Promise.reject(new Error('No organization has a server.')) },
      smtpServers: {
        find: (organizationId) => {
          asked.push(organizationId);
          return Promise.resolve(null);
        },
      },
    });
    await Promise.all([1, 1, 2, 1].map((organizationId) => mails.deliver(organizationId, mail, 'id')));
    expect(asked).to.deep.equal([1, 2]);
    await mails.deliver(1, mail, 'id');
    expect(asked).to.deep.equal([1, 2, 1]);
  });
});
