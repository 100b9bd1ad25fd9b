import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about signals of heartbeats. */
export const consoleSignals: AreaCatalogue['signals'] = {
  title: 'Signalen',
  none: 'De taak heeft nog geen signaal gestuurd.',
  kinds: {
    success: 'Klaar',
    start: 'Gestart',
    fail: 'Mislukt',
    log: 'Logboek',
  },
  exitStatus: 'Afsluitcode {status}',
  runTime: 'duurde {time}',
  body: 'Wat de taak heeft gestuurd ({bytes} bytes)',
  expected: 'Wanneer een signaal wordt verwacht',
  expectedFromNow: 'Zonder schema telt het interval vanaf het laatste signaal, hier vanaf nu.',
  lateFrom: 'te laat vanaf {time}',
  clockChange: 'Hier verspringt de klok',
  noneExpected: 'Er wordt geen signaal meer verwacht.',
  problems: {
    unreadable: 'Een cron-expressie van vijf velden of kalenderexpressies van systemd worden verwacht.',
    unknownTimeZone: 'De tijdzone van het schema is onbekend.',
    neverRuns: 'Dit schema wordt nooit uitgevoerd.',
    runsTooOften: 'Dit schema wordt vaker dan eens per minuut uitgevoerd.',
  },
};
