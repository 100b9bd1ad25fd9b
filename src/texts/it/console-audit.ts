import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the audit log. */
export const consoleAudit: AreaCatalogue['audit'] = {
  title: 'Registro di controllo',
  search: 'Cerca voci',
  nothingFound: 'Nessuna voce corrisponde',
  differences: 'Differenze: {count}',
  before: 'Prima',
  after: 'Dopo',
  actors: {
    user: 'Un utente eliminato',
    token: 'Un token eliminato',
    agent: 'Un agente',
    channel: 'Un canale',
    system: 'Il servizio',
    anonymous: 'Qualcuno senza sessione',
  },
};
