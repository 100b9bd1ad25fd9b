import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about outbound integrations. */
export const consoleOutbound: AreaCatalogue['outbound'] = {
  title: 'Intégrations',
  new: 'Nouvelle intégration',
  back: 'Toutes les intégrations',
  create: 'Créer l’intégration',
  none: 'Pas encore d’intégration',
  noneHint:
    'Une intégration envoie chaque changement d’un incident à un autre système, ou ouvre un ticket par incident.',
  types: {
    webhook: 'Requêtes vers une adresse',
    jira: 'Tickets dans Jira',
    zammad: 'Tickets dans Zammad',
    github: 'Issues dans GitHub',
    gitlab: 'Issues dans GitLab',
    halopsa: 'Tickets dans HaloPSA',
  },
  typeHints: {
    webhook: 'Chaque changement d’un incident est envoyé par une requête POST.',
    ticket: 'Chaque incident a un ticket, fermé lorsque l’incident est résolu.',
  },
  systemUrl: 'Adresse du système',
  suchAs: 'Par exemple {example}',
  urlHint: 'Son hôte doit être public.',
  clientSecret: 'Secret du client',
  tokens: {
    jira: 'Un jeton d’API d’un compte qui peut créer, commenter et faire évoluer des tickets',
    zammad: 'Un jeton d’accès d’un agent avec la permission ticket.agent',
    github: 'Un jeton à granularité fine avec accès en lecture et écriture aux issues',
    gitlab: 'Un jeton d’accès de projet avec la portée api et le rôle Reporter',
    halopsa: 'De l’application d’API qui se connecte comme service',
  },
  ticketMembers: {
    jira: {
      project: 'Clé du projet',
      account: 'Adresse e-mail du compte du jeton',
      issueType: 'Type des tickets, Task par défaut',
      closedStatus: 'Statut des tickets fermés',
    },
    zammad: {
      project: 'Nom du groupe',
      account: 'Adresse e-mail du client des tickets',
      closedStatus: 'État des tickets fermés, closed par défaut',
    },
    github: {
      project: 'Dépôt, sous la forme propriétaire/nom',
    },
    gitlab: {
      project: 'Chemin ou identifiant du projet',
    },
    halopsa: {
      project: 'Identifiant du client',
      account: 'Identifiant client de l’application d’API',
      issueType: 'Identifiant du type de ticket',
      closedStatus: 'Identifiant du statut des tickets fermés, 9 par défaut',
    },
  },
  ticketLabels: 'Étiquettes',
  events: 'Changements envoyés',
  comments: 'Changements qui deviennent des commentaires',
  eventsHint: 'Ce que les personnes et le service font d’un incident',
  allEvents: 'Tous',
  withoutHeaders: 'Supprimer les en-têtes enregistrés',
  secretHint: 'Copiez-le maintenant. Il vérifie les requêtes et ne sera plus affiché.',
  tickets: 'Tickets',
  wayBack: 'Webhook du système de tickets',
  wayBackSecretHint: 'Copiez l’adresse et le secret maintenant. Le secret ne sera plus affiché.',
  wayBackHints: {
    jira: 'Ajoutez avec elle un webhook pour « Ticket mis à jour », afin de prendre en charge et de fermer les incidents dans Jira.',
    zammad:
      'Ajoutez un webhook avec le secret comme jeton HMAC SHA1, et un déclencheur qui l’appelle quand le propriétaire ou l’état change.',
    github: 'Ajoutez un webhook pour « Issues » avec le type de contenu application/json.',
    gitlab: 'Ajoutez un webhook pour « Issues events » avec le secret comme jeton secret.',
    halopsa:
      'Ajoutez un webhook avec authentification Basic, l’utilisateur watchstead et le secret comme mot de passe, pour les tickets réattribués et les changements de statut.',
  },
  deleteHint: 'Ses envois sont supprimés avec elle. Les tickets restent tels quels.',
  writeDenied: 'Seuls les administrateurs de l’équipe et de l’organisation peuvent modifier l’intégration.',
  actions: {
    open: 'a ouvert le ticket',
    comment: 'a commenté le ticket',
    close: 'a fermé le ticket',
  },
  incident: 'Incident',
  attempts: 'Tentatives : {count}',
  nextAttempt: 'prochaine le {time}',
  retry: 'Renvoyer',
};
