import type { Catalogue } from '../catalogue.ts';

export const signInPages: Catalogue['signInPages'] = {
  signIn: {
    title: 'Anmelden',
    password: 'Passwort',
    button: 'Anmelden',
    forgotten: 'Passwort vergessen?',
    invitationNeeded: 'Für ein Konto brauchen Sie eine Einladung von einem Administrator.',
    passwordMissing: 'Geben Sie Ihr Passwort ein.',
    wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
    notices: {
      signedOut: 'Sie sind abgemeldet.',
      everywhere: 'Sie sind überall abgemeldet.',
      expired: 'Die Anmeldung hat zu lange gedauert. Bitte beginnen Sie von vorn.',
      reset: 'Ihr Passwort wurde geändert. Melden Sie sich mit dem neuen an.',
      accepted: 'Willkommen! Ihr Konto ist bereit. Melden Sie sich mit Ihrem neuen Passwort an.',
    },
  },
  challenge: {
    title: 'Zwei-Schritt-Anmeldung',
    text: 'Ihr Passwort stimmt. Geben Sie einen Code ein, um die Anmeldung abzuschliessen.',
    again: 'Von vorn beginnen',
    lost: 'Wenn Sie weder Ihre App noch einen Ersatzcode haben, kann ein Administrator Ihrer Organisation die Zwei-Schritt-Anmeldung zurücksetzen.',
  },
  confirm: {
    title: 'Identität bestätigen',
    text: 'Diese Aktion verlangt einen neuen Code. Die Bestätigung gilt fünf Minuten.',
    button: 'Bestätigen',
  },
  reset: {
    title: 'Passwort zurücksetzen',
    request:
      'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
    send: 'Link senden',
    back: 'Zurück zur Anmeldung',
    choose: 'Wählen Sie ein neues Passwort. Sie werden überall abgemeldet.',
    change: 'Passwort ändern',
    another: 'Neuen Link anfordern',
    sent: 'Wenn die Adresse zu einem Konto gehört, haben wir einen Link dorthin gesendet. Er läuft in einer Stunde ab.',
  },
  invitation: {
    title: 'Einladung annehmen',
    titleOf: 'Einladung zu {organization}',
    byInviter: '{inviter} lädt Sie zu {organization} ein.',
    byOperator: 'Sie sind zu {organization} eingeladen.',
    choose: 'Wählen Sie ein Passwort, um Ihr Konto anzulegen.',
    email: 'Ihre E-Mail-Adresse',
    button: 'Annehmen und Konto anlegen',
    once: 'Der Link gilt einmal. Wenn Sie {organization} nicht kennen, schliessen Sie diese Seite.',
    invalid: {
      title: 'Diese Einladung ist nicht gültig',
      why: 'Der Link ist unvollständig, wurde schon benutzt, durch einen neueren ersetzt oder ist älter als 7 Tage.',
      accepted:
        'Wenn Sie die Einladung schon angenommen haben: {signIn}. Bitten Sie sonst die Person, die Sie eingeladen hat, um eine neue Einladung.',
      signIn: 'anmelden',
    },
  },
};
