import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about exports of all data. */
export const consoleExports: AreaCatalogue['exports'] = {
  title: 'Export de toutes les données',
  request: 'Exporter toutes les données',
  busy: 'Un export est en cours.',
  recipientsHint:
    'Adresses e-mail de membres, une par ligne. Ils sont informés dès que l’export est prêt. Vide : vous seul.',
  none: 'Rien n’a encore été exporté.',
  until: 'Disponible jusqu’au {time}',
  statuses: {
    queued: 'En attente',
    generating: 'En préparation',
    ready: 'Prêt',
    failed: 'Échec',
    expired: 'Expiré',
  },
};
