import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about people and their roles. */
export const consolePeople: Catalogue['console']['people'] = {
  title: 'Personnes',
  search: 'Rechercher des personnes',
  nothingFound: 'Personne ne correspond',
  clear: 'Effacer la recherche',
  invite: 'Inviter quelqu’un',
  send: 'Envoyer l’invitation',
  sent: '{email} a reçu une invitation.',
  sentHint: 'Le courriel contient un lien valable sept jours.',
  email: 'Adresse électronique',
  role: 'Rôle',
  roles: { admin: 'Administrateur', editor: 'Éditeur', responder: 'Intervenant', readonly: 'Lecture seule' },
  customer: 'Seulement pour ce client',
  everyone: 'Tous les clients',
  off: 'Désactivé',
  never: 'Ne s’est pas encore connecté',
  lastSignIn: 'Dernière connexion {time}',
  twoStep: 'Validation en deux étapes',
  deactivate: 'Désactiver',
  activate: 'Activer',
  deleteHint: 'Le compte ne peut plus se connecter.',
  you: 'Vous',
};
