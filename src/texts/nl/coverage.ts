import type { Catalogue } from '../catalogue.ts';

export const coverage: Catalogue['notifications']['coverage'] = {
  subject: {
    plural: 'count',
    one: 'Bereikbaarheidsdienst: 1 nieuwe bevinding',
    other: 'Bereikbaarheidsdienst: {count} nieuwe bevindingen',
  },
  intro: 'Incidenten bereiken mogelijk niemand.',
  lines: {
    gap: 'Rooster {schedule}: niemand heeft dienst',
    inactivePerson:
      'Rooster {schedule}: {person} is niet actief of heeft geen rol in incidentbeheer, de dienst is onbezet',
    unreachablePerson:
      'Rooster {schedule}: {person} is niet bereikbaar: de persoonlijke regels gebruiken alleen e-mail, die niet kan worden verzonden',
    policyReachesNobody: 'Escalatiebeleid {policy}: een incident zou niemand bereiken',
    inactiveTarget:
      'Escalatiebeleid {policy}: {person} is niet actief of heeft geen rol in incidentbeheer en wordt niet gewaarschuwd',
    unreachableTarget:
      'Escalatiebeleid {policy}: {person} is niet bereikbaar, omdat e-mail niet kan worden verzonden en de persoonlijke regels niets anders gebruiken',
  },
};
