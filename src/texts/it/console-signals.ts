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
  expected: 'Quando è atteso un segnale',
  expectedFromNow: 'Senza pianificazione, l’intervallo decorre dall’ultimo segnale; qui, da adesso.',
  lateFrom: 'in ritardo dalle {time}',
  clockChange: 'Qui cambia l’ora',
  noneExpected: 'Non sono attesi altri segnali.',
  problems: {
    unreadable: 'È attesa un’espressione cron di cinque campi o espressioni di calendario di systemd.',
    unknownTimeZone: 'Il fuso orario della pianificazione è sconosciuto.',
    neverRuns: 'Questa pianificazione non viene mai eseguita.',
    runsTooOften: 'Questa pianificazione viene eseguita più di una volta al minuto.',
  },
};
