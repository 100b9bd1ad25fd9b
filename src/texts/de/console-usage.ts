import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the usage of customers. */
export const consoleUsage: AreaCatalogue['usage'] = {
  title: 'Nutzung',
  month: 'Monat',
  customer: 'Kunde',
  figures: {
    monitorsAtPeak: 'Meiste Monitore gleichzeitig',
    monitorsAtEnd: 'Monitore am Ende',
    smsSent: 'SMS',
  },
  total: 'Summe',
  customers: {
    plural: 'count',
    one: '{count} Kunde',
    other: '{count} Kunden',
  },
  download: 'CSV herunterladen',
  print: 'Drucken',
  none: 'Keine Kunden in diesem Monat',
  noneHint: 'Monate vor dem ersten erfassten sind leer.',
  open: 'Die Zahlen sind drei Tage nach dem Ende des Monats endgültig.',
  frozen: 'Endgültig seit {time}',
};
