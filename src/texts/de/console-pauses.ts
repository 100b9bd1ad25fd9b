import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about pauses of monitors. */
export const consolePauses: AreaCatalogue['pauses'] = {
  title: '{name} pausieren',
  length: 'Wie lange',
  open: 'Bis zum Fortsetzen',
  hour: '1 Stunde',
  fourHours: '4 Stunden',
  morning: 'Bis {time}',
  time: 'Bis zu einem Zeitpunkt …',
  end: 'Wird fortgesetzt um',
  endHint: 'Höchstens 24 Stunden ab jetzt.',
  pausedUntil: 'Pausiert bis {time}',
};
