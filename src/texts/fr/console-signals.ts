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
  expected: 'Quand un signal est attendu',
  expectedFromNow: 'Sans planification, l’intervalle court à partir du dernier signal ; ici, à partir de maintenant.',
  lateFrom: 'en retard à partir de {time}',
  clockChange: 'Changement d’heure',
  noneExpected: 'Aucun autre signal n’est attendu.',
  problems: {
    unreadable: 'Une expression cron de cinq champs ou des expressions calendaires de systemd sont attendues.',
    unknownTimeZone: 'Le fuseau horaire de la planification est inconnu.',
    neverRuns: 'Cette planification ne s’exécute jamais.',
    runsTooOften: 'Cette planification s’exécute plus d’une fois par minute.',
  },
};
