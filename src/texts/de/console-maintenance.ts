import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about maintenance windows. */
export const consoleMaintenance: AreaCatalogue['maintenance'] = {
  title: 'Wartung',
  create: 'Fenster anlegen',
  none: 'Noch keine Wartungsfenster',
  noneHint:
    'Während ein Fenster dauert, werden Alarme zurückgehalten, und die Zeit zählt nicht gegen die Verfügbarkeit.',
  back: 'Alle Wartungsfenster',
  lasts: 'Gilt bis {time}',
  over: 'Vorbei',
  name: 'Titel',
  description: 'Beschreibung',
  start: 'Beginn',
  end: 'Ende',
  zone: 'Zeitzone',
  recurrence: 'Wiederholung',
  recurrences: {
    none: 'Einmal',
    daily: 'Täglich',
    weekly: 'Wöchentlich',
    monthly: 'Monatlich',
    rule: 'Nach einer Regel',
  },
  rule: 'Regel',
  ruleHint: 'In der Form von RFC 5545, etwa FREQ=MONTHLY;BYDAY=2TU',
  notify: 'Abonnenten der Statusseiten benachrichtigen',
  target: 'Für',
  oneMonitor: 'Einen Monitor',
  wholeCustomer: 'Alle Monitore eines Kunden',
  monitor: 'Monitor',
  occurrences: 'Nächste Termine',
  noOccurrences: 'Das Fenster findet nicht mehr statt.',
  clockChange: 'Hier wird die Uhr umgestellt',
  deleteHint: 'Die Wartung endet sofort, und Alarme werden wieder gesendet.',
  targetGone: 'Der Monitor wurde gelöscht.',
};
