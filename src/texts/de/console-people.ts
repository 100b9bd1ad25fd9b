import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about people and their roles. */
export const consolePeople: Catalogue['console']['people'] = {
  title: 'Personen',
  search: 'Personen suchen',
  nothingFound: 'Niemand passt',
  clear: 'Suche zurücksetzen',
  invite: 'Jemanden einladen',
  send: 'Einladung senden',
  sent: '{email} wurde eingeladen.',
  sentHint: 'Die E-Mail enthält einen Link, der sieben Tage gilt.',
  email: 'E-Mail-Adresse',
  role: 'Rolle',
  roles: { admin: 'Administrator', editor: 'Bearbeiter', responder: 'Einsatzkraft', readonly: 'Nur Lesen' },
  customer: 'Nur für diesen Kunden',
  everyone: 'Alle Kunden',
  off: 'Deaktiviert',
  never: 'Hat sich noch nicht angemeldet',
  lastSignIn: 'Letzte Anmeldung {time}',
  twoStep: 'Zwei-Faktor-Anmeldung',
  deactivate: 'Deaktivieren',
  activate: 'Aktivieren',
  deleteHint: 'Das Konto kann sich nicht mehr anmelden.',
  you: 'Sie',
};
