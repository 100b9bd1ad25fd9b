import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about signals of heartbeats. */
export const consoleSignals: AreaCatalogue['signals'] = {
  title: 'Signaux',
  none: 'La tâche n’a pas encore envoyé de signal.',
  kinds: {
    success: 'Terminé',
    start: 'Démarré',
    fail: 'Échoué',
    log: 'Journal',
  },
  exitStatus: 'Code de sortie {status}',
  runTime: 'durée {time}',
  body: 'Ce que la tâche a envoyé ({bytes} octets)',
};
