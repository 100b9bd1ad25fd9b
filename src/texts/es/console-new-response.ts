import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about incidents that a person opens. */
export const consoleNewResponse: AreaCatalogue['newResponse'] = {
  hint: 'Avisa a las personas que nombra la política, como lo haría una alerta.',
  title: 'Qué ocurre',
  description: 'Descripción',
  nobody: 'No avisa a nadie',
  create: 'Abrir el incidente',
};
