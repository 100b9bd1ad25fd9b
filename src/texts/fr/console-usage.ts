import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the usage of customers. */
export const consoleUsage: AreaCatalogue['usage'] = {
  title: 'Utilisation',
  month: 'Mois',
  customer: 'Client',
  figures: {
    monitorsAtPeak: 'Maximum de moniteurs à la fois',
    monitorsAtEnd: 'Moniteurs à la fin',
    smsSent: 'SMS',
  },
  total: 'Total',
  customers: {
    plural: 'count',
    one: '{count} client',
    other: '{count} clients',
  },
  download: 'Télécharger le CSV',
  print: 'Imprimer',
  none: 'Aucun client ce mois-ci',
  noneHint: 'Les mois avant le premier enregistré sont vides.',
  open: 'Les chiffres sont définitifs trois jours après la fin du mois.',
  frozen: 'Définitif depuis le {time}',
};
