import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about announcements and postmortems. */
export const consoleAnnouncements: AreaCatalogue['announcements'] = {
  edit: 'Editar el anuncio',
  create: 'Anunciar',
  none: 'Ningún anuncio',
  noneHint: 'Anuncie lo que otros deben saber y ningún monitor ve.',
  title: 'Qué ocurre',
  messageHint: 'La primera entrada de la cronología, en Markdown.',
  impact: 'Impacto',
  impacts: { none: 'Ninguno', minor: 'Menor', major: 'Mayor', critical: 'Crítico' },
  components: 'Mostrado en las páginas de estado',
  componentsHint: 'Con un componente es público; sin ninguno, interno.',
  chosen: 'Elegidos: {count}',
  noPages: 'No hay ninguna página de estado, así que el anuncio es interno.',
  noComponents: 'Esta página no tiene componentes.',
  notify: 'Avisar a los suscriptores de las páginas de estado',
  startedAt: 'Comienzo',
  startedAtHint: 'Vacío: ahora.',
  deleteHint:
    'También se eliminan su cronología y su informe posterior. Los suscriptores que lo saben se enteran de que ha terminado.',
  writePostmortem: 'Escribir un informe posterior',
  postmortemHint: 'Qué pasó, por qué y qué cambia, en Markdown. Un borrador hasta que se publique.',
  publish: 'Publicar',
  publishHint: 'Las páginas de estado que muestran el incidente lo mostrarán también.',
  publishLater: 'Se puede publicar cuando el incidente esté resuelto.',
  published: 'Publicado {time}',
  postmortemDeleteHint: 'Las páginas de estado ya no lo muestran.',
};
