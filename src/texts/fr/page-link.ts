import type { Catalogue } from '../catalogue.ts';

export const pageLink: Catalogue['pageLink'] = {
  title: 'Incident',
  states: {
    triggered: 'Déclenché',
    acknowledged: 'Pris en charge',
    investigating: 'En cours d’analyse',
    identified: 'Cause identifiée',
    monitoring: 'Sous surveillance',
    resolved: 'Résolu',
    merged: 'Fusionné',
  },
  acknowledge: 'Prendre en charge',
  takeOver: 'Reprendre',
  decline: 'Pas moi',
  by: 'Par',
  ask: 'Personne n’a encore été prévenu. Si vous refusez, l’étape suivante de l’escalade démarre aussitôt.',
  declineAndEscalate: 'Refuser et escalader',
  back: 'Retour',
  answered: {
    acknowledge: 'Vous avez pris cet incident en charge.',
    takeOver: 'Vous avez repris cet incident.',
    decline: 'Vous avez refusé.',
  },
  notices: {
    acknowledge: 'Merci. L’incident est pris en charge, et personne d’autre n’est alerté.',
    takeOver: 'Merci. Vous avez repris l’incident, et personne d’autre n’est alerté.',
    decline: 'Merci. Vous n’êtes plus alerté à cette étape.',
    snoozed: 'L’incident est en pause. Vous serez de nouveau averti à la fin.',
  },
  closed: 'L’incident est clos. Vous n’avez rien à faire.',
  declineHint:
    '« Pas moi » indique aux autres que vous ne pouvez pas prendre l’incident en charge et l’escalade aussitôt après confirmation, sauf si l’escalade est arrêtée ou si d’autres ont été sollicités entre-temps.',
  expiry: 'Le lien est valable jusqu’à la clôture de l’incident, au plus 24 heures.',
  next: {
    title: 'Suite',
    open: 'Ouvrez {target} et constatez par vous-même.',
    read: 'Lisez {link} ; la page vous demande de vous connecter.',
    seen: 'ce que les contrôles ont constaté',
    itself: 'L’incident se résout de lui-même dès que {monitor} est rétabli.',
    handOn: 'Pour le transmettre, demandez à quelqu’un de le reprendre par son propre lien.',
  },
  snoozeHint: 'Vous serez de nouveau averti à la fin, sauf si l’incident est résolu d’ici là.',
  answeredAlready: 'Vous avez déjà répondu par ce lien.',
  takenAlready: 'Quelqu’un a déjà pris cet incident en charge.',
  changed: 'L’incident a changé depuis que vous avez ouvert cette page.',
};
