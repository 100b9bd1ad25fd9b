import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about teams of incident management. */
export const consoleTeams: AreaCatalogue['teams'] = {
  title: 'Teams',
  back: 'Alle Teams',
  team: 'Team',
  new: 'Neues Team',
  create: 'Team anlegen',
  none: 'Noch keine Teams',
  noneHint: 'Einem Team gehören Dienstpläne, Eskalationspläne und Störungen. Seine Administratoren ändern sie.',
  members: 'Mitglieder: {count}',
  memberList: 'Mitglieder',
  noMembers: 'Das Team hat keine Mitglieder.',
  roles: {
    admin: 'Administrator',
    member: 'Mitglied',
  },
  roleOf: 'Rolle von {name}',
  inactive: 'Deaktiviert',
  everybody: 'Alle sind Mitglied.',
  person: 'Person',
  add: 'Mitglied hinzufügen',
  settings: 'Einstellungen',
  description: 'Beschreibung',
  deleteHint: 'Ein Team kann gelöscht werden, wenn ihm nichts mehr gehört.',
};
