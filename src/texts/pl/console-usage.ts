import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the usage of customers. */
export const consoleUsage: AreaCatalogue['usage'] = {
  title: 'Zużycie',
  month: 'Miesiąc',
  customer: 'Klient',
  figures: {
    monitorsAtPeak: 'Najwięcej monitorów naraz',
    monitorsAtEnd: 'Monitory na koniec',
    smsSent: 'SMS-y',
  },
  total: 'Razem',
  customers: {
    plural: 'count',
    one: '{count} klient',
    few: '{count} klientów',
    many: '{count} klientów',
    other: '{count} klienta',
  },
  download: 'Pobierz CSV',
  print: 'Drukuj',
  none: 'Brak klientów w tym miesiącu',
  noneHint: 'Miesiące przed pierwszym zapisanym są puste.',
  open: 'Liczby są ostateczne trzy dni po końcu miesiąca.',
  frozen: 'Ostateczne od {time}',
};
