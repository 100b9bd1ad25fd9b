import type { Catalogue } from '../catalogue.ts';

export const pageLink: Catalogue['pageLink'] = {
  title: 'Störung',
  states: {
    triggered: 'Ausgelöst',
    acknowledged: 'Bestätigt',
    investigating: 'Wird untersucht',
    identified: 'Ursache gefunden',
    monitoring: 'Wird beobachtet',
    resolved: 'Behoben',
    merged: 'Zusammengeführt',
  },
  acknowledge: 'Bestätigen',
  takeOver: 'Übernehmen',
  decline: 'Nicht ich',
  by: 'Von',
  ask: 'Noch weiß niemand davon. Wenn Sie ablehnen, läuft sofort die nächste Stufe der Eskalation.',
  declineAndEscalate: 'Ablehnen und eskalieren',
  back: 'Zurück',
  answered: {
    acknowledge: 'Sie haben diese Störung bestätigt.',
    takeOver: 'Sie haben diese Störung übernommen.',
    decline: 'Sie haben abgelehnt.',
  },
  notices: {
    acknowledge: 'Danke. Die Störung ist bestätigt, und niemand sonst wird alarmiert.',
    takeOver: 'Danke. Sie haben die Störung übernommen, und niemand sonst wird alarmiert.',
    decline: 'Danke. In dieser Stufe werden Sie nicht noch einmal alarmiert.',
    snoozed: 'Die Störung ist zurückgestellt. Danach werden Sie erneut benachrichtigt.',
  },
  closed: 'Die Störung ist abgeschlossen. Sie müssen nichts tun.',
  declineHint:
    '„Nicht ich“ sagt den anderen, dass Sie die Störung nicht übernehmen können, und eskaliert sie nach Ihrer Bestätigung sofort, außer die Eskalation ist angehalten oder inzwischen wurden andere gefragt.',
  expiry: 'Der Link gilt, bis die Störung abgeschlossen ist, höchstens 24 Stunden.',
  next: {
    title: 'Nächste Schritte',
    open: 'Öffnen Sie {target} und sehen Sie selbst nach.',
    read: 'Lesen Sie, {link}; dort müssen Sie sich anmelden.',
    seen: 'was die Prüfungen gesehen haben',
    itself: 'Die Störung erledigt sich von selbst, sobald {monitor} wieder erreichbar ist.',
    handOn: 'Um sie weiterzugeben, bitten Sie jemanden, sie über den eigenen Link zu übernehmen.',
  },
  snoozeHint: 'Danach werden Sie erneut benachrichtigt, es sei denn, die Störung ist bis dahin behoben.',
  answeredAlready: 'Sie haben über diesen Link schon geantwortet.',
  takenAlready: 'Jemand hat diese Störung schon übernommen.',
  changed: 'Die Störung hat sich geändert, seit Sie diese Seite geöffnet haben.',
};
