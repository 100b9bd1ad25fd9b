import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about API tokens and ping keys. */
export const consoleTokens: AreaCatalogue['tokens'] = {
  title: 'Tokens e chaves',
  titles: {
    organization: 'Tokens de API da organização',
    people: 'Tokens de API de pessoas',
  },
  newOf: {
    organization: 'Novo token da organização',
    people: 'Novo token próprio',
  },
  newHint: {
    organization: 'Permite o que os administradores podem e permanece quando o autor sai.',
    people: 'Age em seu nome e nunca tem mais permissões do que você.',
  },
  none: 'Ainda não há tokens.',
  create: 'Criar o token',
  expires: 'Válido por',
  unlimited: 'Sem fim',
  until: 'Até {time}',
  neverUsed: 'Ainda não usado',
  lastUsed: 'Última utilização {time}',
  revoke: 'Revogar',
  revokeNamed: 'Revogar {name}?',
  revokeHint: 'Os programas que o usam são recusados de imediato.',
  secret: 'Segredo do token',
  secretHint: 'Copie-o agora. Não volta a ser mostrado.',
  pingKeys: 'Chaves de ping dos heartbeats',
  newKey: 'Nova chave de ping',
  newKeyHint: 'Com ela, os programas enviam pings pelo slug do heartbeat.',
  createKey: 'Criar a chave',
  noKeys: 'Ainda não há chaves de ping.',
  since: 'Em vigor desde {time}',
  createsHeartbeats: 'Os pings com ?create=1 criam heartbeats',
  replace: 'Substituir',
  replaceKeyQuestion: 'Substituir a chave de ping?',
  replaceKeyHint: 'As tarefas que chamam os seus endereços precisam logo da nova. A antiga é recusada.',
  endKey: 'Terminar',
  endKeyQuestion: 'Terminar a chave de ping?',
  endKeyHint: 'Os pings para os seus endereços são recusados.',
  keySecret: 'Endereço dos pings',
};
