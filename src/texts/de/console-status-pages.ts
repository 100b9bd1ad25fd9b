import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about status pages. */
export const consoleStatusPages: AreaCatalogue['statusPages'] = {
  title: 'Statusseiten',
  new: 'Neue Statusseite',
  create: 'Statusseite anlegen',
  none: 'Noch keine Statusseiten',
  noneHint: 'Eine Statusseite sagt Kunden und Besuchern, was läuft, was nicht, und was geplant ist.',
  back: 'Alle Statusseiten',
  view: 'Seite ansehen',
  deleteHint: 'Ihre Komponenten und Abonnenten werden mit gelöscht, und ihre Adresse ist nicht mehr erreichbar.',
  facts: 'Überblick',
  components: { plural: 'count', one: '{count} Komponente', other: '{count} Komponenten' },
  subscribers: { plural: 'count', one: '{count} Abonnent', other: '{count} Abonnenten' },
  componentsLabel: 'Komponenten',
  subscribersLabel: 'Abonnenten',
  ofOrganization: 'Die Organisation selbst',
  protection: 'Wer sie sieht',
  open: 'Alle',
  protections: {
    password: 'Mit Passwort',
    networks: 'Einige Netze',
    members: 'Nur Mitglieder',
  },
  pageTitle: 'Titel',
  slug: 'Name in der Adresse',
  slugHint: 'Kleinbuchstaben, Ziffern und Bindestriche: Die Seite steht unter /status/name.',
  description: 'Einleitung',
  descriptionHint: 'Unter dem Zustand, als Markdown.',
  language: 'Sprache',
  ownLanguage: 'Die der Organisation',
  announceAfter: 'Ausfälle ankündigen nach, in Minuten',
  announceAfterHint:
    'Abonnenten erhalten eine Nachricht über Ausfälle von Monitoren. Leer: nur über Störungen, die ein Mensch ankündigt.',
};
