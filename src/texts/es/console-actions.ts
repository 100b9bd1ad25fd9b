import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions that many screens have. */
export const consoleActions: ConsoleCatalogue['actions'] = {
  newWindow: 'Nueva ventana de mantenimiento',
  newReport: 'Nuevo informe',
  newAnnouncement: 'Nuevo anuncio',
  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  edit: 'Editar',
  explain: '¿Por qué se avisó, o no?',
  delete: 'Eliminar',
  deleteNamed: '¿Eliminar {name}?',
  showAll: 'Mostrar todo',
  more: 'Mostrar más',
  none: 'Ninguno',
  optional: '{label} (opcional)',
  options: 'Más opciones',
  name: 'Nombre',
  import: 'Importar un archivo',
  export: 'Exportar a un archivo',
  customer: 'Cliente',
  moveUp: 'Subir {name}',
  moveDown: 'Bajar {name}',
  removeNamed: 'Quitar {name}',
  remove: 'Quitar',
  clearSearch: 'Quitar la búsqueda',
};
