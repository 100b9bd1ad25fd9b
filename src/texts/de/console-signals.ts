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
};
