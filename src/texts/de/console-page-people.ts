import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the subscribers of a status page. */
export const consolePagePeople: AreaCatalogue['pagePeople'] = {
  none: 'Noch keine Abonnenten',
  noneHint: 'Besucher abonnieren auf der Seite. Wer anderswo zugestimmt hat, kann importiert werden.',
  nothingFound: 'Kein Abonnent passt',
  search: 'Abonnent suchen',
  add: 'Abonnent hinzufügen',
  addHint: 'Wem die Adresse gehört, wird um Bestätigung gebeten.',
  import: 'Abonnenten importieren',
  importHint: 'Sie erhalten Meldungen sofort, ohne Bestätigung. Wer abbestellt hat, wird ausgelassen.',
  list: 'Liste',
  listHint: 'Eine Adresse je Zeile, oder CSV mit den Spalten email und language.',
  file: 'Oder eine Datei wählen',
  imported: 'Importiert: {imported}. Schon bekannt: {known}. Abbestellt und ausgelassen: {unsubscribed}.',
  type: 'Art',
  types: {
    email: 'E-Mail',
    webhook: 'Webhook',
  },
  endpoints: {
    email: 'E-Mail-Adresse',
    webhook: 'URL',
  },
  pageLanguage: 'Die der Seite',
  hasAgreed: 'Die Person hat schon zugestimmt',
  consent: 'Wie sie zugestimmt haben',
  consentHint: 'Wird als Nachweis aufbewahrt und protokolliert.',
  statuses: {
    pending: 'Noch nicht bestätigt',
    active: 'Aktiv',
    suspended: 'Nicht erreichbar',
  },
  whole: 'Die ganze Seite',
  parts: { plural: 'count', one: '{count} Teil davon', other: '{count} Teile davon' },
  remove: 'Entfernen',
  removeNamed: '{name} entfernen?',
  removeHint: 'Es kommen keine Meldungen dieser Seite mehr an.',
};
