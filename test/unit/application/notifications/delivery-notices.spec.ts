import { expect } from 'chai';
import { disablingNotice, ownServerNotice } from '../../../../src/application/notifications/delivery-notices.ts';

const BASE_URL = 'https://monitor.example';
const channelNamed = (name: string) => ({ name, publicId: '01890000-0000-7000-8000-000000000001' });

describe('mail about a disabled channel', () => {
  it('is in the language of the organization, and keeps the name of the channel on one line', () => {
    expect(disablingNotice(channelNamed('Ops\r\nBcc: eve@example.com'), 'gone', 'en', BASE_URL).subject).to.equal(
      'Notification channel disabled: Ops Bcc: eve@example.com',
    );
    const { subject, text } = disablingNotice(channelNamed('Ops'), 'refusing', 'de', BASE_URL);
    expect([subject, text]).to.deep.equal([
      'Benachrichtigungskanal deaktiviert: Ops',
      'Der Benachrichtigungskanal Ops wurde deaktiviert. Der Empfänger hat alle letzten Nachrichten abgelehnt. Er sendet keine Alarme, bis er wieder aktiviert wird.\n',
    ]);
  });
});

describe('mail about a failing mail server of an organization', () => {
  it('is in the language of the organization', () => {
    const { subject, text } = ownServerNotice(null, 'de', BASE_URL);
    expect([subject, text.split('\n')[2]]).to.deep.equal([
      'Ihr Mailserver nimmt keine Alarme an',
      'Seine letzte Antwort: keine',
    ]);
  });

  it('contains the server reply on one line', () => {
    expect(ownServerNotice('EAUTH 535\r\nBcc: eve@example.com', 'en', BASE_URL).text).to.include(
      'EAUTH 535 Bcc: eve@example.com\n',
    );
  });
});
