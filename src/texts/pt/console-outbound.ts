import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about outbound integrations. */
export const consoleOutbound: AreaCatalogue['outbound'] = {
  title: 'Integrações',
  new: 'Nova integração',
  back: 'Todas as integrações',
  create: 'Criar a integração',
  none: 'Ainda não há integrações',
  noneHint:
    'Uma integração envia cada alteração de um incidente para outro sistema, ou abre um pedido por cada incidente.',
  types: {
    webhook: 'Pedidos a um endereço',
    jira: 'Pedidos no Jira',
    zammad: 'Pedidos no Zammad',
    github: 'Issues no GitHub',
    gitlab: 'Issues no GitLab',
    halopsa: 'Pedidos no HaloPSA',
  },
  typeHints: {
    webhook: 'Cada alteração de um incidente é enviada como pedido POST.',
    ticket: 'Cada incidente tem um pedido, que é fechado quando é resolvido.',
  },
  systemUrl: 'Endereço do sistema',
  suchAs: 'Por exemplo {example}',
  urlHint: 'O anfitrião tem de ser público.',
  clientSecret: 'Segredo do cliente',
  tokens: {
    jira: 'Um token de API de uma conta que pode criar, comentar e mover pedidos',
    zammad: 'Um token de acesso de um agente com a permissão ticket.agent',
    github: 'Um token detalhado com acesso de leitura e escrita às issues',
    gitlab: 'Um token de acesso do projeto com o âmbito api e a função Reporter',
    halopsa: 'Da aplicação de API que inicia sessão como serviço',
  },
  ticketMembers: {
    jira: {
      project: 'Chave do projeto',
      account: 'E-mail da conta do token',
      issueType: 'Tipo dos pedidos, Task por omissão',
      closedStatus: 'Estado dos pedidos fechados',
    },
    zammad: {
      project: 'Nome do grupo',
      account: 'E-mail do cliente dos pedidos',
      closedStatus: 'Estado dos pedidos fechados, closed por omissão',
    },
    github: {
      project: 'Repositório, como dono/nome',
    },
    gitlab: {
      project: 'Caminho ou id do projeto',
    },
    halopsa: {
      project: 'Id do cliente',
      account: 'Id de cliente da aplicação de API',
      issueType: 'Id do tipo de pedido',
      closedStatus: 'Id do estado dos pedidos fechados, 9 por omissão',
    },
  },
  ticketLabels: 'Etiquetas',
  events: 'Alterações a enviar',
  comments: 'Alterações que se tornam comentários',
  eventsHint: 'O que as pessoas e o serviço fazem a um incidente',
  allEvents: 'Todas',
  withoutHeaders: 'Remover os cabeçalhos guardados',
  secretHint: 'Copie-o agora. Verifica os pedidos e não volta a ser mostrado.',
  tickets: 'Pedidos',
  wayBack: 'Webhook do sistema de pedidos',
  wayBackSecretHint: 'Copie agora o endereço e o segredo. O segredo não volta a ser mostrado.',
  wayBackHints: {
    jira: 'Adicione com ele um webhook para «Pedido atualizado», para assumir e fechar incidentes no Jira.',
    zammad:
      'Adicione um webhook com o segredo como token HMAC SHA1 e um gatilho que o chame quando o dono ou o estado mudarem.',
    github: 'Adicione um webhook para «Issues» com o tipo de conteúdo application/json.',
    gitlab: 'Adicione um webhook para «Issues events» com o segredo como token secreto.',
    halopsa:
      'Adicione um webhook com autenticação Basic, o utilizador watchstead e o segredo como palavra-passe, para pedidos reatribuídos e mudanças de estado.',
  },
  deleteHint: 'As suas entregas são eliminadas com ela. Os pedidos ficam como estão.',
  writeDenied: 'Só os administradores da equipa e da organização podem alterar a integração.',
  actions: {
    open: 'abriu o pedido',
    comment: 'comentou no pedido',
    close: 'fechou o pedido',
  },
  incident: 'Incidente',
  attempts: 'Tentativas: {count}',
  nextAttempt: 'próxima: {time}',
  retry: 'Enviar de novo',
};
