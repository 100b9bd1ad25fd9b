import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the package of the customer of a new monitor. */
export const consoleMonitorQuota: AreaCatalogue['monitorQuota'] = {
  last: 'C’est le dernier que comprend le forfait.',
  raise: 'Supprimez un moniteur devenu inutile, ou donnez au client un forfait qui en comprend davantage.',
  ask: '{organization} peut vous donner un forfait qui en comprend davantage. Un moniteur supprimé fait place à un autre.',
  customer: 'Forfait du client',
  organization: 'Moniteurs de {organization}',
  moves: 'Avec celui-ci, l’organisation passe au niveau suivant : {tier}',
  reached: 'Le quota de l’organisation est épuisé. Un administrateur peut choisir un niveau supérieur.',
  largest:
    'Le quota de l’organisation est épuisé, et il n’y a pas de niveau supérieur. Un moniteur supprimé laisse la place à un autre.',
};
