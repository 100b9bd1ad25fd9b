import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about exports of all data. */
export const consoleExports: AreaCatalogue['exports'] = {
  title: 'Exportación de todos los datos',
  request: 'Exportar todos los datos',
  busy: 'Se está haciendo una exportación.',
  recipientsHint:
    'Direcciones de correo de miembros, una por línea. Reciben un aviso cuando la exportación está lista. Vacío: solo usted.',
  none: 'Aún no se ha exportado nada.',
  until: 'Disponible hasta {time}',
  statuses: {
    queued: 'En cola',
    generating: 'En preparación',
    ready: 'Lista',
    failed: 'Fallida',
    expired: 'Caducada',
  },
};
