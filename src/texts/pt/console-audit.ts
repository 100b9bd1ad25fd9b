import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the audit log. */
export const consoleAudit: AreaCatalogue['audit'] = {
  title: 'Registo de auditoria',
  search: 'Procurar entradas',
  nothingFound: 'Nenhuma entrada corresponde',
  differences: 'Diferenças: {count}',
  before: 'Antes',
  after: 'Depois',
  actors: {
    user: 'Um utilizador eliminado',
    token: 'Um token eliminado',
    agent: 'Um agente',
    channel: 'Um canal',
    system: 'O serviço',
    anonymous: 'Alguém sem sessão',
  },
};
