import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about pauses of monitors. */
export const consolePauses: AreaCatalogue['pauses'] = {
  title: 'Pausar {name}',
  length: 'Cuánto tiempo',
  open: 'Hasta que se reanude',
  hour: '1 hora',
  fourHours: '4 horas',
  morning: 'Hasta {time}',
  time: 'Hasta un momento …',
  end: 'Se reanuda',
  endHint: 'Como máximo, 24 horas a partir de ahora.',
  pausedUntil: 'En pausa hasta {time}',
};
