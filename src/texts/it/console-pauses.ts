import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about pauses of monitors. */
export const consolePauses: AreaCatalogue['pauses'] = {
  title: 'Mettere in pausa {name}',
  length: 'Per quanto tempo',
  open: 'Fino alla ripresa',
  hour: '1 ora',
  fourHours: '4 ore',
  morning: 'Fino al {time}',
  time: 'Fino a un momento …',
  end: 'Riprende il',
  endHint: 'Al massimo 24 ore da adesso.',
  pausedUntil: 'In pausa fino al {time}',
};
