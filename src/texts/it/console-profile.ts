import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about the own account. */
export const consoleProfile: Catalogue['console']['profile'] = {
  title: 'Il suo account',
  signIn: 'Accesso, verifica in due passaggi, sessioni e token',
  language: 'Lingua',
  asBrowser: 'Come nel browser',
  timeZone: 'Fuso orario',
  asOrganization: 'Come nell’organizzazione ({zone})',
  preferences: 'Lingua e ora',
  shortcuts: 'Scorciatoie di una lettera',
  methods: 'Come viene avvisato',
  byMail: 'Senza un metodo proprio viene avvisato per e-mail a {email}.',
  verified: 'Verificato',
  unverified: 'Non verificato',
  addMethod: 'Aggiungi un metodo',
  codeSent: 'È stato inviato un codice. Lo inserisca per verificare il metodo.',
  verify: 'Verifica',
  sendAgain: 'Invia un altro codice',
  rules: 'In quale ordine',
  urgency: { high: 'Incidenti critici ed errori', low: 'Avvisi e informazioni' },
  after: 'Dopo minuti',
  method: 'Metodo',
  addStep: 'Aggiungi un passo',
  removeStep: 'Rimuovi',
  noSteps: 'Subito per e-mail.',
};
