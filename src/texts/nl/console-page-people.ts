import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the subscribers of a status page. */
export const consolePagePeople: AreaCatalogue['pagePeople'] = {
  none: 'Nog geen abonnees',
  noneHint: 'Bezoekers abonneren zich op de pagina. Wie elders heeft toegestemd, kan worden geïmporteerd.',
  nothingFound: 'Geen abonnee gevonden',
  search: 'Abonnee zoeken',
  add: 'Abonnee toevoegen',
  addHint: 'De eigenaar van het adres wordt om bevestiging gevraagd.',
  import: 'Abonnees importeren',
  importHint: 'Ze krijgen meteen berichten, zonder bevestiging. Wie heeft opgezegd, wordt overgeslagen.',
  list: 'Lijst',
  listHint: 'Eén adres per regel, of CSV met de kolommen email en language.',
  file: 'Of kies een bestand',
  imported: 'Geïmporteerd: {imported}. Al bekend: {known}. Opgezegd en overgeslagen: {unsubscribed}.',
  type: 'Soort',
  types: {
    email: 'E-mail',
    webhook: 'Webhook',
  },
  endpoints: {
    email: 'E-mailadres',
    webhook: 'URL',
  },
  pageLanguage: 'Die van de pagina',
  hasAgreed: 'De persoon heeft al toegestemd',
  consent: 'Hoe ze hebben toegestemd',
  consentHint: 'Wordt als bewijs bewaard en vastgelegd.',
  statuses: {
    pending: 'Nog niet bevestigd',
    active: 'Actief',
    suspended: 'Niet bereikbaar',
  },
  whole: 'De hele pagina',
  parts: { plural: 'count', one: '{count} deel ervan', other: '{count} delen ervan' },
  remove: 'Verwijderen',
  removeNamed: '{name} verwijderen?',
  removeHint: 'Er komen geen berichten van deze pagina meer aan.',
};
