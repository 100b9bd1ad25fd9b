import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the subscribers of a status page. */
export const consolePagePeople: AreaCatalogue['pagePeople'] = {
  none: 'Aún no hay suscriptores',
  noneHint: 'Los visitantes se suscriben en la página. Quienes ya han aceptado pueden importarse.',
  nothingFound: 'Ningún suscriptor coincide',
  search: 'Buscar un suscriptor',
  add: 'Añadir un suscriptor',
  addHint: 'Se pide confirmación al titular de la dirección.',
  import: 'Importar suscriptores',
  importHint: 'Reciben los anuncios enseguida, sin confirmación. Quienes se dieron de baja quedan fuera.',
  list: 'Lista',
  listHint: 'Una dirección en cada línea, o un CSV con las columnas email y language.',
  file: 'O elija un archivo',
  imported: 'Importados: {imported}. Ya conocidos: {known}. De baja y excluidos: {unsubscribed}.',
  type: 'Tipo',
  types: {
    email: 'Correo',
    webhook: 'Webhook',
  },
  endpoints: {
    email: 'Dirección de correo',
    webhook: 'URL',
  },
  pageLanguage: 'El de la página',
  hasAgreed: 'La persona ya ha aceptado',
  consent: 'Cómo aceptaron',
  consentHint: 'Se conserva como prueba y se anota en el registro.',
  statuses: {
    pending: 'Aún sin confirmar',
    active: 'Activo',
    suspended: 'No localizable',
  },
  whole: 'Toda la página',
  parts: { plural: 'count', one: '{count} de sus partes', other: '{count} de sus partes' },
  remove: 'Quitar',
  removeNamed: '¿Quitar {name}?',
  removeHint: 'Ya no recibe anuncios de esta página.',
};
