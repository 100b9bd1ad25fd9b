import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about custom domains. */
export const consoleDomains: AreaCatalogue['domains'] = {
  title: 'Domínios próprios',
  hint: 'Um nome de anfitrião próprio serve uma página de estado ou a consola. Pertence-lhe quando o seu registo DNS é encontrado e é servido quando está ativado e conduz ao serviço.',
  none: 'Ainda sem domínios',
  add: 'Novo domínio',
  hostname: 'Nome de anfitrião',
  hostnameHint: 'Por exemplo, status.example.com.',
  serves: 'Serve',
  purposes: {
    status_page: 'Uma página de estado',
    white_label: 'A consola',
  },
  statuses: {
    pending: 'À espera do registo DNS',
    verified: 'Verificado, ainda fora de serviço',
    active: 'Em serviço',
    lapsed: 'Em serviço, mas falta o registo DNS',
  },
  reasons: {
    recordMissing: 'O registo DNS ainda não existe.',
    recordDiffers: 'O registo DNS tem outro valor.',
    lookupFailed: 'Não foi possível ler o registo DNS.',
  },
  recordName: 'Nome do registo DNS',
  recordValue: 'O seu valor, do tipo {type}',
  until: 'Sem ele, o pedido termina em {time}.',
  verify: 'Verificar',
  activate: 'Ativar',
  deleteHint: 'A partir desse momento o nome deixa de ser servido.',
};
