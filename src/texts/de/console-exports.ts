import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about exports of all data. */
export const consoleExports: AreaCatalogue['exports'] = {
  title: 'Export aller Daten',
  request: 'Alle Daten exportieren',
  busy: 'Ein Export ist in Arbeit.',
  recipientsHint:
    'E-Mail-Adressen von Mitgliedern, eine pro Zeile. Sie werden benachrichtigt, sobald der Export bereit ist. Leer: nur Sie.',
  none: 'Es wurde noch nichts exportiert.',
  until: 'Verfügbar bis {time}',
  statuses: {
    queued: 'In der Warteschlange',
    generating: 'In Arbeit',
    ready: 'Fertig',
    failed: 'Fehlgeschlagen',
    expired: 'Abgelaufen',
  },
};
