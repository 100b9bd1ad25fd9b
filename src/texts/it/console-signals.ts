import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about signals of heartbeats. */
export const consoleSignals: AreaCatalogue['signals'] = {
  title: 'Segnali',
  none: 'Il job non ha ancora inviato segnali.',
  kinds: {
    success: 'Terminato',
    start: 'Avviato',
    fail: 'Fallito',
    log: 'Registro',
  },
  exitStatus: 'Codice di uscita {status}',
  runTime: 'durata {time}',
  body: 'Che cosa ha inviato il job ({bytes} byte)',
};
