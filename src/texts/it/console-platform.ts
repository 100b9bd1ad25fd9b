import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the organizations of the platform. */
export const consolePlatform: AreaCatalogue['platform'] = {
  title: 'Piattaforma',
  add: 'Nuova organizzazione',
  search: 'Cerca organizzazioni',
  nothingFound: 'Nessuna organizzazione corrisponde',
  administrator: 'Indirizzo e-mail del primo amministratore',
  administratorHint: 'La persona viene invitata per e-mail.',
  language: 'Lingua delle e-mail',
  zone: 'Fuso orario',
  incidentManagement: 'Gestione degli incidenti',
  status: 'Stato',
  deleteHint: 'Un’organizzazione eliminata non può essere ripristinata.',
  statuses: {
    active: 'Attiva',
    suspended: 'Sospesa',
    cancelled: 'Disdetta',
    deleted: 'Eliminata',
  },
  since: 'dal {date}',
  all: 'Tutte le organizzazioni',
};
