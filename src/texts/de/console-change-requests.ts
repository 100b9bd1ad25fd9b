import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about change requests. */
export const consoleChangeRequests: AreaCatalogue['changeRequests'] = {
  back: 'Alle Anträge',
  search: 'Anträge suchen',
  nothingFound: 'Kein Antrag passt',
  none: 'Es wurde keine Änderung beantragt',
  noneHint:
    'Personen eines Kunden beantragen Änderungen an Monitoren, die die Organisation betreut. Die Anträge warten hier auf eine Entscheidung.',
  noneOfCustomer: 'Es wurde keine Änderung beantragt.',
  waiting: 'Anträge, über die noch nicht entschieden ist',
  requested: 'Beantragte Änderung',
  statuses: {
    open: 'Wartet auf eine Entscheidung',
    approved: 'Genehmigt',
    rejected: 'Abgelehnt',
    withdrawn: 'Zurückgezogen',
  },
  withdraw: 'Zurückziehen',
  answer: 'Antwort: {note}',
  changes: { plural: 'count', one: '{count} Änderung', other: '{count} Änderungen' },
  old: 'Bisher',
  new: 'Beantragt',
  present: 'Zurzeit',
  overtaken: 'Der Monitor wurde nach dem Antrag geändert. Eine Genehmigung ersetzt die Werte, die er zurzeit hat.',
  about: 'Der Antrag',
  asked: 'Beantragt',
  reason: 'Mitteilung',
  decisions: {
    approved: {
      action: 'Genehmigen',
      question: 'Antrag genehmigen?',
      hint: 'Der Monitor erhält die beantragten Werte sofort.',
    },
    rejected: { action: 'Ablehnen', question: 'Antrag ablehnen?', hint: 'Der Monitor bleibt, wie er ist.' },
  },
  decisionNote: 'Mitteilung an die antragstellende Person',
  managed:
    '{organization} betreut diesen Monitor. Was Sie hier ändern, wird als Antrag gesendet und gilt, sobald er genehmigt ist.',
  review: 'Antrag prüfen',
  send: 'Antrag senden',
  note: 'Mitteilung an die Entscheidenden',
  unchanged: 'Ändern Sie zuerst eine Einstellung.',
};
