import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about new and changed monitors. */
export const consoleMonitorForm: ConsoleCatalogue['monitorForm'] = {
  new: 'Novo monitor',
  edit: 'Editar o monitor',
  create: 'Criar o monitor',
  kind: 'O que monitorizar',
  types: {
    http: 'Site',
    keyword: 'Site com um texto',
    heartbeat: 'Sinal de uma tarefa',
    scenario: 'Cenário num navegador',
  },
  nameHint: 'Vazio: o endereço verificado.',
  alerting: 'Limites e lembretes',
  alertingHint: 'Um campo vazio usa o valor do cliente ou, na falta dele, o da organização.',
  inherited: { customer: 'Valor do cliente: {value}.', organization: 'Valor da organização: {value}.' },
  login: 'Início de sessão',
  test: 'Testar agora',
  testing: 'A testar …',
  result: 'Resultado do teste',
  resultHint: 'Uma verificação com estas definições. Nada é guardado.',
  pause: 'Pausar',
  resume: 'Retomar',
  deleteHint: 'As suas verificações, números e incidentes também são eliminados.',
  ping: 'Envie um pedido para este endereço sempre que a tarefa for executada',
};
