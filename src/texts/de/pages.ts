import type { Catalogue } from '../catalogue.ts';

export const pages: Catalogue['pages'] = {
  skip: 'Zum Inhalt springen',
  signOut: 'Abmelden',
  menu: {
    name: 'Konto',
    account: 'Profil und Passwort',
    sessions: 'Sitzungen',
    twoStep: 'Zwei-Schritt-Anmeldung',
    tokens: 'API-Tokens',
    apps: 'Verbundene Apps',
    deletion: 'Konto löschen',
  },
  problem: {
    title: 'Etwas stimmt nicht',
    error: 'Fehler: {title}',
    waitSeconds: {
      plural: 'count',
      one: 'Bitte warten Sie {count} Sekunde.',
      other: 'Bitte warten Sie {count} Sekunden.',
    },
    waitMinutes: {
      plural: 'count',
      one: 'Bitte warten Sie {count} Minute.',
      other: 'Bitte warten Sie {count} Minuten.',
    },
    titles: {
      notAllowed: 'Nicht erlaubt',
      notFound: 'Nicht gefunden',
      suspended: 'Gesperrt',
      tooMany: 'Zu viele Anfragen',
      fault: 'Etwas ist schiefgegangen',
      other: 'Die Anfrage ist gescheitert',
    },
  },
  consoleBuild: {
    running: { title: 'Einen Moment', text: 'Die Konsole wird gerade erstellt. Diese Seite lädt sich selbst neu.' },
    missing: {
      title: 'Die Konsole ist nicht erstellt',
      text: 'Führen Sie diesen Befehl im Ordner von Watchstead aus und laden Sie die Seite dann neu:',
    },
  },
  front: {
    title: 'Monitoring für Agenturen, Hoster und IT-Dienstleister',
    text: 'Watchstead überwacht Websites, Domains, Zertifikate, Mail- und Netzwerkdienste Ihrer Kunden und alarmiert die richtige Person, wenn etwas davon ausfällt.',
    account: 'Ihr Konto',
    signIn: 'Anmelden',
    reference: 'API-Referenz',
  },
  fields: {
    email: 'E-Mail-Adresse',
    emailWrong: 'Geben Sie eine E-Mail-Adresse ein, etwa name@example.com.',
    newPassword: 'Neues Passwort',
    newPasswordHint: 'Mindestens {count} Zeichen. Ein paar zufällige Wörter merkt man sich leichter als Sonderzeichen.',
    newPasswordWrong: 'Geben Sie ein Passwort von mindestens {count} Zeichen ein.',
    code: 'Code',
    codeHint: 'Der aktuelle sechsstellige Code aus Ihrer Authenticator-App oder einer Ihrer Ersatzcodes.',
    codeWrong: 'Geben Sie den sechsstelligen Code aus Ihrer App oder einen Ersatzcode ein.',
  },
  confirmed: 'Ihre Identität ist bestätigt. Bitte wiederholen Sie die Aktion.',
  continue: 'Weiter',
  cancel: 'Abbrechen',
  issues: {
    wrongCode: 'Der Code ist nicht gültig.',
    wrongPassword: 'Das aktuelle Passwort ist falsch.',
    invalidLink: 'Der Link ist ungültig oder abgelaufen.',
    passwordShort: 'Das Passwort muss mindestens {count} Zeichen lang sein.',
    passwordLong: 'Das Passwort darf höchstens {count} Zeichen lang sein.',
    passwordCommon: 'Das Passwort gehört zu den häufigsten Passwörtern.',
    passwordSimple: 'Das Passwort darf nicht aus Wiederholungen oder Zeichenfolgen bestehen.',
    passwordEmail: 'Das Passwort muss sich von der E-Mail-Adresse unterscheiden.',
  },
};
