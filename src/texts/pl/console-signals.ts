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
  expected: 'Kiedy oczekiwany jest sygnał',
  expectedFromNow: 'Bez harmonogramu interwał liczy się od ostatniego sygnału, tutaj od teraz.',
  lateFrom: 'spóźniony od {time}',
  clockChange: 'Tu zmienia się czas',
  noneExpected: 'Nie oczekuje się kolejnych sygnałów.',
  problems: {
    unreadable: 'Oczekiwane jest wyrażenie cron o pięciu polach lub wyrażenia kalendarza systemd.',
    unknownTimeZone: 'Strefa czasowa harmonogramu jest nieznana.',
    neverRuns: 'Ten harmonogram nigdy się nie wykona.',
    runsTooOften: 'Ten harmonogram wykonuje się częściej niż raz na minutę.',
  },
};
