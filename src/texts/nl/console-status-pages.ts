import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about status pages. */
export const consoleStatusPages: AreaCatalogue['statusPages'] = {
  title: 'Statuspagina’s',
  new: 'Nieuwe statuspagina',
  create: 'Statuspagina aanmaken',
  none: 'Nog geen statuspagina’s',
  noneHint: 'Een statuspagina vertelt klanten en bezoekers wat werkt, wat niet en wat er gepland is.',
  back: 'Alle statuspagina’s',
  view: 'Pagina bekijken',
  deleteHint: 'De onderdelen en abonnees verdwijnen mee, en het adres werkt niet meer.',
  facts: 'Overzicht',
  components: { plural: 'count', one: '{count} onderdeel', other: '{count} onderdelen' },
  subscribers: { plural: 'count', one: '{count} abonnee', other: '{count} abonnees' },
  componentsLabel: 'Onderdelen',
  subscribersLabel: 'Abonnees',
  ofOrganization: 'De organisatie zelf',
  protection: 'Wie ze ziet',
  open: 'Iedereen',
  protections: {
    password: 'Met wachtwoord',
    networks: 'Sommige netwerken',
    members: 'Alleen leden',
  },
  pageTitle: 'Titel',
  slug: 'Naam in het adres',
  slugHint: 'Kleine letters, cijfers en koppeltekens: de pagina staat op /status/naam.',
  description: 'Inleiding',
  descriptionHint: 'Onder de toestand, als Markdown.',
  language: 'Taal',
  ownLanguage: 'Die van de organisatie',
  announceAfter: 'Storingen aankondigen na, in minuten',
  announceAfterHint:
    'Abonnees krijgen een bericht over storingen van monitors. Leeg: alleen over incidenten die iemand aankondigt.',
};
