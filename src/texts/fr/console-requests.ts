import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about requests. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  title: 'Demandes de modification',
  waiting: 'Demandes en attente d’une décision',
  none: 'Aucune modification n’a été demandée.',
  requested: 'Modification demandée',
  statuses: { open: 'En attente d’une décision', approved: 'Approuvée', rejected: 'Refusée', withdrawn: 'Retirée' },
  withdraw: 'Retirer',
  answer: 'Réponse : {note}',
  changes: { plural: 'count', one: '{count} modification', other: '{count} modifications' },
  member: 'Réglage',
  old: 'Actuellement',
  new: 'Demandé',
  yes: 'Oui',
  no: 'Non',
  nothing: 'Rien',
  managed:
    '{organization} gère ce moniteur. Vos modifications sont envoyées comme une demande et prennent effet dès son approbation.',
  managedShort: '{organization} gère ce moniteur. Vous pouvez demander des modifications.',
  request: 'Demander une modification',
  review: 'Vérifier la demande',
  send: 'Envoyer la demande',
  note: 'Note pour les personnes qui décident',
  unchanged: 'Modifiez d’abord un réglage.',
};
