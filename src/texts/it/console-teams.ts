import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about teams of incident management. */
export const consoleTeams: AreaCatalogue['teams'] = {
  title: 'Team',
  back: 'Tutti i team',
  team: 'Team',
  new: 'Nuovo team',
  create: 'Crea il team',
  none: 'Nessun team',
  noneHint: 'Un team possiede calendari, politiche e incidenti. I suoi amministratori li modificano.',
  members: 'Membri: {count}',
  memberList: 'Membri',
  noMembers: 'Il team non ha membri.',
  roles: {
    admin: 'Amministratore',
    member: 'Membro',
  },
  roleOf: 'Ruolo di {name}',
  inactive: 'Disattivato',
  everybody: 'Tutti sono membri.',
  person: 'Persona',
  add: 'Aggiungi un membro',
  settings: 'Impostazioni',
  description: 'Descrizione',
  deleteHint: 'Un team si può eliminare quando non possiede più nulla.',
};
