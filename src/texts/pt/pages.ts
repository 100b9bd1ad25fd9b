import type { Catalogue } from '../catalogue.ts';

export const pages: Catalogue['pages'] = {
  skip: 'Saltar para o conteúdo',
  signOut: 'Terminar sessão',
  menu: {
    name: 'Conta',
    account: 'Perfil e palavra-passe',
    sessions: 'Sessões',
    twoStep: 'Verificação em dois passos',
    tokens: 'Tokens de API',
    apps: 'Aplicações ligadas',
    deletion: 'Eliminar a conta',
  },
  problem: {
    title: 'Há um problema',
    toStart: 'Ir para a página inicial',
    error: 'Erro: {title}',
    waitSeconds: {
      plural: 'count',
      one: 'Aguarde {count} segundo.',
      other: 'Aguarde {count} segundos.',
    },
    waitMinutes: {
      plural: 'count',
      one: 'Aguarde {count} minuto.',
      other: 'Aguarde {count} minutos.',
    },
    titles: {
      notAllowed: 'Não permitido',
      notFound: 'Não encontrado',
      suspended: 'Suspenso',
      tooMany: 'Demasiados pedidos',
      fault: 'Algo correu mal',
      other: 'O pedido falhou',
    },
  },
  licenses: { title: 'Licenças', text: 'Este serviço funciona com {product}. Contém o seguinte software.' },
  consoleBuild: {
    running: { title: 'Um momento', text: 'A consola está a ser preparada. Esta página recarrega-se sozinha.' },
    missing: {
      title: 'A consola não está compilada',
      text: 'Execute este comando na pasta do Watchstead e depois recarregue esta página:',
    },
  },
  front: {
    title: 'Monitorização para agências, fornecedores de alojamento e prestadores de serviços informáticos',
    text: 'O Watchstead monitoriza os sites, domínios, certificados, e-mail e serviços de rede dos seus clientes e alerta a pessoa certa quando algo falha.',
    account: 'A sua conta',
    signIn: 'Iniciar sessão',
    reference: 'Referência da API',
  },
  fields: {
    email: 'Endereço de e-mail',
    emailWrong: 'Introduza um endereço de e-mail, por exemplo nome@example.com.',
    newPassword: 'Nova palavra-passe',
    newPasswordHint:
      'Pelo menos {count} caracteres. Algumas palavras ao acaso são mais fáceis de memorizar do que símbolos.',
    newPasswordWrong: 'Introduza uma palavra-passe com, pelo menos, {count} caracteres.',
    code: 'Código',
    codeHint: 'O código atual de seis dígitos da sua aplicação de autenticação ou um dos seus códigos de recuperação.',
    codeWrong: 'Introduza o código de seis dígitos da sua aplicação ou um código de recuperação.',
  },
  confirmed: 'A sua identidade está confirmada. Repita a ação.',
  continue: 'Continuar',
  cancel: 'Cancelar',
  issues: {
    wrongCode: 'O código não é válido.',
    wrongPassword: 'A palavra-passe atual está errada.',
    invalidLink: 'A ligação não é válida ou expirou.',
    passwordShort: 'A palavra-passe tem de ter, pelo menos, {count} caracteres.',
    passwordLong: 'A palavra-passe pode ter, no máximo, {count} caracteres.',
    passwordCommon: 'A palavra-passe é uma das mais comuns.',
    passwordSimple: 'A palavra-passe não pode ser composta por caracteres repetidos ou sequências.',
    passwordEmail: 'A palavra-passe tem de ser diferente do endereço de e-mail.',
  },
};
