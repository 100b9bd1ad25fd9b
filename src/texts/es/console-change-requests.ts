import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about change requests. */
export const consoleChangeRequests: AreaCatalogue['changeRequests'] = {
  back: 'Todas las solicitudes',
  search: 'Buscar solicitudes',
  nothingFound: 'Ninguna solicitud coincide',
  none: 'No se ha solicitado ningún cambio',
  noneHint:
    'Las personas de un cliente solicitan cambios de los monitores que gestiona la organización. Las solicitudes esperan aquí una decisión.',
  noneOfCustomer: 'No se ha solicitado ningún cambio.',
  waiting: 'Solicitudes pendientes de decisión',
  requested: 'Cambio solicitado',
  statuses: { open: 'Pendiente de decisión', approved: 'Aprobada', rejected: 'Rechazada', withdrawn: 'Retirada' },
  withdraw: 'Retirar',
  answer: 'Respuesta: {note}',
  changes: { plural: 'count', one: '{count} cambio', other: '{count} cambios' },
  old: 'Antes',
  new: 'Solicitado',
  present: 'Actualmente',
  overtaken:
    'El monitor se modificó después de la solicitud. Una aprobación sustituye los valores que tiene actualmente.',
  about: 'La solicitud',
  asked: 'Solicitado',
  reason: 'Nota',
  decisions: {
    approved: {
      action: 'Aprobar',
      question: '¿Aprobar la solicitud?',
      hint: 'El monitor recibe de inmediato los valores solicitados.',
    },
    rejected: { action: 'Rechazar', question: '¿Rechazar la solicitud?', hint: 'El monitor se queda como está.' },
  },
  decisionNote: 'Nota para quien la solicitó',
  managed:
    '{organization} gestiona este monitor. Lo que cambie aquí se envía como solicitud y surte efecto cuando se aprueba.',
  review: 'Revisar la solicitud',
  send: 'Enviar la solicitud',
  note: 'Nota para quienes deciden',
  unchanged: 'Cambie primero un ajuste.',
};
