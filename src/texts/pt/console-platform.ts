import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the organizations of the platform. */
export const consolePlatform: AreaCatalogue['platform'] = {
  title: 'Plataforma',
  add: 'Nova organização',
  search: 'Procurar organizações',
  nothingFound: 'Nenhuma organização corresponde',
  administrator: 'Endereço de e-mail do primeiro administrador',
  administratorHint: 'A pessoa é convidada por e-mail.',
  language: 'Idioma dos e-mails',
  zone: 'Fuso horário',
  incidentManagement: 'Gestão de incidentes',
  status: 'Estado',
  deleteHint: 'Uma organização eliminada não pode ser restaurada.',
  statuses: {
    active: 'Ativa',
    suspended: 'Suspensa',
    cancelled: 'Cancelada',
    deleted: 'Eliminada',
  },
  since: 'desde {date}',
  all: 'Todas as organizações',
};
