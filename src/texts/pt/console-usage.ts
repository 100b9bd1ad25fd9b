import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the usage of customers. */
export const consoleUsage: AreaCatalogue['usage'] = {
  title: 'Utilização',
  month: 'Mês',
  customer: 'Cliente',
  figures: {
    monitorsAtPeak: 'Máximo de monitores em simultâneo',
    monitorsAtEnd: 'Monitores no fim',
    smsSent: 'SMS',
  },
  total: 'Total',
  customers: {
    plural: 'count',
    one: '{count} cliente',
    other: '{count} clientes',
  },
  download: 'Descarregar CSV',
  print: 'Imprimir',
  none: 'Nenhum cliente neste mês',
  noneHint: 'Os meses antes do primeiro registado estão vazios.',
  open: 'Os números são definitivos três dias depois do fim do mês.',
  frozen: 'Definitivo desde {time}',
};
