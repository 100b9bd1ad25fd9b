import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about teams of incident management. */
export const consoleTeams: AreaCatalogue['teams'] = {
  title: 'Zespoły',
  back: 'Wszystkie zespoły',
  team: 'Zespół',
  new: 'Nowy zespół',
  create: 'Utwórz zespół',
  none: 'Nie ma jeszcze zespołów',
  noneHint: 'Zespół ma harmonogramy, zasady i incydenty. Zmieniają je jego administratorzy.',
  members: 'Członkowie: {count}',
  memberList: 'Członkowie',
  noMembers: 'Zespół nie ma członków.',
  roles: {
    admin: 'Administrator',
    member: 'Członek',
  },
  roleOf: 'Rola: {name}',
  inactive: 'Wyłączone konto',
  everybody: 'Wszyscy są członkami.',
  person: 'Osoba',
  add: 'Dodaj członka',
  settings: 'Ustawienia',
  description: 'Opis',
  deleteHint: 'Zespół można usunąć, gdy nic już do niego nie należy.',
};
