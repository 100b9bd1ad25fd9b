import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about requests. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  title: 'Änderungsanträge',
  waiting: 'Anträge, über die noch nicht entschieden ist',
  none: 'Es wurde keine Änderung beantragt.',
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
  member: 'Einstellung',
  old: 'Bisher',
  new: 'Beantragt',
  yes: 'Ja',
  no: 'Nein',
  nothing: 'Nichts',
  managed:
    '{organization} betreut diesen Monitor. Was Sie hier ändern, wird als Antrag gesendet und gilt, sobald er genehmigt ist.',
  managedShort: '{organization} betreut diesen Monitor. Sie können Änderungen beantragen.',
  request: 'Änderung beantragen',
  review: 'Antrag prüfen',
  send: 'Antrag senden',
  note: 'Mitteilung an die Entscheidenden',
  unchanged: 'Ändern Sie zuerst eine Einstellung.',
};
