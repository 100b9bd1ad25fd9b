import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about pauses of monitors. */
export const consolePauses: AreaCatalogue['pauses'] = {
  title: 'Pausar {name}',
  length: 'Durante quanto tempo',
  open: 'Até ser retomado',
  hour: '1 hora',
  fourHours: '4 horas',
  morning: 'Até {time}',
  time: 'Até um momento …',
  end: 'É retomado em',
  endHint: 'No máximo, 24 horas a partir de agora.',
  pausedUntil: 'Em pausa até {time}',
};
