import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the organizations of the platform. */
export const consolePlatform: AreaCatalogue['platform'] = {
  title: 'Platforma',
  add: 'Nowa organizacja',
  search: 'Szukaj organizacji',
  nothingFound: 'Żadna organizacja nie pasuje',
  administrator: 'Adres e-mail pierwszego administratora',
  administratorHint: 'Osoba otrzyma zaproszenie e-mailem.',
  language: 'Język wiadomości',
  zone: 'Strefa czasowa',
  incidentManagement: 'Zarządzanie incydentami',
  status: 'Stan',
  deleteHint: 'Usuniętej organizacji nie można przywrócić.',
  statuses: {
    active: 'Aktywna',
    suspended: 'Zawieszona',
    cancelled: 'Wypowiedziana',
    deleted: 'Usunięta',
  },
  since: 'od {date}',
  all: 'Wszystkie organizacje',
};
