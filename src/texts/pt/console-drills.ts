import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about drills of the alarm path. */
export const consoleDrills: AreaCatalogue['drills'] = {
  title: 'Simulacros de alarme',
  back: 'Prevenção',
  all: 'Todos os simulacros',
  none: 'Ainda não há simulacros',
  noneHint:
    'Um simulacro verifica antes de uma falha se os alarmes chegam: pelos canais, às pessoas e pelas políticas de escalonamento.',
  start: 'Iniciar um simulacro',
  startQuestion: 'Iniciar agora um simulacro?',
  startHint:
    'Cada canal ativo e cada meio de contacto verificado recebe uma mensagem que diz que é um simulacro. As pessoas confirmam a sua.',
  triggers: {
    monthly: 'Simulacro mensal',
    manual: 'Iniciado por alguém',
  },
  running: 'Em curso',
  score: '{percent} alcançado',
  drillOf: 'Simulacro de {time}',
  counts: '{reached} de {tested} atingiram o objetivo, {skipped} foram omitidos.',
  deadline: 'Termina o mais tardar em {time}.',
  kinds: {
    channel: 'Canais',
    contactMethod: 'Pessoas',
    policy: 'Políticas de escalonamento',
  },
  states: {
    planned: 'Previsto',
    sent: 'Enviado',
    accepted: 'Aceite',
    delivered: 'Entregue',
    confirmed: 'Confirmado',
    failed: 'Falhou',
    skipped: 'Omitido',
  },
  causes: {
    refused: 'O recetor recusou a mensagem.',
    notAccepted: 'O simulacro terminou antes de o recetor aceitar a mensagem.',
    notConfirmed: 'O simulacro terminou antes de a pessoa o confirmar.',
    reachesNobody: 'Um passo da política não chega a ninguém.',
    noAllowedHours: 'Nenhuma hora permitiu a mensagem antes do fim do simulacro.',
    personInactive: 'A pessoa foi desativada.',
  },
  settings: 'Simulacro mensal',
  monthly: 'Iniciar um simulacro todos os meses',
  monthlyHint:
    'Os canais recebem a mensagem nestas horas da organização, as pessoas nas da sua conta e fora das horas de silêncio.',
  day: 'Dia do mês',
  from: 'Das',
  to: 'Às',
  tested: 'Caminho de alarme testado em {time}: {percent} alcançado',
  untested: 'Caminho de alarme nunca testado',
};
