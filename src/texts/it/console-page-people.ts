import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the subscribers of a status page. */
export const consolePagePeople: AreaCatalogue['pagePeople'] = {
  none: 'Ancora nessun iscritto',
  noneHint: 'I visitatori si iscrivono sulla pagina. Chi ha acconsentito altrove può essere importato.',
  nothingFound: 'Nessun iscritto corrisponde',
  search: 'Cerca un iscritto',
  add: 'Aggiungi un iscritto',
  addHint: 'Al titolare dell’indirizzo viene chiesta una conferma.',
  import: 'Importa iscritti',
  importHint: 'Ricevono subito gli annunci, senza conferma. Chi ha disdetto viene escluso.',
  list: 'Elenco',
  listHint: 'Un indirizzo per riga, o un CSV con le colonne email e language.',
  file: 'Oppure scelga un file',
  imported: 'Importati: {imported}. Già noti: {known}. Disdetti ed esclusi: {unsubscribed}.',
  type: 'Tipo',
  types: {
    email: 'E-mail',
    webhook: 'Webhook',
  },
  endpoints: {
    email: 'Indirizzo e-mail',
    webhook: 'URL',
  },
  pageLanguage: 'Quella della pagina',
  hasAgreed: 'La persona ha già acconsentito',
  consent: 'Come hanno acconsentito',
  consentHint: 'Conservato come prova e scritto nel registro.',
  statuses: {
    pending: 'Non ancora confermato',
    active: 'Attivo',
    suspended: 'Non raggiungibile',
  },
  whole: 'Tutta la pagina',
  parts: { plural: 'count', one: '{count} sua parte', other: '{count} sue parti' },
  remove: 'Rimuovi',
  removeNamed: 'Rimuovere {name}?',
  removeHint: 'Non riceve più gli annunci di questa pagina.',
};
