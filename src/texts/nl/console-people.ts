import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about people and their roles. */
export const consolePeople: Catalogue['console']['people'] = {
  title: 'Personen',
  search: 'Personen zoeken',
  nothingFound: 'Niemand komt overeen',
  clear: 'Zoekopdracht wissen',
  invite: 'Iemand uitnodigen',
  send: 'Uitnodiging versturen',
  sent: '{email} is uitgenodigd.',
  sentHint: 'De e-mail bevat een link die zeven dagen geldig is.',
  email: 'E-mailadres',
  role: 'Rol',
  roles: { admin: 'Beheerder', editor: 'Bewerker', responder: 'Opvolger', readonly: 'Alleen lezen' },
  customer: 'Alleen voor deze klant',
  everyone: 'Alle klanten',
  off: 'Gedeactiveerd',
  never: 'Heeft zich nog niet aangemeld',
  lastSignIn: 'Laatst aangemeld {time}',
  twoStep: 'Verificatie in twee stappen',
  deactivate: 'Deactiveren',
  activate: 'Activeren',
  deleteHint: 'Het account kan zich niet meer aanmelden.',
  you: 'U',
};
