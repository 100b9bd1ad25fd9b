import type { Catalogue } from '../catalogue.ts';
import { alertStates } from './alert-states.ts';
import { coverage } from './coverage.ts';
import { facets } from './facets.ts';

export const notifications: Catalogue['notifications'] = {
  states: alertStates,
  headlines: {
    'incident.opened': '{name} está caído.',
    'incident.reopened': '{name} está caído de nuevo.',
    'incident.reminder': '{name} sigue caído.',
    'incident.resolved': '{name} vuelve a funcionar.',
    'incident.worsened': 'El problema de {name} ha empeorado.',
    'incident.eased': 'El problema de {name} es menor, pero no está resuelto.',
    'incident.monitoringStopped': '{name} ya no se supervisa. La interrupción no había terminado en ese momento.',
    'certificate.expiring': 'El certificado de {host} caduca el {date}.',
    'certificate.reminder': 'El certificado de {host} aún no se ha renovado y caduca el {date}.',
    'certificate.renewed': 'El certificado de {host} se ha renovado y es válido hasta el {date}.',
    'domain.expiryWarning': 'El dominio {host} caduca el {date}.',
    'domain.expiryError': 'El dominio {host} caduca pronto, el {date}.',
    'domain.expired': 'El dominio {host} caducó el {date}.',
    'domain.renewed': 'El dominio {host} se ha renovado y es válido hasta el {date}.',
    'monitor.changed': 'Ha cambiado algo de lo que depende {name}.',
    'channel.test': 'Esta es una prueba del canal de notificación {name}.',
    'message.sent': '{name}',
    'onCall.page': 'Incidente: {name}',
    'onCall.acknowledged': 'Aceptado: {name}',
    'onCall.recovered': 'Resuelto: {name}',
    'onCall.digest': '{name}',
    'onCall.shift': 'Su guardia en {name} empieza pronto.',
    'onCall.drill': 'Esto es un simulacro, no hay ninguna caída: {name} comprueba que sus alarmas le llegan.',
    'onCall.code':
      '{name} confirma que los avisos de guardia le llegan aquí. Introduzca este código en diez minutos donde añadió el medio de contacto.',
    'onCall.device':
      'Los avisos de {name} ahora también le llegan a un dispositivo añadido mediante el enlace de un aviso. Si no fue usted, quite el dispositivo en su perfil.',
  },
  headlinesWithDuration: {
    'incident.resolved': '{name} vuelve a funcionar. La interrupción duró {duration}.',
    'onCall.recovered': 'Resuelto al cabo de {duration}: {name}',
  },
  fields: {
    channel: 'Canal',
    incident: 'Incidente',
    monitor: 'Monitor',
    target: 'Destino',
    certificate: 'Certificado',
    issuer: 'Emisor',
    domain: 'Dominio',
    registrar: 'Registrador',
    changed: 'Cambio',
    before: 'Antes',
    after: 'Ahora',
    validUntil: 'Válido hasta',
    daysLeft: 'Días restantes',
    since: 'Caído desde',
    resolved: 'Restablecido desde',
    monitoredUntil: 'Supervisado hasta',
    gaps: 'Disponible entre tanto',
    duration: 'Duración',
    customer: 'Cliente',
    organization: 'Organización',
    notified: 'También avisados',
    contact: 'Contacto',
    severity: 'Gravedad',
    shiftStart: 'Inicio de la guardia',
    shiftEnd: 'Fin de la guardia',
  },
  facets,
  noValues: 'ninguno',

  /** The texts for contacts of customers, who do not know the monitors. */
  contacts: {
    down: '{name} no funciona en este momento',
    slow: '{name} va lento en este momento',
    problem: 'Hay un problema con {name}',
    over: '{name} vuelve a funcionar',
    overAfter: '{name} vuelve a funcionar después de {duration}',
    unmonitored: '{name} ya no se supervisa',
    next: 'Qué ocurre ahora',
    handled: '{organization} está al corriente y se ocupa de ello.',
    group: '{count} servicios no funcionan en este momento',
    groupOver: '{count} servicios vuelven a funcionar',
  },
  /** The texts that differ for incidents that people on call are notified of. */
  onCall: { fields: { since: 'Desde', resolved: 'Resuelto' } },
  kinds: {
    ip: {
      states: {
        'incident.opened': 'En lista de bloqueo',
        'incident.reopened': 'De nuevo en lista de bloqueo',
        'incident.reminder': 'Sigue en lista de bloqueo',
        'incident.resolved': 'Fuera de las listas de bloqueo',
        'incident.worsened': 'En otra lista de bloqueo',
        'incident.eased': 'En menos listas de bloqueo',
      },
      headlines: {
        'incident.opened': '{name} está en una lista de bloqueo de DNS.',
        'incident.reopened': '{name} está de nuevo en una lista de bloqueo de DNS.',
        'incident.reminder': '{name} sigue en una lista de bloqueo de DNS.',
        'incident.resolved': '{name} ya no está en ninguna lista de bloqueo de DNS.',
        'incident.worsened': '{name} está en otra lista de bloqueo de DNS.',
        'incident.eased': '{name} está en menos listas de bloqueo de DNS, pero sigue en alguna.',
        'incident.monitoringStopped':
          '{name} ya no se supervisa. En ese momento estaba en una lista de bloqueo de DNS.',
      },
      headlinesWithDuration: {
        'incident.resolved': '{name} ya no está en ninguna lista de bloqueo de DNS. Estuvo en ellas {duration}.',
      },
      fields: { since: 'En la lista desde', resolved: 'Fuera de la lista desde' },
    },
    domain: {
      states: {
        'incident.opened': 'Problema de dominio',
        'incident.reopened': 'Problema de dominio de nuevo',
        'incident.reminder': 'El problema de dominio continúa',
        'incident.resolved': 'Problema de dominio resuelto',
      },
      headlines: {
        'incident.opened': 'Hay un problema con el registro de {name}.',
        'incident.reopened': 'Hay de nuevo un problema con el registro de {name}.',
        'incident.reminder': 'El problema con el registro de {name} continúa.',
        'incident.resolved': 'El problema con el registro de {name} está resuelto.',
        'incident.monitoringStopped': '{name} ya no se supervisa. En ese momento había un problema con su registro.',
      },
      headlinesWithDuration: {
        'incident.resolved': 'El problema con el registro de {name} está resuelto. Duró {duration}.',
      },
      fields: { since: 'Problema desde', resolved: 'Resuelto' },
    },
  },
  severities: { critical: 'Crítica', error: 'Grave', warning: 'Aviso', info: 'Información' },
  since: 'desde',
  from: 'desde',
  after: 'al cabo de',
  cause: 'Causa',
  openIncident: 'Abrir el incidente',
  answerPage: 'Aceptar o rechazar',
  heldPages: {
    summary: 'Durante sus horas de silencio: {open}, {resolved}.',
    open: { plural: 'count', one: '1 incidente abierto', other: '{count} incidentes abiertos' },
    resolved: { plural: 'count', one: '{count} resuelto', other: '{count} resueltos' },
  },
  merged: '{title} (fusionado con {into})',
  unreachedIncident: {
    subjects: { held: 'Nadie está de guardia: {title}', nobodyNotified: 'No se avisó a nadie: {title}' },
    reasons: {
      held: 'Un paso de escalada no llega a nadie y espera hasta que alguien esté de guardia.',
      nobodyNotified: 'La escalada de un incidente no llegó a nadie.',
    },
    text: '{reason}\n\nIncidente: {title}\nGravedad: {severity}\n\nOcúpese del incidente y revise su política de escalada.\n',
  },
  disabledChannel: {
    subject: 'Canal de notificación desactivado: {channel}',
    text: 'El canal de notificación {channel} se ha desactivado. {reason} No enviará alertas hasta que se vuelva a activar.\n',
    reasons: {
      gone: 'El receptor respondió que ya no existe.',
      refusing: 'El receptor ha rechazado todos los últimos mensajes.',
    },
  },
  silencedCustomers: {
    subject: 'Clientes sin un canal elegido: {channel}',
    text: '{loss} Era el último canal activo que habían elegido estos clientes:\n{customers}\n\nSus alertas se envían ahora a todos los canales activos de la organización. Elija otros canales para estos clientes si no es lo que desea.\n',
    losses: {
      deleted: 'Se ha eliminado el canal de notificación {channel}.',
      turnedOff: 'Se ha apagado el canal de notificación {channel}.',
      disabled: 'Se ha desactivado el canal de notificación {channel}.',
    },
    others: { plural: 'count', one: '1 cliente más', other: '{count} clientes más' },
  },
  coverage,
  location: {
    fellSilent: {
      subject: 'Una ubicación de supervisión no responde: {location}',
      text: 'Ningún worker de la ubicación {location} da señales. La última señal es de {lastContact}.\n\nSus monitores no se comprueban desde allí. Inicie un worker con esta LOCATION o desactive la ubicación.\n',
    },
    returned: {
      subject: 'Una ubicación de supervisión vuelve a responder: {location}',
      text: 'Un worker de la ubicación {location} vuelve a dar señales desde {lastContact}.\n\nSus monitores se comprueban desde allí.\n',
    },
  },
  failingOwnServer: {
    subject: 'Su servidor de correo no acepta las alertas',
    text: 'Las alertas no se pueden entregar a sus destinatarios, porque el servidor de correo de su organización no las acepta.\n\nSu última respuesta: {reply}\n\nEl envío se reintenta durante 24 horas, y solo a través de este servidor. Revise el servidor de correo en los ajustes de la organización o elimínelo.\n',
    noReply: 'ninguna',
  },
  groupHeadline: '{count} monitores están caídos.',
  recoveredHeadline: '{count} incidentes están resueltos.',
  more: '{count} más',
};
