import { expect } from 'chai';
import { disablingNotice } from '../../../../../src/domain/notifications/notices/disabling-notice.ts';

describe('mail about a disabled channel', () => {
  it('is in the language of the organization, and keeps the name of the channel on one line', () => {
    expect(disablingNotice({ name: 'Ops\r\nBcc: eve@example.com' }, 'gone', 'en').subject).to.equal('Notification channel disabled: Ops Bcc: eve@example.com');
    const { subject, text } = disablingNotice({ name: 'Ops' }, 'refusing', 'de');
    expect([subject, text]).to.deep.equal([
      'Benachrichtigungskanal deaktiviert: Ops',
      'Der Benachrichtigungskanal Ops wurde deaktiviert.\nDer Empfänger hat alle letzten Nachrichten abgelehnt.\nEr sendet keine Alarme, bis er wieder aktiviert wird.\n',
    ]);
  });
});
