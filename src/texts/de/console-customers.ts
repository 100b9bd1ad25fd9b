import type { Catalogue } from '../catalogue.ts';

/** What the console says about customers. */
export const consoleCustomers: Catalogue['console']['customers'] = {
  title: 'Kunden',
  new: 'Neuer Kunde',
  create: 'Kunden anlegen',
  none: 'Noch keine Kunden',
  noneHint: 'Monitore, Domains, Personen und Berichte können einem Kunden gehören, der nur die eigenen sieht.',
  search: 'Kunden suchen',
  nothingFound: 'Kein Kunde passt',
  clear: 'Suche zurücksetzen',
  email: 'E-Mail-Adresse der Kontaktperson',
  back: 'Alle Kunden',
  package: 'Paket',
  monitors: 'Monitore des Kunden',
  noMonitors: 'Der Kunde hat noch keinen Monitor.',
  settings: 'Kundendaten',
  deleteHint: 'Alles, was dem Kunden gehört, wird gelöscht: Monitore, Domains, Personen und Berichte.',
  statuses: { active: 'Aktiv', paused: 'Pausiert', cancelled: 'Gekündigt' },
  members: {
    companyName: 'Firma',
    street: 'Strasse und Nummer',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    country: 'Land',
    notificationEmail: 'E-Mail-Adresse für Alarme',
    notificationPhoneNumber: 'Telefonnummer für Alarme',
  },
};
