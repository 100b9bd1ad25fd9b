import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the audit log. */
export const consoleAudit: AreaCatalogue['audit'] = {
  title: 'Registro de auditoría',
  search: 'Buscar entradas',
  nothingFound: 'Ninguna entrada coincide',
  differences: 'Diferencias: {count}',
  before: 'Antes',
  after: 'Después',
  actors: {
    user: 'Un usuario eliminado',
    token: 'Un token eliminado',
    agent: 'Un agente',
    channel: 'Un canal',
    system: 'El servicio',
    anonymous: 'Alguien sin sesión',
  },
};
