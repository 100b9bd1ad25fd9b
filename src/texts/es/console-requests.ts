import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about requests. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  title: 'Solicitudes de cambio',
  waiting: 'Solicitudes pendientes de decisión',
  none: 'No se ha solicitado ningún cambio.',
  requested: 'Cambio solicitado',
  statuses: { open: 'Pendiente de decisión', approved: 'Aprobada', rejected: 'Rechazada', withdrawn: 'Retirada' },
  withdraw: 'Retirar',
  answer: 'Respuesta: {note}',
  changes: { plural: 'count', one: '{count} cambio', other: '{count} cambios' },
  member: 'Ajuste',
  old: 'Actualmente',
  new: 'Solicitado',
  yes: 'Sí',
  no: 'No',
  nothing: 'Nada',
  managed:
    '{organization} gestiona este monitor. Lo que cambie aquí se envía como solicitud y surte efecto cuando se aprueba.',
  managedShort: '{organization} gestiona este monitor. Puede solicitar cambios.',
  request: 'Solicitar un cambio',
  review: 'Revisar la solicitud',
  send: 'Enviar la solicitud',
  note: 'Nota para quienes deciden',
  unchanged: 'Cambie primero un ajuste.',
};
