import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about incidents that a person opens. */
export const consoleNewResponse: AreaCatalogue['newResponse'] = {
  hint: 'Chama as pessoas que a política indica, como faria um alerta.',
  title: 'O que acontece',
  description: 'Descrição',
  nobody: 'Não chama ninguém',
  create: 'Abrir o incidente',
};
