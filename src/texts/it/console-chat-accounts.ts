import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the chat accounts of a person. */
export const consoleChatAccounts: AreaCatalogue['chatAccounts'] = {
  title: 'Account nelle chat',
  none: 'Ancora nessun account. Con un account, i pulsanti dei messaggi agiscono a Suo nome e con i Suoi diritti.',
  noChannel:
    'Nessun canale di Slack o Telegram può dimostrare chi preme un pulsante. Un amministratore ne imposta il segreto di firma o del webhook.',
  link: 'Collega un account',
  linkHint: 'I pulsanti dei messaggi agiscono allora a Suo nome e con i Suoi diritti.',
  channel: 'Canale',
  getCode: 'Richiedi un codice',
  send: {
    slack: 'Invii questo in Slack prima delle {time}, dopo il comando dell’app, ad esempio /watchstead.',
    telegram: 'Invii questo al bot in una chat privata prima delle {time}.',
  },
  linked: 'L’account {name} è collegato.',
  since: 'Dal {time}',
  unlink: 'Scollega',
  unlinkNamed: 'Scollegare {name}?',
  unlinkHint: 'Le sue risposte valgono allora come quelle di qualcuno nel canale.',
};
