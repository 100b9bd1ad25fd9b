import { expect } from 'chai';
import { organizationMail } from '../../../../src/application/notifications/email-sender.ts';
import { mailOfText } from '../../../../src/application/kernel/mail-template.ts';

const mail = { to: 'ada@example.com', subject: 'Subject', text: 'Text' };

describe('mail of organizations', () => {
  it('asks once for the mail server of an organization for mails that are sent at the same time, and again for later ones', async () => {
    const asked: number[] = [];
    const mails = organizationMail({
      mailer: { deliver: () => Promise.resolve({ verdict: 'taken', error: null }) },
      organizationMailer: { deliver: () => Promise.reject(new Error('No organization has a server.')) },
      customHosts: { baseUrlOf: () => 'https://monitoring.example' },
      smtpServers: {
        mailSettings: (organizationId) => {
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

  it('shows the logo and color of the organization, or of the brand that is given, in mails in HTML', async () => {
    const delivered: (string | undefined)[] = [];
    const mails = organizationMail({
      mailer: { deliver: ({ html }) => (delivered.push(html), Promise.resolve({ verdict: 'taken', error: null })) },
      organizationMailer: { deliver: () => Promise.reject(new Error('No organization has a server.')) },
      customHosts: { baseUrlOf: () => 'https://monitoring.example' },
      smtpServers: {
        mailSettings: () =>
          Promise.resolve({
            server: null,
            name: 'Agency',
            brand: {
              brandColor: '#0b5fff',
              logo: { file: 'agency.png', width: 10, height: 10 },
              icon: null,
            },
          }),
      },
    });
    await mails.deliver(1, { ...mail, ...mailOfText('en', mail) }, 'id');
    await mails.deliver(1, mail, 'id');
    expect(delivered[0]).to.contain('src="https://monitoring.example/logos/agency.png"').and.to.contain('#0b5fff');
    expect(delivered[1]).to.equal(undefined);
    const brand = { brandColor: '#8a2b0c', logo: { file: 'bakery.png' } };
    await mails.deliver(1, { ...mail, ...mailOfText('en', mail) }, 'id', brand);
    expect(delivered[2]).to.contain('src="https://monitoring.example/logos/bakery.png"').and.to.contain('#8a2b0c');
    expect(delivered[2]).not.to.contain('agency.png');
  });
});
