import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about people and their roles. */
export const consolePeople: Catalogue['console']['people'] = {
  title: 'Persone',
  search: 'Cerca persone',
  nothingFound: 'Nessuno corrisponde',
  clear: 'Azzera la ricerca',
  invite: 'Invita qualcuno',
  send: 'Invia l’invito',
  sent: '{email} ha ricevuto un invito.',
  sentHint: 'L’e-mail contiene un link valido sette giorni.',
  email: 'Indirizzo e-mail',
  role: 'Ruolo',
  roles: { admin: 'Amministratore', editor: 'Redattore', responder: 'Operatore', readonly: 'Sola lettura' },
  customer: 'Solo per questo cliente',
  everyone: 'Tutti i clienti',
  off: 'Disattivato',
  never: 'Non ha ancora effettuato l’accesso',
  lastSignIn: 'Ultimo accesso {time}',
  twoStep: 'Verifica in due passaggi',
  deactivate: 'Disattiva',
  activate: 'Attiva',
  deleteHint: 'L’account non può più accedere.',
  you: 'Lei',
};
