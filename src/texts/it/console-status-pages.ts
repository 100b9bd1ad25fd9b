import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about status pages. */
export const consoleStatusPages: AreaCatalogue['statusPages'] = {
  title: 'Pagine di stato',
  new: 'Nuova pagina di stato',
  create: 'Crea la pagina di stato',
  none: 'Ancora nessuna pagina di stato',
  noneHint: 'Una pagina di stato dice a clienti e visitatori che cosa funziona, che cosa no e che cosa è previsto.',
  back: 'Tutte le pagine di stato',
  view: 'Vedi la pagina',
  deleteHint: 'I suoi componenti e iscritti vengono eliminati con lei, e il suo indirizzo non funziona più.',
  facts: 'In breve',
  components: { plural: 'count', one: '{count} componente', other: '{count} componenti' },
  subscribers: { plural: 'count', one: '{count} iscritto', other: '{count} iscritti' },
  componentsLabel: 'Componenti',
  subscribersLabel: 'Iscritti',
  ofOrganization: 'L’organizzazione stessa',
  protection: 'Chi la vede',
  open: 'Tutti',
  protections: {
    password: 'Con password',
    networks: 'Alcune reti',
    members: 'Solo membri',
  },
  pageTitle: 'Titolo',
  slug: 'Nome nell’indirizzo',
  slugHint: 'Lettere minuscole, cifre e trattini: la pagina è a /status/nome.',
  description: 'Introduzione',
  descriptionHint: 'Sotto lo stato, in Markdown.',
  language: 'Lingua',
  ownLanguage: 'Quella dell’organizzazione',
  announceAfter: 'Annuncia i guasti dopo, in minuti',
  announceAfterHint:
    'Gli iscritti ricevono un messaggio sui guasti dei monitor. Vuoto: solo sugli incidenti che annuncia una persona.',
};
