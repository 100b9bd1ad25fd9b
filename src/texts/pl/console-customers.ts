import type { Catalogue } from '../catalogue.ts';

/** What the console says about customers. */
export const consoleCustomers: Catalogue['console']['customers'] = {
  title: 'Klienci',
  new: 'Nowy klient',
  create: 'Utwórz klienta',
  none: 'Nie ma jeszcze klientów',
  noneHint: 'Monitory, domeny, osoby i raporty mogą należeć do klienta, który widzi tylko swoje.',
  search: 'Szukaj klientów',
  nothingFound: 'Żaden klient nie pasuje',
  clear: 'Wyczyść wyszukiwanie',
  email: 'Adres e-mail osoby kontaktowej',
  back: 'Wszyscy klienci',
  package: 'Pakiet',
  monitors: 'Monitory klienta',
  noMonitors: 'Klient nie ma jeszcze monitora.',
  settings: 'Dane klienta',
  deleteHint: 'Usunięte zostanie wszystko, co należy do klienta: monitory, domeny, osoby i raporty.',
  statuses: { active: 'Aktywny', paused: 'Wstrzymany', cancelled: 'Wypowiedziany' },
  members: {
    companyName: 'Firma',
    street: 'Ulica i numer',
    postalCode: 'Kod pocztowy',
    city: 'Miejscowość',
    country: 'Kraj',
    notificationEmail: 'Adres e-mail do alertów',
    notificationPhoneNumber: 'Numer telefonu do alertów',
  },
};
