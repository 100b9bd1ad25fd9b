import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Cambios del objetivo',
  hint: 'Acepte un cambio esperado y rechace el que deba deshacerse: queda en la lista hasta que vuelvan los valores anteriores.',
  expected: 'Lo que se espera',
  nothingObserved: 'Todavía no se ha observado nada. Los primeros valores se aceptan.',
  nothingWatched: 'No se vigila nada del objetivo.',
  next: 'Próxima observación: {time}',
  varying: 'Los valores varían: basta una parte.',
  isOther: 'Hay otros valores',
  watch: 'Elegir qué se vigila',
  watchedHint: 'Se observa una vez al día. Los primeros valores se aceptan; de otros se avisa.',
  selectors: 'Selectores de claves DKIM',
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
