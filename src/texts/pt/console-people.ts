import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about people and their roles. */
export const consolePeople: Catalogue['console']['people'] = {
  title: 'Pessoas',
  search: 'Procurar pessoas',
  nothingFound: 'Ninguém corresponde',
  clear: 'Limpar a procura',
  invite: 'Convidar alguém',
  send: 'Enviar o convite',
  sent: '{email} recebeu um convite.',
  sentHint: 'O e-mail contém uma ligação válida durante sete dias.',
  email: 'E-mail',
  role: 'Função',
  roles: { admin: 'Administrador', editor: 'Editor', responder: 'Interveniente', readonly: 'Só leitura' },
  customer: 'Só para este cliente',
  everyone: 'Todos os clientes',
  off: 'Desativado',
  never: 'Ainda não iniciou sessão',
  lastSignIn: 'Última sessão {time}',
  twoStep: 'Verificação em dois passos',
  deactivate: 'Desativar',
  activate: 'Ativar',
  deleteHint: 'A conta deixa de poder iniciar sessão.',
  you: 'Você',
};
