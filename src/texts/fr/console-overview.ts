import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the overview. */
export const consoleOverview: ConsoleCatalogue['overview'] = {
  title: 'Vue d’ensemble',
  allWell: 'Tout est en service',
  counts: 'Moniteurs par état',
  outages: 'En panne maintenant',
  noOutages: 'Aucune panne en cours.',
  acknowledged: 'Pris en charge',
  customers: 'Clients touchés',
  noCustomers: 'Aucun client n’a de moniteur en panne.',
  down: '{down} en panne sur {total}',
  onCall: 'D’astreinte maintenant',
  nobody: 'Personne n’est d’astreinte',
  noSchedules: 'Il n’y a pas encore de planning.',
  expiring: 'Expire bientôt',
  noExpiring: 'Aucun certificat ni domaine n’expire bientôt.',
  expiry: { certificate: 'Certificat', domain: 'Domaine' },
  maintenance: 'Maintenance',
  noMaintenance: 'Aucune maintenance prévue.',
  noChangeRequests: 'Aucune demande n’attend de décision.',
};
