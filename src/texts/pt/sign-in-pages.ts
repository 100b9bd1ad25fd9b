import type { Catalogue } from '../catalogue.ts';

export const signInPages: Catalogue['signInPages'] = {
  signIn: {
    title: 'Iniciar sessão',
    password: 'Palavra-passe',
    button: 'Iniciar sessão',
    forgotten: 'Esqueceu-se da palavra-passe?',
    invitationNeeded: 'Para criar uma conta, precisa do convite de um administrador.',
    passwordMissing: 'Introduza a sua palavra-passe.',
    wrong: 'O endereço de e-mail ou a palavra-passe não está correto.',
    notices: {
      signedOut: 'A sua sessão foi terminada.',
      everywhere: 'Todas as suas sessões foram terminadas.',
      expired: 'O início de sessão demorou demasiado tempo. Comece de novo.',
      reset: 'A sua palavra-passe foi alterada. Inicie sessão com a nova.',
      accepted: 'Damos-lhe as boas-vindas! A sua conta está pronta. Inicie sessão com a sua nova palavra-passe.',
    },
  },
  challenge: {
    title: 'Verificação em dois passos',
    text: 'A sua palavra-passe está correta. Introduza um código para concluir o início de sessão.',
    again: 'Começar de novo',
    lost: 'Se não tem nem a aplicação nem um código de recuperação, um administrador da sua organização pode repor a sua verificação em dois passos.',
  },
  confirm: {
    title: 'Confirme a sua identidade',
    text: 'Esta ação exige um novo código. A confirmação é válida durante cinco minutos.',
    button: 'Confirmar',
  },
  reset: {
    title: 'Repor a palavra-passe',
    request:
      'Introduza o endereço de e-mail da sua conta. Enviamos-lhe uma ligação para escolher uma nova palavra-passe.',
    send: 'Enviar a ligação',
    back: 'Voltar ao início de sessão',
    choose: 'Escolha uma nova palavra-passe. Todas as suas sessões serão terminadas.',
    change: 'Alterar a palavra-passe',
    another: 'Pedir outra ligação',
    sent: 'Se o endereço pertence a uma conta, enviámos-lhe uma ligação. Expira dentro de uma hora.',
  },
  invitation: {
    title: 'Aceitar o convite',
    titleOf: 'Convite para {organization}',
    byInviter: '{inviter} convida-o para {organization}.',
    byOperator: 'Foi convidado para {organization}.',
    choose: 'Escolha uma palavra-passe para criar a sua conta.',
    email: 'O seu endereço de e-mail',
    button: 'Aceitar e criar a conta',
    once: 'A ligação só pode ser utilizada uma vez. Se não conhece {organization}, feche esta página.',
    invalid: {
      title: 'Este convite não é válido',
      why: 'A ligação está incompleta, já foi utilizada, foi substituída por uma mais recente ou tem mais de 7 dias.',
      accepted: 'Se já aceitou o convite, {signIn}. Caso contrário, peça outro convite à pessoa que o convidou.',
      signIn: 'inicie sessão',
    },
  },
};
