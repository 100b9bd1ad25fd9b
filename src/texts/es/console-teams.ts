import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about teams of incident management. */
export const consoleTeams: AreaCatalogue['teams'] = {
  title: 'Equipos',
  back: 'Todos los equipos',
  team: 'Equipo',
  new: 'Nuevo equipo',
  create: 'Crear el equipo',
  none: 'Todavía no hay equipos',
  noneHint: 'Un equipo posee calendarios, políticas e incidentes. Sus administradores los cambian.',
  members: 'Miembros: {count}',
  memberList: 'Miembros',
  noMembers: 'El equipo no tiene miembros.',
  roles: {
    admin: 'Administrador',
    member: 'Miembro',
  },
  roleOf: 'Rol de {name}',
  inactive: 'Desactivada',
  everybody: 'Todos son miembros.',
  person: 'Persona',
  add: 'Añadir un miembro',
  settings: 'Ajustes',
  description: 'Descripción',
  deleteHint: 'Un equipo se puede borrar cuando nada le pertenece.',
};
