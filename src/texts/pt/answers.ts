import type { Catalogue } from '../catalogue.ts';

export const answers: Catalogue['answers'] = {
  title: 'Resposta a um alerta',
  actions: { acknowledge: 'Confirmar', resolve: 'Resolver', snooze: 'Adiar 1 h', notMe: 'Eu não' },
  somebody: 'Alguém em {channel}',
  hint: 'A resposta é registada como «Alguém em {channel}».',
  done: {
    acknowledge: 'O incidente está confirmado.',
    resolve: 'O incidente está resolvido.',
    snooze: 'O incidente está adiado por uma hora.',
    notMe: 'O passo seguinte do escalonamento avisa outras pessoas.',
  },
  link: {
    unknown: 'O código está errado ou já não é válido. Peça outro no seu perfil.',
    taken: 'Esta conta de chat está associada a outra pessoa.',
    done: 'Esta conta de chat está associada: as suas respostas são as de {name}.',
  },
  given: 'Esta resposta já foi dada.',
  impossible:
    'O incidente já não permite esta resposta: alguém o confirmou, terminou ou foram avisadas outras pessoas entretanto.',
  expiry: 'Uma ligação de resposta é válida durante 72 horas, enquanto o canal permitir a resposta.',
};
