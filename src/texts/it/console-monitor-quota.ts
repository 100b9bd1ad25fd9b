import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the package of the customer of a new monitor. */
export const consoleMonitorQuota: AreaCatalogue['monitorQuota'] = {
  last: 'È l’ultimo incluso nel pacchetto.',
  raise: 'Elimini un monitor che non serve più, oppure dia al cliente un pacchetto che ne include di più.',
  ask: '{organization} può darle un pacchetto che ne include di più. Un monitor eliminato fa posto a un altro.',
  customer: 'Pacchetto del cliente',
  organization: 'Monitor di {organization}',
  moves: 'Con questo l’organizzazione passa al livello successivo: {tier}',
  reached: 'La quota dell’organizzazione è esaurita. Un amministratore può scegliere un livello superiore.',
  largest:
    'La quota dell’organizzazione è esaurita e non c’è un livello superiore. Un monitor eliminato lascia il posto a un altro.',
};
