import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions on several monitors. */
export const consoleBulk: ConsoleCatalogue['bulk'] = {
  selected: { plural: 'count', one: '{count} seleccionado', other: '{count} seleccionados' },
  select: 'Seleccionar {name}',
  all: 'Los {count} que coinciden',
  none: 'Quitar la selección',
  actions: 'Acciones',
  interval: 'Fijar el intervalo',
  locations: 'Fijar las ubicaciones',
  addTag: 'Añadir una etiqueta',
  removeTag: 'Quitar una etiqueta',
  managementType: 'Fijar quién los gestiona',
  muteChannel: 'Silenciar un canal',
  unmuteChannel: 'Reactivar un canal',
  message: 'Enviar un mensaje',
  done: '{changed} cambiados, {refused} rechazados.',
  managed: '{organization} gestiona estos monitores. Puede solicitar cambios para cada uno.',
};
