import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the chat accounts of a person. */
export const consoleChatAccounts: AreaCatalogue['chatAccounts'] = {
  title: 'Konten in Chats',
  none: 'Noch kein Konto. Mit einem handeln Knöpfe in Nachrichten in Ihrem Namen und mit Ihren Rechten.',
  noChannel:
    'Kein Kanal von Slack oder Telegram kann belegen, wer einen Knopf drückt. Dafür setzt jemand von der Administration sein Signatur- oder Webhook-Geheimnis.',
  link: 'Konto verknüpfen',
  linkHint: 'Knöpfe in Nachrichten handeln dann in Ihrem Namen und mit Ihren Rechten.',
  channel: 'Kanal',
  getCode: 'Code anfordern',
  send: {
    slack: 'Senden Sie dies in Slack vor {time} nach dem Befehl der App, etwa /watchstead.',
    telegram: 'Senden Sie dies vor {time} in einem privaten Chat an den Bot.',
  },
  linked: 'Das Konto {name} ist verknüpft.',
  since: 'Seit {time}',
  unlink: 'Trennen',
  unlinkNamed: '{name} trennen?',
  unlinkHint: 'Seine Antworten gelten dann als die von jemandem im Kanal.',
};
