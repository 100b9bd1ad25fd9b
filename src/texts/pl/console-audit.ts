import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the audit log. */
export const consoleAudit: AreaCatalogue['audit'] = {
  title: 'Dziennik audytu',
  search: 'Szukaj wpisów',
  nothingFound: 'Żaden wpis nie pasuje',
  differences: 'Różnice: {count}',
  before: 'Przed',
  after: 'Po',
  actors: {
    user: 'Usunięty użytkownik',
    token: 'Usunięty token',
    agent: 'Agent',
    channel: 'Kanał',
    system: 'Usługa',
    anonymous: 'Ktoś bez sesji',
  },
};
