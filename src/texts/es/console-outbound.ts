import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about outbound integrations. */
export const consoleOutbound: AreaCatalogue['outbound'] = {
  title: 'Integraciones',
  new: 'Nueva integración',
  back: 'Todas las integraciones',
  create: 'Crear la integración',
  none: 'Todavía no hay integraciones',
  noneHint: 'Una integración envía cada cambio de un incidente a otro sistema, o abre un ticket por cada incidente.',
  types: {
    webhook: 'Peticiones a una dirección',
    jira: 'Tickets en Jira',
    zammad: 'Tickets en Zammad',
    github: 'Issues en GitHub',
    gitlab: 'Issues en GitLab',
    halopsa: 'Tickets en HaloPSA',
  },
  typeHints: {
    webhook: 'Cada cambio de un incidente se envía como petición POST.',
    ticket: 'Cada incidente tiene un ticket, que se cierra cuando se resuelve.',
  },
  systemUrl: 'Dirección del sistema',
  suchAs: 'Por ejemplo {example}',
  urlHint: 'El host debe ser público.',
  clientSecret: 'Secreto del cliente',
  tokens: {
    jira: 'Un token de API de una cuenta que puede crear, comentar y mover incidencias',
    zammad: 'Un token de acceso de un agente con el permiso ticket.agent',
    github: 'Un token detallado con acceso de lectura y escritura a las issues',
    gitlab: 'Un token de acceso del proyecto con el ámbito api y el rol Reporter',
    halopsa: 'De la aplicación de API que inicia sesión como servicio',
  },
  ticketMembers: {
    jira: {
      project: 'Clave del proyecto',
      account: 'Correo de la cuenta del token',
      issueType: 'Tipo de las incidencias, Task por defecto',
      closedStatus: 'Estado de las incidencias cerradas',
    },
    zammad: {
      project: 'Nombre del grupo',
      account: 'Correo del cliente de los tickets',
      closedStatus: 'Estado de los tickets cerrados, closed por defecto',
    },
    github: {
      project: 'Repositorio, como propietario/nombre',
    },
    gitlab: {
      project: 'Ruta o id del proyecto',
    },
    halopsa: {
      project: 'Id del cliente',
      account: 'Id de cliente de la aplicación de API',
      issueType: 'Id del tipo de ticket',
      closedStatus: 'Id del estado de los tickets cerrados, 9 por defecto',
    },
  },
  ticketLabels: 'Etiquetas',
  events: 'Cambios que se envían',
  comments: 'Cambios que se convierten en comentarios',
  eventsHint: 'Lo que las personas y el servicio hacen con un incidente',
  allEvents: 'Todos',
  withoutHeaders: 'Quitar las cabeceras guardadas',
  secretHint: 'Cópielo ahora. Verifica las peticiones y no se volverá a mostrar.',
  tickets: 'Tickets',
  wayBack: 'Webhook del sistema de tickets',
  wayBackSecretHint: 'Copie ahora la dirección y el secreto. El secreto no se volverá a mostrar.',
  wayBackHints: {
    jira: 'Añada con ella un webhook para «Incidencia actualizada», para asumir y cerrar incidentes en Jira.',
    zammad:
      'Añada un webhook con el secreto como token HMAC SHA1, y un disparador que lo llame cuando cambien el propietario o el estado.',
    github: 'Añada un webhook para «Issues» con el tipo de contenido application/json.',
    gitlab: 'Añada un webhook para «Issues events» con el secreto como token secreto.',
    halopsa:
      'Añada un webhook con autenticación Basic, el usuario watchstead y el secreto como contraseña, para tickets reasignados y cambios de estado.',
  },
  deleteHint: 'Sus entregas se eliminan con ella. Los tickets quedan como están.',
  writeDenied: 'Solo los administradores del equipo y de la organización pueden cambiar la integración.',
  actions: {
    open: 'abrió el ticket',
    comment: 'comentó en el ticket',
    close: 'cerró el ticket',
  },
  incident: 'Incidente',
  attempts: 'Intentos: {count}',
  nextAttempt: 'siguiente: {time}',
  retry: 'Enviar de nuevo',
};
