import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the chat accounts of a person. */
export const consoleChatAccounts: AreaCatalogue['chatAccounts'] = {
  title: 'Contas em chats',
  none: 'Ainda não há nenhuma conta. Com uma, os botões das mensagens agem em seu nome e com os seus direitos.',
  noChannel:
    'Nenhum canal do Slack ou do Telegram pode comprovar quem prime um botão. Um administrador define o seu segredo de assinatura ou de webhook.',
  link: 'Associar uma conta',
  linkHint: 'Os botões das mensagens agem então em seu nome e com os seus direitos.',
  channel: 'Canal',
  getCode: 'Obter um código',
  send: {
    slack: 'Envie isto no Slack antes das {time}, depois do comando da aplicação, como /watchstead.',
    telegram: 'Envie isto ao bot num chat privado antes das {time}.',
  },
  linked: 'A conta {name} está associada.',
  since: 'Desde {time}',
  unlink: 'Desassociar',
  unlinkNamed: 'Desassociar {name}?',
  unlinkHint: 'As suas respostas contam então como as de alguém do canal.',
};
