import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about quota. */
export const consoleQuota: Catalogue['console']['quota'] = {
  title: 'Uso del paquete',
  used: '{used} de {limit}',
  unlimited: '{used} (sin límite)',
  full: 'El paquete no incluye más.',
  peak: 'Máximo de monitores a la vez este mes',
  messages: 'SMS de este mes',
  limits: { monitors: 'Monitores', users: 'Personas', statusPages: 'Páginas de estado', reports: 'Informes' },
};
