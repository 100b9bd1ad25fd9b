import type { AreaCatalogue } from '../console-catalogue.ts';
import { alertStates } from './alert-states.ts';

/** The texts of the console about what a customer gets, and about its alerts. */
export const consoleCustomerService: AreaCatalogue['customerService'] = {
  title: 'Prestation',
  hint: 'Tant qu’un client est en pause ou résilié, ses moniteurs ne sont pas vérifiés et aucune alerte n’est envoyée à leur sujet.',
  status: 'Statut',
  cancelFrom: 'Résilié à partir du',
  cancelFromHint: 'Dès le début de ce jour, dans le fuseau horaire {zone}.',
  monthlyReports: 'Reçoit chaque mois un rapport par e-mail',
  checkedFrom: 'Vérifié depuis',
  anyCountry: 'Tous les pays',
  someCountries: 'Seulement ces pays',
  noCountry: 'Tant qu’aucun pays n’est choisi, rien n’est vérifié.',
  recipients: 'Destinataires des alertes',
  channels: 'Canaux',
  allChannels: 'Tous les canaux actifs',
  someChannels: 'Seulement ces canaux',
  noChannel: 'Tant qu’aucun canal n’est choisi, aucun ne reçoit les alertes.',
  emails: 'Autres adresses e-mail',
  phones: 'Autres numéros de téléphone',
  phonesHint: 'Un par ligne. Ils nécessitent un canal actif pour les SMS.',
  rules: 'Alertes envoyées',
  events: 'Événements',
  allEvents: 'Tous les événements',
  someEvents: 'Seulement ces événements',
  noEvent: 'Tant qu’aucun événement n’est choisi, aucune alerte n’est envoyée.',
  quiet: 'Retenir les alertes pendant les heures calmes',
  quietHint:
    'La première alerte d’une panne est envoyée aussitôt. Toutes les autres attendent la fin des heures calmes.',
  routing: 'Incidents du client',
  routingHint:
    'Les incidents de ses moniteurs y vont, sauf si une route de leur source désigne une autre équipe ou une autre politique.',
  eventNames: alertStates,
};
