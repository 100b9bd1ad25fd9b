import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the organizations of the platform. */
export const consolePlatform: AreaCatalogue['platform'] = {
  title: 'Plataforma',
  add: 'Nueva organización',
  search: 'Buscar organizaciones',
  nothingFound: 'Ninguna organización coincide',
  administrator: 'Dirección de correo del primer administrador',
  administratorHint: 'La persona recibe una invitación por correo.',
  language: 'Idioma de los correos',
  zone: 'Zona horaria',
  incidentManagement: 'Gestión de incidentes',
  status: 'Estado',
  deleteHint: 'Una organización eliminada no se puede restaurar.',
  statuses: {
    active: 'Activa',
    suspended: 'Suspendida',
    cancelled: 'Cancelada',
    deleted: 'Eliminada',
  },
  since: 'desde el {date}',
  all: 'Todas las organizaciones',
};
