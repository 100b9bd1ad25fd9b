import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about quota. */
export const consoleQuota: ConsoleCatalogue['quota'] = {
  title: 'Uso del paquete',
  used: '{used} de {limit}',
  unlimited: '{used} (sin límite)',
  full: 'El paquete no incluye más.',
  peak: 'Máximo de monitores a la vez este mes',
  messages: 'SMS de este mes',
  limits: { monitors: 'Monitores', users: 'Personas', statusPages: 'Páginas de estado', reports: 'Informes' },
};
