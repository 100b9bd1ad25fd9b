import type { Catalogue } from '../catalogue.ts';

export const alarms: Catalogue['alarms'] = {
  unpingedHeartbeat: {
    subject: '{monitor} nunca recebeu um sinal',
    text: 'O monitor de heartbeat {monitor} não recebeu qualquer sinal desde que foi criado. Até ao primeiro sinal não conta como disponível nem como indisponível e não gera alarmes.\n\nEnvie, a partir da sua tarefa, um pedido para o URL deste monitor, ou elimine o monitor.\n',
  },
};
