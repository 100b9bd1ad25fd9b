import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about custom domains. */
export const consoleDomains: AreaCatalogue['domains'] = {
  title: 'Domaines personnalisés',
  hint: 'Un nom d’hôte à vous sert une page d’état ou la console. Il vous appartient dès que son enregistrement DNS est trouvé, et il est servi dès qu’il est activé et mène au service.',
  none: 'Aucun domaine',
  add: 'Nouveau domaine',
  hostname: 'Nom d’hôte',
  hostnameHint: 'Par exemple status.example.com.',
  serves: 'Sert',
  purposes: {
    status_page: 'Une page d’état',
    white_label: 'La console',
  },
  statuses: {
    pending: 'Attend son enregistrement DNS',
    verified: 'Vérifié, pas encore en service',
    active: 'En service',
    lapsed: 'En service, mais son enregistrement DNS manque',
  },
  reasons: {
    recordMissing: 'L’enregistrement DNS n’existe pas encore.',
    recordDiffers: 'L’enregistrement DNS a une autre valeur.',
    lookupFailed: 'L’enregistrement DNS n’a pas pu être lu.',
  },
  recordName: 'Nom de l’enregistrement DNS',
  recordValue: 'Sa valeur, du type {type}',
  until: 'Sans lui, la demande prend fin le {time}.',
  verify: 'Vérifier',
  activate: 'Activer',
  deleteHint: 'Le nom d’hôte n’est plus servi dès ce moment.',
};
