import type { Catalogue } from '../catalogue.ts';

/** What the console says about customers. */
export const consoleCustomers: Catalogue['console']['customers'] = {
  title: 'Clients',
  new: 'Nouveau client',
  create: 'Créer le client',
  none: 'Aucun client',
  noneHint: 'Moniteurs, domaines, personnes et rapports peuvent appartenir à un client, qui ne voit que les siens.',
  search: 'Rechercher des clients',
  nothingFound: 'Aucun client ne correspond',
  clear: 'Effacer la recherche',
  email: 'Adresse électronique du contact',
  back: 'Tous les clients',
  package: 'Offre',
  monitors: 'Moniteurs du client',
  noMonitors: 'Le client n’a pas encore de moniteur.',
  settings: 'Données du client',
  deleteHint: 'Tout ce qui appartient au client est supprimé : moniteurs, domaines, personnes et rapports.',
  statuses: { active: 'Actif', paused: 'En pause', cancelled: 'Résilié' },
  members: {
    companyName: 'Société',
    street: 'Rue et numéro',
    postalCode: 'Code postal',
    city: 'Localité',
    country: 'Pays',
    notificationEmail: 'Adresse e-mail pour les alertes',
    notificationPhoneNumber: 'Numéro de téléphone pour les alertes',
  },
};
