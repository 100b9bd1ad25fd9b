import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about teams of incident management. */
export const consoleTeams: AreaCatalogue['teams'] = {
  title: 'Teams',
  back: 'Alle teams',
  team: 'Team',
  new: 'Nieuw team',
  create: 'Team aanmaken',
  none: 'Nog geen teams',
  noneHint: 'Een team bezit roosters, beleid en incidenten. De beheerders wijzigen ze.',
  members: 'Leden: {count}',
  memberList: 'Leden',
  noMembers: 'Het team heeft geen leden.',
  roles: {
    admin: 'Beheerder',
    member: 'Lid',
  },
  roleOf: 'Rol van {name}',
  inactive: 'Gedeactiveerd',
  everybody: 'Iedereen is lid.',
  person: 'Persoon',
  add: 'Lid toevoegen',
  settings: 'Instellingen',
  description: 'Beschrijving',
  deleteHint: 'Een team kan worden verwijderd als het niets meer bezit.',
};
