import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about pauses of monitors. */
export const consolePauses: AreaCatalogue['pauses'] = {
  title: 'Mettre en pause {name}',
  length: 'Combien de temps',
  open: 'Jusqu’à la reprise',
  hour: '1 heure',
  fourHours: '4 heures',
  morning: 'Jusqu’au {time}',
  time: 'Jusqu’à un moment …',
  end: 'Reprend le',
  endHint: 'Au plus 24 heures à partir de maintenant.',
  pausedUntil: 'En pause jusqu’au {time}',
};
