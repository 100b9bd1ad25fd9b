import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about copies of customers. */
export const consoleCopies: AreaCatalogue['copies'] = {
  hint: 'Les moniteurs et ce qui en dépend sont créés pour un autre client. Les secrets ne sont jamais copiés.',
  target: 'Copier vers',
  targets: {
    new: 'Un nouveau client',
    existing: 'Un client existant',
  },
  name: 'Nom du nouveau client',
  parts: 'Ce qui est copié',
  partNames: {
    monitors: 'Moniteurs',
    tags: 'Étiquettes',
    channels: 'Canaux',
    reports: 'Rapports',
    statusPages: 'Pages d’état',
  },
  replace: 'Remplacer dans les noms et adresses',
  replaceHint: 'Un par ligne, sous la forme ancien = nouveau',
  preview: 'Aperçu',
  result: 'Ce qui serait créé',
  nothing: 'Il n’y a rien à copier.',
  types: {
    tag: 'Étiquette',
    channel: 'Canal',
    monitor: 'Moniteur',
    channelOverride: 'Choix des canaux',
    report: 'Rapport',
    statusPage: 'Page d’état',
    statusGroup: 'Groupe d’une page d’état',
    statusComponent: 'Composant d’une page d’état',
  },
  secrets:
    'Définissez ensuite ces secrets ; d’ici là, les moniteurs sont en pause, les canaux désactivés et les pages réservées aux membres.',
  create: 'Copier',
};
