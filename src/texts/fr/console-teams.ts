import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about teams of incident management. */
export const consoleTeams: AreaCatalogue['teams'] = {
  title: 'Équipes',
  back: 'Toutes les équipes',
  team: 'Équipe',
  new: 'Nouvelle équipe',
  create: 'Créer l’équipe',
  none: 'Pas encore d’équipe',
  noneHint: 'Une équipe possède des plannings, des politiques et des incidents. Ses administrateurs les modifient.',
  members: 'Membres : {count}',
  memberList: 'Membres',
  noMembers: 'L’équipe n’a pas de membres.',
  roles: {
    admin: 'Administrateur',
    member: 'Membre',
  },
  roleOf: 'Rôle de {name}',
  inactive: 'Désactivé',
  everybody: 'Tout le monde est membre.',
  person: 'Personne',
  add: 'Ajouter un membre',
  settings: 'Paramètres',
  description: 'Description',
  deleteHint: 'Une équipe peut être supprimée lorsque plus rien ne lui appartient.',
};
