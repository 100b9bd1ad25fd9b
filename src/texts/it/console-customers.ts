import type { Catalogue } from '../catalogue.ts';

/** What the console says about customers. */
export const consoleCustomers: Catalogue['console']['customers'] = {
  title: 'Clienti',
  new: 'Nuovo cliente',
  create: 'Crea il cliente',
  none: 'Ancora nessun cliente',
  noneHint: 'Monitor, domini, persone e rapporti possono appartenere a un cliente, che vede solo i propri.',
  search: 'Cerca clienti',
  nothingFound: 'Nessun cliente corrisponde',
  clear: 'Azzera la ricerca',
  email: 'Indirizzo e-mail del referente',
  back: 'Tutti i clienti',
  package: 'Pacchetto',
  monitors: 'Monitor del cliente',
  noMonitors: 'Il cliente non ha ancora monitor.',
  settings: 'Dati del cliente',
  deleteHint: 'Viene eliminato tutto ciò che appartiene al cliente: monitor, domini, persone e rapporti.',
  statuses: { active: 'Attivo', paused: 'In pausa', cancelled: 'Disdetto' },
  members: {
    companyName: 'Azienda',
    street: 'Via e numero',
    postalCode: 'CAP',
    city: 'Località',
    country: 'Paese',
    notificationEmail: 'Indirizzo e-mail per gli avvisi',
    notificationPhoneNumber: 'Numero di telefono per gli avvisi',
  },
};
