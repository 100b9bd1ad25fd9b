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
};
