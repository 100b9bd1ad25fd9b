import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the subscribers of a status page. */
export const consolePagePeople: AreaCatalogue['pagePeople'] = {
  none: 'Nie ma jeszcze subskrybentów',
  noneHint: 'Odwiedzający subskrybują na stronie. Tych, którzy zgodzili się gdzie indziej, można zaimportować.',
  nothingFound: 'Nie ma takiego subskrybenta',
  search: 'Znajdź subskrybenta',
  add: 'Dodaj subskrybenta',
  addHint: 'Właściciel adresu zostanie poproszony o potwierdzenie.',
  import: 'Importuj subskrybentów',
  importHint: 'Od razu dostają komunikaty, bez potwierdzenia. Ci, którzy zrezygnowali, zostaną pominięci.',
  list: 'Lista',
  listHint: 'Po jednym adresie w wierszu albo CSV z kolumnami email i language.',
  file: 'Albo wybierz plik',
  imported: 'Zaimportowani: {imported}. Już znani: {known}. Zrezygnowali i zostali pominięci: {unsubscribed}.',
  type: 'Rodzaj',
  types: {
    email: 'E-mail',
    webhook: 'Webhook',
  },
  endpoints: {
    email: 'Adres e-mail',
    webhook: 'URL',
  },
  pageLanguage: 'Język strony',
  hasAgreed: 'Ta osoba już się zgodziła',
  consent: 'Jak wyrazili zgodę',
  consentHint: 'Zachowywane jako dowód i zapisywane w dzienniku.',
  statuses: {
    pending: 'Jeszcze niepotwierdzony',
    active: 'Aktywny',
    suspended: 'Nieosiągalny',
  },
  whole: 'Cała strona',
  parts: {
    plural: 'count',
    one: '{count} jej część',
    few: '{count} jej części',
    many: '{count} jej części',
    other: '{count} jej części',
  },
  remove: 'Usuń',
  removeNamed: 'Usunąć {name}?',
  removeHint: 'Nie będzie już dostawać komunikatów tej strony.',
};
