import type { Catalogue } from '../catalogue.ts';

export const accounts: Catalogue['accounts'] = {
  invitation: {
    subject: 'Einladung zu {organization} auf {product}',
    headline: 'Sie sind zu {organization} eingeladen',
    headlineByInviter: '{inviter} lädt Sie zu {organization} ein',
    paragraphs: [
      '{organization} überwacht seine Dienste mit {product}, und Sie sollen dort mitarbeiten.',
      'Wählen Sie innerhalb von 7 Tagen ein Passwort, um anzunehmen. Wenn Sie {organization} nicht kennen, ignorieren Sie diese E-Mail.',
    ],
    button: 'Einladung annehmen',
  },
  addressInUse: {
    subject: 'Einladung zu {organization} auf {product}',
    paragraphs: [
      'Sie wurden zu {organization} auf {product} eingeladen.',
      'Ihre Adresse gehört bereits zu einem Konto einer anderen Organisation, und ein Konto gehört zu einer Organisation. An Ihrem Konto ändert sich nichts, und wer Sie eingeladen hat, erfährt nicht, dass es besteht.',
      'Um anzunehmen, bitten Sie {organization}, eine andere Adresse von Ihnen einzuladen. Oder löschen Sie zuerst Ihr Konto und bitten Sie um eine neue Einladung.',
    ],
  },
  passwordReset: {
    subject: 'Ihr {product}-Passwort zurücksetzen',
    paragraphs: [
      'Für Ihr {product}-Konto wurde das Zurücksetzen des Passworts angefordert.',
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Wählen Sie andernfalls innerhalb einer Stunde ein neues Passwort.',
    ],
    button: 'Neues Passwort wählen',
  },
  passwordChanged: {
    subject: 'Ihr {product}-Passwort wurde geändert',
    paragraphs: [
      'Das Passwort Ihres {product}-Kontos wurde geändert, und alle anderen Sitzungen wurden abgemeldet.',
      'Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück, und wenden Sie sich an Ihren Administrator.',
    ],
  },
  mfaReset: {
    subject: 'Ihre Zwei-Schritt-Anmeldung wurde zurückgesetzt',
    paragraphs: [
      'Ein Administrator hat die Zwei-Schritt-Anmeldung Ihres {product}-Kontos zurückgesetzt und Sie abgemeldet.',
      'Richten Sie sie bei der nächsten Anmeldung neu ein. Wenn Sie das nicht erwartet haben, wenden Sie sich an Ihren Administrator.',
    ],
    button: 'Einrichten',
  },
  deletionRequested: {
    subject: '{name} hat die Löschung des eigenen Kontos beantragt',
    paragraphs: [
      'Die Löschung des {product}-Kontos von {name} ({email}) wurde beantragt.',
      'Sie wird am {day} wirksam, wenn sie nicht zurückgezogen wird.',
    ],
  },
  deletionWithdrawn: {
    subject: '{name} hat die Löschung des Kontos zurückgezogen',
    paragraphs: ['Der Antrag, das {product}-Konto von {name} ({email}) zu löschen, wurde zurückgezogen.'],
  },
};
