import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about drills of the alarm path. */
export const consoleDrills: AreaCatalogue['drills'] = {
  title: 'Exercices d’alerte',
  back: 'Astreintes',
  all: 'Tous les exercices',
  none: 'Pas encore d’exercice',
  noneHint:
    'Un exercice vérifie avant une panne que les alertes arrivent : sur les canaux, auprès des personnes et selon les politiques d’escalade.',
  start: 'Lancer un exercice',
  startQuestion: 'Lancer un exercice maintenant ?',
  startHint:
    'Chaque canal actif et chaque moyen de contact vérifié reçoit un message qui précise qu’il s’agit d’un exercice. Les personnes confirment le leur.',
  triggers: {
    monthly: 'Exercice mensuel',
    manual: 'Lancé par quelqu’un',
  },
  running: 'En cours',
  score: '{percent} atteints',
  drillOf: 'Exercice du {time}',
  counts: '{reached} sur {tested} ont atteint leur but, {skipped} ont été ignorés.',
  deadline: 'Il se termine au plus tard le {time}.',
  kinds: {
    channel: 'Canaux',
    contactMethod: 'Personnes',
    policy: 'Politiques d’escalade',
  },
  states: {
    planned: 'Prévu',
    sent: 'Envoyé',
    accepted: 'Accepté',
    delivered: 'Remis',
    confirmed: 'Confirmé',
    failed: 'Échec',
    skipped: 'Ignoré',
  },
  causes: {
    refused: 'Le destinataire a refusé le message.',
    notAccepted: 'L’exercice s’est terminé avant que le destinataire accepte le message.',
    notConfirmed: 'L’exercice s’est terminé avant que la personne le confirme.',
    reachesNobody: 'Une étape de la politique n’atteint personne.',
    noAllowedHours: 'Aucune heure n’a permis le message avant la fin de l’exercice.',
    personInactive: 'La personne a été désactivée.',
  },
  settings: 'Exercice mensuel',
  monthly: 'Lancer un exercice chaque mois',
  monthlyHint:
    'Les canaux reçoivent leur message à ces heures de l’organisation, les personnes à celles de leur compte et hors de leurs heures calmes.',
  day: 'Jour du mois',
  from: 'De',
  to: 'À',
  tested: 'Chaîne d’alerte testée le {time} : {percent} atteints',
  untested: 'Chaîne d’alerte jamais testée',
};
