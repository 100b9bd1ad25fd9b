import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about copies of customers. */
export const consoleCopies: AreaCatalogue['copies'] = {
  hint: 'Monitore und was zu ihnen gehört werden für einen anderen Kunden angelegt. Geheimnisse werden nie kopiert.',
  target: 'Kopieren zu',
  targets: {
    new: 'Ein neuer Kunde',
    existing: 'Ein bestehender Kunde',
  },
  name: 'Name des neuen Kunden',
  parts: 'Was kopiert wird',
  partNames: {
    monitors: 'Monitore',
    tags: 'Tags',
    channels: 'Kanäle',
    reports: 'Berichte',
    statusPages: 'Statusseiten',
  },
  replace: 'In Namen und Adressen ersetzen',
  replaceHint: 'Je eine Zeile, als alt = neu',
  preview: 'Vorschau',
  result: 'Was angelegt würde',
  nothing: 'Es gibt nichts zu kopieren.',
  types: {
    tag: 'Tag',
    channel: 'Kanal',
    monitor: 'Monitor',
    channelOverride: 'Auswahl der Kanäle',
    report: 'Bericht',
    statusPage: 'Statusseite',
    statusGroup: 'Gruppe einer Statusseite',
    statusComponent: 'Komponente einer Statusseite',
  },
  secrets:
    'Setzen Sie diese Geheimnisse danach; bis dahin sind Monitore pausiert, Kanäle ausgeschaltet und Seiten nur für Mitglieder.',
  create: 'Kopieren',
};
