import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the chat accounts of a person. */
export const consoleChatAccounts: AreaCatalogue['chatAccounts'] = {
  title: 'Comptes de messagerie',
  none: 'Aucun compte. Avec un compte, les boutons des messages agissent en votre nom et avec vos droits.',
  noChannel:
    'Aucun canal de Slack ou de Telegram ne peut prouver qui appuie sur un bouton. Un administrateur y définit le secret de signature ou de webhook.',
  link: 'Associer un compte',
  linkHint: 'Les boutons des messages agissent alors en votre nom et avec vos droits.',
  channel: 'Canal',
  getCode: 'Obtenir un code',
  send: {
    slack: 'Envoyez ceci dans Slack avant {time}, après la commande de l’application, par exemple /watchstead.',
    telegram: 'Envoyez ceci au bot dans une discussion privée avant {time}.',
  },
  linked: 'Le compte {name} est associé.',
  since: 'Depuis le {time}',
  unlink: 'Dissocier',
  unlinkNamed: 'Dissocier {name} ?',
  unlinkHint: 'Ses réponses comptent alors comme celles d’une personne du canal.',
};
