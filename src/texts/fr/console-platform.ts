import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the organizations of the platform. */
export const consolePlatform: AreaCatalogue['platform'] = {
  title: 'Plateforme',
  add: 'Nouvelle organisation',
  search: 'Rechercher des organisations',
  nothingFound: 'Aucune organisation ne correspond',
  administrator: 'Adresse e-mail du premier administrateur',
  administratorHint: 'La personne est invitée par e-mail.',
  language: 'Langue des e-mails',
  zone: 'Fuseau horaire',
  incidentManagement: 'Gestion des incidents',
  status: 'État',
  deleteHint: 'Une organisation supprimée ne peut pas être rétablie.',
  statuses: {
    active: 'Active',
    suspended: 'Suspendue',
    cancelled: 'Résiliée',
    deleted: 'Supprimée',
  },
  since: 'depuis le {date}',
  all: 'Toutes les organisations',
};
