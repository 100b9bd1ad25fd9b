import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the dialogs of actions on several monitors. */
export const consoleBulkDialogs: AreaCatalogue['bulkDialogs'] = {
  managementHint: 'Los clientes cambian los monitores que gestionan ellos mismos.',
  managers: { managed: 'La organización', self_service: 'El cliente' },
  channel: 'Canal',
  channelHint: 'Un canal silenciado no envía alertas sobre estos monitores. Sigue activo para todos los demás.',
  choose: 'Elegir …',
  look: 'Vista previa',
  preview: '{changed} cambiarían, {refused} se rechazan.',
  refused: 'Monitores rechazados',
  others: { plural: 'count', one: 'y {count} más', other: 'y {count} más' },
  apply: 'Aplicar',
  checking: 'Comprobando qué cambiaría …',
  checkHint:
    'Las comprobaciones empiezan en segundos. Los heartbeats y los monitores que ninguna ubicación comprueba quedan excluidos.',
  checked: '{checked} se están comprobando, {left} quedaron excluidos.',
  subject: 'Asunto',
  text: 'Mensaje',
  about: 'Monitores: {names}',
  channelsHint: 'Los canales de un cliente se ofrecen si todos los monitores seleccionados le pertenecen.',
  noChannels: 'Ningún canal activo puede recibir mensajes sobre todos los monitores seleccionados.',
  send: 'Enviar',
  sent: {
    plural: 'count',
    one: '{count} mensaje está en camino. La página del canal muestra si llega.',
    other: '{count} mensajes están en camino. Las páginas de los canales muestran si llegan.',
  },
};
