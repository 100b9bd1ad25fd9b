import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about teams of incident management. */
export const consoleTeams: AreaCatalogue['teams'] = {
  title: 'Equipas',
  back: 'Todas as equipas',
  team: 'Equipa',
  new: 'Nova equipa',
  create: 'Criar a equipa',
  none: 'Ainda não há equipas',
  noneHint: 'Uma equipa tem escalas, políticas e incidentes. Os seus administradores alteram-nos.',
  members: 'Membros: {count}',
  memberList: 'Membros',
  noMembers: 'A equipa não tem membros.',
  roles: {
    admin: 'Administrador',
    member: 'Membro',
  },
  roleOf: 'Função de {name}',
  inactive: 'Desativada',
  everybody: 'Todos são membros.',
  person: 'Pessoa',
  add: 'Adicionar um membro',
  settings: 'Definições',
  description: 'Descrição',
  deleteHint: 'Uma equipa pode ser eliminada quando nada lhe pertence.',
};
