import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about signals of heartbeats. */
export const consoleSignals: AreaCatalogue['signals'] = {
  title: 'Sygnały',
  none: 'Zadanie nie wysłało jeszcze sygnału.',
  kinds: {
    success: 'Zakończono',
    start: 'Rozpoczęto',
    fail: 'Nieudane',
    log: 'Dziennik',
  },
  exitStatus: 'Kod wyjścia {status}',
  runTime: 'czas {time}',
  body: 'Co wysłało zadanie (bajty: {bytes})',
};
