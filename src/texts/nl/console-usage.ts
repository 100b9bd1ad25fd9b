import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the usage of customers. */
export const consoleUsage: AreaCatalogue['usage'] = {
  title: 'Gebruik',
  month: 'Maand',
  customer: 'Klant',
  figures: {
    monitorsAtPeak: 'Meeste monitors tegelijk',
    monitorsAtEnd: 'Monitors aan het einde',
    smsSent: 'Sms-berichten',
  },
  total: 'Totaal',
  customers: {
    plural: 'count',
    one: '{count} klant',
    other: '{count} klanten',
  },
  download: 'CSV downloaden',
  print: 'Afdrukken',
  none: 'Geen klanten in deze maand',
  noneHint: 'Maanden vóór de eerste geregistreerde zijn leeg.',
  open: 'De cijfers staan drie dagen na het einde van de maand vast.',
  frozen: 'Definitief sinds {time}',
};
