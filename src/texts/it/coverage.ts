import type { Catalogue } from '../catalogue.ts';

export const coverage: Catalogue['notifications']['coverage'] = {
  subject: {
    plural: 'count',
    one: 'Copertura della reperibilità: 1 nuovo risultato',
    other: 'Copertura della reperibilità: {count} nuovi risultati',
  },
  intro: 'Gli incidenti potrebbero non raggiungere nessuno.',
  lines: {
    gap: 'Calendario {schedule}: nessuno è reperibile',
    inactivePerson:
      'Calendario {schedule}: {person} non è attivo o non ha un ruolo nella gestione degli incidenti, e il turno è scoperto',
    unreachablePerson:
      'Calendario {schedule}: {person} non è raggiungibile: le sue regole usano solo l’e-mail, che non è possibile inviare',
    policyReachesNobody: 'Policy di escalation {policy}: un incidente non raggiungerebbe nessuno',
    inactiveTarget:
      'Policy di escalation {policy}: {person} non è attivo o non ha un ruolo nella gestione degli incidenti, e non viene avvisato',
    unreachableTarget:
      'Policy di escalation {policy}: {person} non è raggiungibile, perché non è possibile inviare e-mail e le sue regole non usano altro',
  },
};
