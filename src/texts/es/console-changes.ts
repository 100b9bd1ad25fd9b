import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Cambios del objetivo',
  hint: 'Acepte un cambio esperado y rechace el que deba deshacerse: queda en la lista hasta que vuelvan los valores anteriores.',
  before: 'Antes',
  after: 'Después',
  more: '{count} más',
  accept: 'Aceptar',
  refuse: 'Rechazar',
  refuseHint:
    'Estos valores no son los deseados. No se vuelve a avisar a nadie de ellos, y el cambio termina cuando vuelven los valores anteriores.',
  note: 'Nota',
  refusal: 'Rechazado por {name}, {time}',
  somebody: 'una persona o un programa sin nombre conocido',
  statuses: {
    open: 'Abierto',
    accepted: 'Aceptado',
    refused: 'Rechazado, aún presente',
    reverted: 'Volvieron los valores anteriores',
    superseded: 'Sustituido por otro cambio',
    withdrawn: 'Ya no se observa',
  },
  facets,
};
