import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the subscribers of a status page. */
export const consolePagePeople: AreaCatalogue['pagePeople'] = {
  none: 'Aucun abonné pour l’instant',
  noneHint: 'Les visiteurs s’abonnent sur la page. Ceux qui ont accepté ailleurs peuvent être importés.',
  nothingFound: 'Aucun abonné ne correspond',
  search: 'Chercher un abonné',
  add: 'Ajouter un abonné',
  addHint: 'Le propriétaire de l’adresse doit confirmer.',
  import: 'Importer des abonnés',
  importHint:
    'Ils reçoivent les annonces aussitôt, sans confirmation. Ceux qui se sont désabonnés sont laissés de côté.',
  list: 'Liste',
  listHint: 'Une adresse par ligne, ou un CSV avec les colonnes email et language.',
  file: 'Ou choisissez un fichier',
  imported: 'Importés : {imported}. Déjà connus : {known}. Désabonnés et laissés de côté : {unsubscribed}.',
  type: 'Type',
  types: {
    email: 'E-mail',
    webhook: 'Webhook',
  },
  endpoints: {
    email: 'Adresse e-mail',
    webhook: 'URL',
  },
  pageLanguage: 'Celle de la page',
  hasAgreed: 'La personne a déjà accepté',
  consent: 'Comment ils ont accepté',
  consentHint: 'Conservé comme preuve et inscrit au journal.',
  statuses: {
    pending: 'Pas encore confirmé',
    active: 'Actif',
    suspended: 'Injoignable',
  },
  whole: 'Toute la page',
  parts: { plural: 'count', one: '{count} de ses parties', other: '{count} de ses parties' },
  remove: 'Retirer',
  removeNamed: 'Retirer {name} ?',
  removeHint: 'Cette adresse ne reçoit plus les annonces de la page.',
};
