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
  expected: 'Quando é esperado um sinal',
  expectedFromNow: 'Sem agendamento, o intervalo conta a partir do último sinal; aqui, a partir de agora.',
  lateFrom: 'em atraso a partir de {time}',
  clockChange: 'Aqui a hora muda',
  noneExpected: 'Não é esperado mais nenhum sinal.',
  problems: {
    unreadable: 'É esperada uma expressão cron de cinco campos ou expressões de calendário do systemd.',
    unknownTimeZone: 'O fuso horário do agendamento é desconhecido.',
    neverRuns: 'Este agendamento nunca é executado.',
    runsTooOften: 'Este agendamento é executado mais de uma vez por minuto.',
  },
};
