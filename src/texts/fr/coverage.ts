import type { Catalogue } from '../catalogue.ts';

export const coverage: Catalogue['notifications']['coverage'] = {
  subject: {
    plural: 'count',
    one: 'Couverture d’astreinte : 1 nouveau constat',
    other: 'Couverture d’astreinte : {count} nouveaux constats',
  },
  intro: 'Des incidents pourraient n’atteindre personne.',
  lines: {
    gap: 'Planning {schedule} : personne n’est d’astreinte',
    inactivePerson:
      'Planning {schedule} : {person} est inactif ou sans rôle dans la gestion des incidents, et son tour n’est pas assuré',
    unreachablePerson:
      'Planning {schedule} : {person} est injoignable : ses règles n’utilisent que l’e-mail, qui ne peut être envoyé',
    policyReachesNobody: 'Politique d’escalade {policy} : un incident n’atteindrait personne',
    inactiveTarget:
      'Politique d’escalade {policy} : {person} est inactif ou sans rôle dans la gestion des incidents, et n’est pas prévenu',
    unreachableTarget:
      'Politique d’escalade {policy} : {person} est injoignable, car aucun e-mail ne peut être envoyé et ses règles n’utilisent rien d’autre',
  },
};
