import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about announcements and postmortems. */
export const consoleAnnouncements: AreaCatalogue['announcements'] = {
  edit: 'Ankündigung bearbeiten',
  create: 'Ankündigen',
  none: 'Keine Ankündigungen',
  noneHint: 'Kündigen Sie an, was andere wissen sollen und kein Monitor sieht.',
  title: 'Was nicht geht',
  messageHint: 'Der erste Eintrag im Verlauf, in Markdown.',
  impact: 'Auswirkung',
  impacts: { none: 'Keine', minor: 'Gering', major: 'Gross', critical: 'Kritisch' },
  components: 'Auf Statusseiten gezeigt',
  componentsHint: 'Mit einer Komponente ist sie öffentlich, ohne Komponente intern.',
  chosen: 'Ausgewählt: {count}',
  noPages: 'Es gibt keine Statusseite, daher ist die Ankündigung intern.',
  noComponents: 'Diese Seite hat keine Komponenten.',
  notify: 'Abonnenten der Statusseiten benachrichtigen',
  startedAt: 'Begonnen',
  startedAtHint: 'Leer: jetzt.',
  deleteHint:
    'Auch ihr Verlauf und ihr Abschlussbericht werden gelöscht. Abonnenten, die davon wissen, erfahren, dass es vorbei ist.',
  writePostmortem: 'Abschlussbericht schreiben',
  postmortemHint: 'Was geschah, warum, und was sich ändert, in Markdown. Ein Entwurf bis zur Veröffentlichung.',
  publish: 'Veröffentlichen',
  publishHint: 'Statusseiten, die die Störung zeigen, zeigen dann auch ihn.',
  publishLater: 'Veröffentlicht werden kann er, sobald die Störung behoben ist.',
  published: 'Veröffentlicht {time}',
  postmortemDeleteHint: 'Statusseiten zeigen ihn nicht mehr.',
};
