import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the usage of customers. */
export const consoleUsage: AreaCatalogue['usage'] = {
  title: 'Utilizzo',
  month: 'Mese',
  customer: 'Cliente',
  figures: {
    monitorsAtPeak: 'Massimo di monitor insieme',
    monitorsAtEnd: 'Monitor alla fine',
    smsSent: 'SMS',
  },
  total: 'Totale',
  customers: {
    plural: 'count',
    one: '{count} cliente',
    other: '{count} clienti',
  },
  download: 'Scarica CSV',
  print: 'Stampa',
  none: 'Nessun cliente in questo mese',
  noneHint: 'I mesi prima del primo registrato sono vuoti.',
  open: 'Le cifre sono definitive tre giorni dopo la fine del mese.',
  frozen: 'Definitivo dal {time}',
};
