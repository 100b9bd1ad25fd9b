import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about signals of heartbeats. */
export const consoleSignals: AreaCatalogue['signals'] = {
  title: 'Signale',
  none: 'Der Job hat noch kein Signal gesendet.',
  kinds: {
    success: 'Fertig',
    start: 'Gestartet',
    fail: 'Fehlgeschlagen',
    log: 'Protokoll',
  },
  exitStatus: 'Exit-Status {status}',
  runTime: 'lief {time}',
  body: 'Was der Job gesendet hat ({bytes} Bytes)',
  expected: 'Wann ein Signal erwartet wird',
  expectedFromNow: 'Ohne Zeitplan zählt das Intervall ab dem letzten Signal, hier ab jetzt.',
  lateFrom: 'verspätet ab {time}',
  clockChange: 'Hier wird die Uhr umgestellt',
  noneExpected: 'Es wird kein weiteres Signal erwartet.',
  problems: {
    unreadable: 'Erwartet wird ein Cron-Ausdruck mit fünf Feldern oder Kalenderausdrücke von systemd.',
    unknownTimeZone: 'Die Zeitzone des Zeitplans ist unbekannt.',
    neverRuns: 'Dieser Zeitplan läuft nie.',
    runsTooOften: 'Dieser Zeitplan läuft öfter als einmal pro Minute.',
  },
};
