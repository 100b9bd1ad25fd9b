import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the audit log. */
export const consoleAudit: AreaCatalogue['audit'] = {
  title: 'Audit-Protokoll',
  search: 'Einträge suchen',
  nothingFound: 'Kein Eintrag passt',
  differences: 'Unterschiede: {count}',
  before: 'Vorher',
  after: 'Nachher',
  actors: {
    user: 'Ein gelöschter Benutzer',
    token: 'Ein gelöschtes Token',
    agent: 'Ein Agent',
    channel: 'Ein Kanal',
    system: 'Der Dienst',
    anonymous: 'Jemand ohne Sitzung',
  },
};
