import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the usage of customers. */
export const consoleUsage: AreaCatalogue['usage'] = {
  title: 'Uso',
  month: 'Mes',
  customer: 'Cliente',
  figures: {
    monitorsAtPeak: 'Máximo de monitores a la vez',
    monitorsAtEnd: 'Monitores al final',
    smsSent: 'SMS',
  },
  total: 'Total',
  customers: {
    plural: 'count',
    one: '{count} cliente',
    other: '{count} clientes',
  },
  download: 'Descargar CSV',
  print: 'Imprimir',
  none: 'Ningún cliente en este mes',
  noneHint: 'Los meses anteriores al primero registrado están vacíos.',
  open: 'Las cifras son definitivas tres días después del fin de mes.',
  frozen: 'Definitivo desde el {time}',
};
