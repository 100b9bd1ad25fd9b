import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about people and their roles. */
export const consolePeople: Catalogue['console']['people'] = {
  title: 'Osoby',
  search: 'Szukaj osób',
  nothingFound: 'Nikt nie pasuje',
  clear: 'Wyczyść wyszukiwanie',
  invite: 'Zaproś osobę',
  send: 'Wyślij zaproszenie',
  sent: 'Zaproszono {email}.',
  sentHint: 'E-mail zawiera link ważny siedem dni.',
  email: 'Adres e-mail',
  role: 'Rola',
  roles: { admin: 'Administrator', editor: 'Redaktor', responder: 'Reagujący', readonly: 'Tylko odczyt' },
  customer: 'Tylko dla tego klienta',
  everyone: 'Wszyscy klienci',
  off: 'Dezaktywowany',
  never: 'Jeszcze się nie logował',
  lastSignIn: 'Ostatnie logowanie {time}',
  twoStep: 'Weryfikacja dwuetapowa',
  deactivate: 'Dezaktywuj',
  activate: 'Aktywuj',
  deleteHint: 'Konto nie może się już logować.',
  you: 'Ty',
};
