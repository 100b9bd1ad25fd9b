import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the audit log. */
export const consoleAudit: AreaCatalogue['audit'] = {
  title: 'Auditlog',
  search: 'Vermeldingen zoeken',
  nothingFound: 'Geen vermelding komt overeen',
  differences: 'Verschillen: {count}',
  before: 'Ervoor',
  after: 'Erna',
  actors: {
    user: 'Een verwijderde gebruiker',
    token: 'Een verwijderd token',
    agent: 'Een agent',
    channel: 'Een kanaal',
    system: 'De dienst',
    anonymous: 'Iemand zonder sessie',
  },
};
