import type { Catalogue } from '../catalogue.ts';

export const accounts: Catalogue['accounts'] = {
  invitation: {
    subject: 'Einladung zu {organization} auf Watchstead',
    headline: 'Sie sind zu {organization} eingeladen',
    headlineByInviter: '{inviter} lädt Sie zu {organization} ein',
    paragraphs: [
      '{organization} überwacht seine Dienste mit Watchstead, und Sie sollen dort mitarbeiten.',
      'Wählen Sie innerhalb von 7 Tagen ein Passwort, um anzunehmen. Wenn Sie {organization} nicht kennen, ignorieren Sie diese E-Mail.',
    ],
    button: 'Einladung annehmen',
  },
  addressInUse: {
    subject: 'Einladung zu {organization} auf Watchstead',
    paragraphs: [
      'Sie wurden zu {organization} auf Watchstead eingeladen.',
      'Ihre Adresse gehört bereits zu einem Konto einer anderen Organisation, und ein Konto gehört zu einer Organisation. An Ihrem Konto ändert sich nichts, und wer Sie eingeladen hat, erfährt nicht, dass es besteht.',
      'Um anzunehmen, bitten Sie {organization}, eine andere Adresse von Ihnen einzuladen. Oder löschen Sie zuerst Ihr Konto und bitten Sie um eine neue Einladung.',
    ],
  },
  passwordReset: {
    subject: 'Ihr Watchstead-Passwort zurücksetzen',
    paragraphs: [
      'Für Ihr Watchstead-Konto wurde das Zurücksetzen des Passworts angefordert.',
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Wählen Sie andernfalls innerhalb einer Stunde ein neues Passwort.',
    ],
    button: 'Neues Passwort wählen',
  },
  passwordChanged: {
    subject: 'Ihr Watchstead-Passwort wurde geändert',
    paragraphs: [
      'Das Passwort Ihres Watchstead-Kontos wurde geändert, und alle anderen Sitzungen wurden abgemeldet.',
      'Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück, und wenden Sie sich an Ihren Administrator.',
    ],
  },
  mfaReset: {
    subject: 'Ihre Zwei-Faktor-Anmeldung wurde zurückgesetzt',
    paragraphs: [
      'Ein Administrator hat die Zwei-Faktor-Anmeldung Ihres Watchstead-Kontos zurückgesetzt und Sie abgemeldet.',
      'Richten Sie sie bei der nächsten Anmeldung neu ein. Wenn Sie das nicht erwartet haben, wenden Sie sich an Ihren Administrator.',
    ],
  },
  deletionRequested: {
    subject: '{name} hat die Löschung des eigenen Kontos beantragt',
    paragraphs: [
      'Die Löschung des Watchstead-Kontos von {name} ({email}) wurde beantragt.',
      'Sie wird am {day} wirksam, wenn sie nicht zurückgezogen wird.',
    ],
  },
  deletionWithdrawn: {
    subject: '{name} hat die Löschung des Kontos zurückgezogen',
    paragraphs: ['Der Antrag, das Watchstead-Konto von {name} ({email}) zu löschen, wurde zurückgezogen.'],
  },
};
