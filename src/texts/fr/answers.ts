import type { Catalogue } from '../catalogue.ts';

export const answers: Catalogue['answers'] = {
  title: 'Réponse à une alerte',
  actions: {
    acknowledge: 'Prendre en charge',
    resolve: 'Marquer comme résolu',
    snooze: 'Mettre en pause 1 h',
    notMe: 'Pas moi',
  },
  somebody: 'Quelqu’un dans {channel}',
  hint: 'La réponse est enregistrée comme « Quelqu’un dans {channel} ».',
  done: {
    acknowledge: 'L’incident est pris en charge.',
    resolve: 'L’incident est résolu.',
    snooze: 'L’incident est en pause pendant une heure.',
    notMe: 'L’étape suivante de l’escalade alerte d’autres personnes.',
  },
  link: {
    unknown: 'Le code est faux ou n’est plus valable. Demandez-en un autre dans votre profil.',
    taken: 'Ce compte de messagerie est lié à quelqu’un d’autre.',
    done: 'Ce compte de messagerie est lié : ses réponses sont celles de {name}.',
  },
  given: 'Cette réponse a déjà été donnée.',
  impossible:
    'L’incident ne permet plus cette réponse : quelqu’un l’a pris en charge, il est terminé, ou d’autres ont été alertés depuis.',
  expiry: 'Un lien de réponse est valable 72 heures, tant que le canal permet la réponse.',
};
