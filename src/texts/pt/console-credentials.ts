import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about what checks send that is never shown. */
export const consoleCredentials: AreaCatalogue['credentials'] = {
  members: {
    headers: 'Cabeçalhos do pedido',
    body: 'Corpo do pedido',
    auth: 'Início de sessão',
    login: 'Início de sessão',
    secrets: 'Segredos',
  },
  noParent: 'Nenhum outro monitor',
  none: 'Não indicado',
  kept: 'Guardado, mantém-se',
  remove: 'Remover',
  ways: {
    headers: 'Introduzir cabeçalhos',
    body: 'Introduzir um corpo',
    basic: 'Nome de utilizador e palavra-passe',
    bearer: 'Token bearer',
    password: 'Nome de utilizador e palavra-passe',
    key: 'Nome de utilizador e chave privada',
    secrets: 'Introduzir segredos',
  },
};
