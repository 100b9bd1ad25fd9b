import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the audit log. */
export const consoleAudit: AreaCatalogue['audit'] = {
  title: 'Journal d’audit',
  search: 'Chercher des entrées',
  nothingFound: 'Aucune entrée ne correspond',
  differences: 'Différences : {count}',
  before: 'Avant',
  after: 'Après',
  actors: {
    user: 'Un utilisateur supprimé',
    token: 'Un jeton supprimé',
    agent: 'Un agent',
    channel: 'Un canal',
    system: 'Le service',
    anonymous: 'Une personne sans session',
  },
};
