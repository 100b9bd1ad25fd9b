import type { Catalogue } from '../catalogue.ts';

export const answers: Catalogue['answers'] = {
  title: 'Respuesta a una alerta',
  actions: { acknowledge: 'Aceptar', resolve: 'Marcar como resuelto', snooze: 'Posponer 1 h', notMe: 'Yo no' },
  somebody: 'Alguien en {channel}',
  hint: 'La respuesta se registra como «Alguien en {channel}».',
  done: {
    acknowledge: 'El incidente está aceptado.',
    resolve: 'El incidente está resuelto.',
    snooze: 'El incidente está pospuesto una hora.',
    notMe: 'El siguiente paso del escalado avisa a otros.',
  },
  link: {
    unknown: 'El código es incorrecto o ya no es válido. Solicite otro en su perfil.',
    taken: 'Esta cuenta de chat está vinculada a otra persona.',
    done: 'Esta cuenta de chat está vinculada: sus respuestas son las de {name}.',
  },
  given: 'Esta respuesta ya se ha dado.',
  impossible:
    'El incidente ya no permite esta respuesta: alguien lo ha aceptado, ha terminado o se ha avisado a otros desde entonces.',
  expiry: 'Un enlace de respuesta es válido durante 72 horas, mientras el canal permita la respuesta.',
};
