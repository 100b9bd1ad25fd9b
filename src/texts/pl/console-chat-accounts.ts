import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the chat accounts of a person. */
export const consoleChatAccounts: AreaCatalogue['chatAccounts'] = {
  title: 'Konta na czatach',
  none: 'Nie ma jeszcze konta. Z kontem przyciski w wiadomościach działają w Twoim imieniu i z Twoimi uprawnieniami.',
  noChannel:
    'Żaden kanał Slacka ani Telegrama nie może potwierdzić, kto naciska przycisk. Administrator ustawia jego sekret podpisu lub webhooka.',
  link: 'Połącz konto',
  linkHint: 'Przyciski w wiadomościach działają wtedy w Twoim imieniu i z Twoimi uprawnieniami.',
  channel: 'Kanał',
  getCode: 'Uzyskaj kod',
  send: {
    slack: 'Wyślij to w Slacku przed {time}, po poleceniu aplikacji, na przykład /watchstead.',
    telegram: 'Wyślij to do bota na prywatnym czacie przed {time}.',
  },
  linked: 'Konto {name} jest połączone.',
  since: 'Od {time}',
  unlink: 'Odłącz',
  unlinkNamed: 'Odłączyć {name}?',
  unlinkHint: 'Jego odpowiedzi liczą się wtedy jako odpowiedzi kogoś z kanału.',
};
