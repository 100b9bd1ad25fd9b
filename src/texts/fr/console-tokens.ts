import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about API tokens and ping keys. */
export const consoleTokens: AreaCatalogue['tokens'] = {
  title: 'Jetons et clés',
  titles: {
    organization: 'Jetons d’API de l’organisation',
    people: 'Jetons d’API des personnes',
  },
  newOf: {
    organization: 'Nouveau jeton de l’organisation',
    people: 'Nouveau jeton personnel',
  },
  newHint: {
    organization: 'Il permet ce que peuvent les administrateurs et reste quand son auteur part.',
    people: 'Il agit en votre nom et n’a jamais plus de droits que vous.',
  },
  none: 'Aucun jeton pour l’instant.',
  create: 'Créer le jeton',
  expires: 'Valable',
  unlimited: 'Sans fin',
  until: 'Jusqu’au {time}',
  neverUsed: 'Jamais utilisé',
  lastUsed: 'Dernière utilisation {time}',
  revoke: 'Révoquer',
  revokeNamed: 'Révoquer {name} ?',
  revokeHint: 'Les programmes qui l’utilisent sont refusés aussitôt.',
  secret: 'Secret du jeton',
  secretHint: 'Copiez-le maintenant. Il ne sera plus affiché.',
  pingKeys: 'Clés de ping des heartbeats',
  newKey: 'Nouvelle clé de ping',
  newKeyHint: 'Avec elle, les programmes envoient des pings par le slug du heartbeat.',
  createKey: 'Créer la clé',
  noKeys: 'Aucune clé de ping pour l’instant.',
  since: 'En vigueur depuis le {time}',
  createsHeartbeats: 'Les pings avec ?create=1 créent des heartbeats',
  replace: 'Remplacer',
  replaceKeyQuestion: 'Remplacer la clé de ping ?',
  replaceKeyHint: 'Les tâches qui appellent ses adresses ont aussitôt besoin de la nouvelle. L’ancienne est refusée.',
  endKey: 'Mettre fin',
  endKeyQuestion: 'Mettre fin à la clé de ping ?',
  endKeyHint: 'Les pings vers ses adresses sont refusés.',
  keySecret: 'Adresse des pings',
};
