import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about signals of heartbeats. */
export const consoleSignals: AreaCatalogue['signals'] = {
  title: 'Sinais',
  none: 'A tarefa ainda não enviou nenhum sinal.',
  kinds: {
    success: 'Concluído',
    start: 'Iniciado',
    fail: 'Falhou',
    log: 'Registo',
  },
  exitStatus: 'Código de saída {status}',
  runTime: 'duração {time}',
  body: 'O que a tarefa enviou ({bytes} bytes)',
};
