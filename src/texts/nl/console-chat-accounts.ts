import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the chat accounts of a person. */
export const consoleChatAccounts: AreaCatalogue['chatAccounts'] = {
  title: 'Accounts in chats',
  none: 'Nog geen account. Met een account handelen knoppen in berichten namens u en met uw rechten.',
  noChannel:
    'Geen kanaal van Slack of Telegram kan aantonen wie op een knop drukt. Een beheerder stelt er het ondertekenings- of webhookgeheim van in.',
  link: 'Account koppelen',
  linkHint: 'Knoppen in berichten handelen dan namens u en met uw rechten.',
  channel: 'Kanaal',
  getCode: 'Code aanvragen',
  send: {
    slack: 'Stuur dit in Slack vóór {time}, na de opdracht van de app, zoals /watchstead.',
    telegram: 'Stuur dit vóór {time} in een privéchat naar de bot.',
  },
  linked: 'Het account {name} is gekoppeld.',
  since: 'Sinds {time}',
  unlink: 'Ontkoppelen',
  unlinkNamed: '{name} ontkoppelen?',
  unlinkHint: 'De antwoorden tellen dan als die van iemand in het kanaal.',
};
