import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the settings of the organization and its mail server. */
export const consoleOrganization: AreaCatalogue['organization'] = {
  title: 'Organizzazione',
  quota: '{used} monitor su {limit}',
  language: 'Lingua delle email',
  zone: 'Fuso orario',
  supportContact: 'Contatto per l’assistenza',
  supportContactHint: 'I messaggi ai clienti lo mostrano, ad esempio un numero di telefono.',
  ownColor: 'Un colore proprio',
  color: 'Colore',
  requireMfaAdmins: 'Gli amministratori devono usare la verifica in due passaggi',
  requireMfaEditors: 'I redattori devono usare la verifica in due passaggi',
  requireMfaReadonly: 'Tutti gli altri devono usare la verifica in due passaggi',
  mailServer: 'Server di posta',
  noMailServer: 'La posta parte dal server del servizio.',
  host: 'Host',
  port: 'Porta',
  security: 'Cifratura',
  username: 'Nome utente',
  password: 'Password',
  fromAddress: 'Indirizzo del mittente',
  fromName: 'Nome del mittente',
  testMail: 'Invia una mail di prova',
  mailSent: 'Inviata a {email}',
  deleteMailHint: 'La posta partirà allora dal server del servizio.',
};
