import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about the own account. */
export const consoleProfile: Catalogue['console']['profile'] = {
  title: 'Ihr Konto',
  signIn: 'Anmeldung, Zwei-Faktor-Anmeldung, Sitzungen und Tokens',
  language: 'Sprache',
  asBrowser: 'Wie im Browser',
  timeZone: 'Zeitzone',
  asOrganization: 'Wie in der Organisation ({zone})',
  preferences: 'Sprache und Zeit',
  shortcuts: 'Tastenkürzel mit einem Buchstaben',
  methods: 'Wie Sie alarmiert werden',
  byMail: 'Ohne eigenen Weg werden Sie per E-Mail an {email} alarmiert.',
  verified: 'Bestätigt',
  unverified: 'Nicht bestätigt',
  addMethod: 'Weg hinzufügen',
  codeSent: 'Es wurde ein Code dorthin gesendet. Geben Sie ihn ein, um den Weg zu bestätigen.',
  verify: 'Bestätigen',
  sendAgain: 'Neuen Code senden',
  rules: 'In welcher Reihenfolge',
  urgency: { high: 'Kritische Vorfälle und Fehler', low: 'Warnungen und Informationen' },
  after: 'Nach Minuten',
  method: 'Weg',
  addStep: 'Schritt hinzufügen',
  removeStep: 'Entfernen',
  noSteps: 'Sofort per E-Mail.',
};
