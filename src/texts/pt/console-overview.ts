import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the overview. */
export const consoleOverview: ConsoleCatalogue['overview'] = {
  title: 'Visão geral',
  allWell: 'Está tudo disponível',
  counts: 'Monitores por estado',
  outages: 'Indisponíveis agora',
  noOutages: 'Não há falhas em aberto.',
  acknowledged: 'Confirmado',
  customers: 'Clientes afetados',
  noCustomers: 'Nenhum cliente tem monitores indisponíveis.',
  down: '{down} de {total} indisponíveis',
  onCall: 'De prevenção agora',
  nobody: 'Ninguém está de prevenção',
  noSchedules: 'Ainda não há nenhuma escala.',
  expiring: 'Expira em breve',
  noExpiring: 'Nenhum certificado ou domínio expira em breve.',
  expiry: { certificate: 'Certificado', domain: 'Domínio' },
  maintenance: 'Manutenção',
  noMaintenance: 'Não há manutenção prevista.',
  noChangeRequests: 'Nenhum pedido aguarda decisão.',
};
