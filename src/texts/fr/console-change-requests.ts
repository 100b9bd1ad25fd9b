import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about change requests. */
export const consoleChangeRequests: AreaCatalogue['changeRequests'] = {
  back: 'Toutes les demandes',
  search: 'Rechercher des demandes',
  nothingFound: 'Aucune demande ne correspond',
  none: 'Aucune modification n’a été demandée',
  noneHint:
    'Les personnes d’un client demandent des modifications des moniteurs que l’organisation gère. Les demandes attendent ici une décision.',
  noneOfCustomer: 'Aucune modification n’a été demandée.',
  waiting: 'Demandes en attente d’une décision',
  requested: 'Modification demandée',
  statuses: { open: 'En attente d’une décision', approved: 'Approuvée', rejected: 'Refusée', withdrawn: 'Retirée' },
  withdraw: 'Retirer',
  answer: 'Réponse : {note}',
  changes: { plural: 'count', one: '{count} modification', other: '{count} modifications' },
  old: 'Avant',
  new: 'Demandé',
  present: 'Actuellement',
  overtaken: 'Le moniteur a été modifié après la demande. Une approbation remplace les valeurs qu’il a actuellement.',
  about: 'La demande',
  asked: 'Demandé',
  reason: 'Note',
  decisions: {
    approved: {
      action: 'Approuver',
      question: 'Approuver la demande ?',
      hint: 'Le moniteur reçoit aussitôt les valeurs demandées.',
    },
    rejected: { action: 'Refuser', question: 'Refuser la demande ?', hint: 'Le moniteur reste tel quel.' },
  },
  decisionNote: 'Note pour la personne qui a fait la demande',
  managed:
    '{organization} gère ce moniteur. Vos modifications sont envoyées comme une demande et prennent effet dès son approbation.',
  review: 'Vérifier la demande',
  send: 'Envoyer la demande',
  note: 'Note pour les personnes qui décident',
  unchanged: 'Modifiez d’abord un réglage.',
};
