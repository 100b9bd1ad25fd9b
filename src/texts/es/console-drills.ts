import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about drills of the alarm path. */
export const consoleDrills: AreaCatalogue['drills'] = {
  title: 'Simulacros de alarma',
  back: 'Guardias',
  all: 'Todos los simulacros',
  none: 'Todavía no hay simulacros',
  noneHint:
    'Un simulacro comprueba antes de una caída que las alarmas llegan: por los canales, a las personas y según las políticas de escalado.',
  start: 'Iniciar un simulacro',
  startQuestion: '¿Iniciar ahora un simulacro?',
  startHint:
    'Cada canal activo y cada medio de contacto verificado recibe un mensaje que dice que es un simulacro. Las personas confirman el suyo.',
  triggers: {
    monthly: 'Simulacro mensual',
    manual: 'Iniciado por alguien',
  },
  running: 'En curso',
  score: '{percent} alcanzado',
  drillOf: 'Simulacro del {time}',
  counts: '{reached} de {tested} alcanzaron su objetivo, {skipped} se omitieron.',
  deadline: 'Termina como muy tarde el {time}.',
  kinds: {
    channel: 'Canales',
    contactMethod: 'Personas',
    policy: 'Políticas de escalado',
  },
  states: {
    planned: 'Previsto',
    sent: 'Enviado',
    accepted: 'Aceptado',
    delivered: 'Entregado',
    confirmed: 'Confirmado',
    failed: 'Fallido',
    skipped: 'Omitido',
  },
  causes: {
    refused: 'El receptor rechazó el mensaje.',
    notAccepted: 'El simulacro terminó antes de que el receptor aceptara el mensaje.',
    notConfirmed: 'El simulacro terminó antes de que la persona lo confirmara.',
    reachesNobody: 'Un paso de la política no llega a nadie.',
    noAllowedHours: 'Ninguna hora permitió el mensaje antes de terminar el simulacro.',
    personInactive: 'La persona fue desactivada.',
  },
  settings: 'Simulacro mensual',
  monthly: 'Iniciar un simulacro cada mes',
  monthlyHint:
    'Los canales reciben su mensaje en estas horas de la organización, las personas en las de su cuenta y fuera de sus horas de silencio.',
  day: 'Día del mes',
  from: 'Desde',
  to: 'Hasta',
  tested: 'Ruta de alarma probada el {time}: {percent} alcanzado',
  untested: 'Ruta de alarma nunca probada',
};
