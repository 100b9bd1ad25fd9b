import type { Catalogue } from '../catalogue.ts';

export const accounts: Catalogue['accounts'] = {
  invitation: {
    subject: 'Convite para {organization} no {product}',
    headline: 'Foi convidado para {organization}',
    headlineByInviter: '{inviter} convida-o para {organization}',
    paragraphs: [
      '{organization} monitoriza os seus serviços com o {product} e convida-o a colaborar.',
      'Para aceitar, escolha uma palavra-passe no prazo de 7 dias. Se não conhece {organization}, ignore esta mensagem.',
    ],
    button: 'Aceitar o convite',
  },
  addressInUse: {
    subject: 'Convite para {organization} no {product}',
    paragraphs: [
      'Foi convidado para {organization} no {product}.',
      'O seu endereço já pertence a uma conta de outra organização, e uma conta só pertence a uma organização. Nada mudou na sua conta, e a pessoa que o convidou não fica a saber que ela existe.',
      'Para aceitar, peça a {organization} que convide outro endereço seu. Ou elimine primeiro a sua conta e peça um novo convite.',
    ],
  },
  passwordReset: {
    subject: 'Repor a palavra-passe do {product}',
    paragraphs: [
      'Alguém pediu a reposição da palavra-passe da sua conta {product}.',
      'Se não foi você, ignore esta mensagem. Caso contrário, escolha uma nova palavra-passe no prazo de uma hora.',
    ],
    button: 'Escolher uma nova palavra-passe',
  },
  passwordChanged: {
    subject: 'A palavra-passe do {product} foi alterada',
    paragraphs: [
      'A palavra-passe da sua conta {product} foi alterada e todas as outras sessões foram terminadas.',
      'Se não foi você, reponha já a palavra-passe e contacte o seu administrador.',
    ],
  },
  mfaReset: {
    subject: 'A verificação em dois passos foi reposta',
    paragraphs: [
      'Um administrador repôs a verificação em dois passos da sua conta {product} e terminou a sua sessão.',
      'Configure-a de novo quando iniciar sessão. Se não esperava esta alteração, contacte o seu administrador.',
    ],
    button: 'Configurar',
  },
  deletionRequested: {
    subject: '{name} pediu a eliminação da sua conta',
    paragraphs: [
      'Foi pedida a eliminação da conta {product} de {name} ({email}).',
      'Produz efeito em {day}, a menos que o pedido seja retirado.',
    ],
  },
  deletionWithdrawn: {
    subject: '{name} retirou o pedido de eliminação da conta',
    paragraphs: ['O pedido de eliminação da conta {product} de {name} ({email}) foi retirado.'],
  },
};
