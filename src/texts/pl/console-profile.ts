import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about the own account. */
export const consoleProfile: Catalogue['console']['profile'] = {
  title: 'Twoje konto',
  signIn: 'Logowanie, weryfikacja dwuetapowa, sesje i tokeny',
  language: 'Język',
  asBrowser: 'Jak w przeglądarce',
  timeZone: 'Strefa czasowa',
  asOrganization: 'Jak w organizacji ({zone})',
  preferences: 'Język i czas',
  shortcuts: 'Skróty jednoliterowe',
  methods: 'Jak jesteś powiadamiany',
  byMail: 'Bez własnej metody powiadomienia trafiają na {email}.',
  verified: 'Zweryfikowany',
  unverified: 'Niezweryfikowany',
  addMethod: 'Dodaj metodę',
  codeSent: 'Wysłano tam kod. Wpisz go, aby zweryfikować metodę.',
  verify: 'Zweryfikuj',
  sendAgain: 'Wyślij inny kod',
  rules: 'W jakiej kolejności',
  urgency: { high: 'Krytyczne incydenty i błędy', low: 'Ostrzeżenia i informacje' },
  after: 'Po minutach',
  method: 'Metoda',
  addStep: 'Dodaj krok',
  removeStep: 'Usuń',
  noSteps: 'Od razu e-mailem.',
};
