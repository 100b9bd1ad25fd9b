import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the organizations of the platform. */
export const consolePlatform: AreaCatalogue['platform'] = {
  title: 'Plattform',
  add: 'Neue Organisation',
  search: 'Organisationen suchen',
  nothingFound: 'Keine Organisation passt',
  administrator: 'E-Mail-Adresse der ersten Administratorin oder des ersten Administrators',
  administratorHint: 'Die Person wird per E-Mail eingeladen.',
  language: 'Sprache der E-Mails',
  zone: 'Zeitzone',
  incidentManagement: 'Incident-Management',
  status: 'Zustand',
  deleteHint: 'Eine gelöschte Organisation lässt sich nicht wiederherstellen.',
  statuses: {
    active: 'Aktiv',
    suspended: 'Gesperrt',
    cancelled: 'Gekündigt',
    deleted: 'Gelöscht',
  },
  since: 'seit {date}',
  all: 'Alle Organisationen',
};
