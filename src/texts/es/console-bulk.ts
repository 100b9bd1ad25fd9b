import type { Catalogue } from '../catalogue.ts';

/** What the console says about actions on several monitors. */
export const consoleBulk: Catalogue['console']['bulk'] = {
  selected: { plural: 'count', one: '{count} seleccionado', other: '{count} seleccionados' },
  select: 'Seleccionar {name}',
  all: 'Los {count} que coinciden',
  none: 'Quitar la selección',
  actions: 'Acciones',
  interval: 'Fijar el intervalo',
  preview: '{changed} cambiarían, {refused} se rechazan.',
  done: '{changed} cambiados, {refused} rechazados.',
  apply: 'Aplicar',
  checking: 'Comprobando qué cambiaría …',
};
