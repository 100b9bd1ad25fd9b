import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about the own account. */
export const consoleProfile: Catalogue['console']['profile'] = {
  title: 'Uw account',
  signIn: 'Aanmelden, verificatie in twee stappen, sessies en tokens',
  language: 'Taal',
  asBrowser: 'Zoals in de browser',
  timeZone: 'Tijdzone',
  asOrganization: 'Zoals in de organisatie ({zone})',
  preferences: 'Taal en tijd',
  shortcuts: 'Sneltoetsen van één letter',
  methods: 'Hoe u wordt gewaarschuwd',
  byMail: 'Zonder eigen methode wordt u per e-mail gewaarschuwd op {email}.',
  verified: 'Geverifieerd',
  unverified: 'Niet geverifieerd',
  addMethod: 'Methode toevoegen',
  codeSent: 'Er is een code naartoe gestuurd. Voer die in om de methode te verifiëren.',
  verify: 'Verifiëren',
  sendAgain: 'Nog een code sturen',
  rules: 'In welke volgorde',
  urgency: { high: 'Kritieke incidenten en fouten', low: 'Waarschuwingen en informatie' },
  after: 'Na minuten',
  method: 'Methode',
  addStep: 'Stap toevoegen',
  removeStep: 'Verwijderen',
  noSteps: 'Direct per e-mail.',
};
