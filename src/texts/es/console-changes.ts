import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Cambios del objetivo',
  hint: 'Acepte un cambio esperado. Uno inesperado queda abierto hasta que vuelvan los valores anteriores.',
  before: 'Antes',
  after: 'Después',
  more: '{count} más',
  accept: 'Aceptar',
  statuses: {
    open: 'Abierto',
    accepted: 'Aceptado',
    reverted: 'Volvieron los valores anteriores',
    superseded: 'Sustituido por otro cambio',
    withdrawn: 'Ya no se observa',
  },
  facets,
};
