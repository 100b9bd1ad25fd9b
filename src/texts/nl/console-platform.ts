import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the organizations of the platform. */
export const consolePlatform: AreaCatalogue['platform'] = {
  title: 'Platform',
  add: 'Nieuwe organisatie',
  search: 'Organisaties zoeken',
  nothingFound: 'Geen organisatie komt overeen',
  administrator: 'E-mailadres van de eerste beheerder',
  administratorHint: 'De persoon wordt per mail uitgenodigd.',
  language: 'Taal van mails',
  zone: 'Tijdzone',
  incidentManagement: 'Incidentbeheer',
  status: 'Status',
  deleteHint: 'Een verwijderde organisatie kan niet worden hersteld.',
  statuses: {
    active: 'Actief',
    suspended: 'Geblokkeerd',
    cancelled: 'Opgezegd',
    deleted: 'Verwijderd',
  },
  since: 'sinds {date}',
  all: 'Alle organisaties',
};
