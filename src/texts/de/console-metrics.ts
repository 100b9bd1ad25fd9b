import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about how fast people respond to incidents. */
export const consoleMetrics: AreaCatalogue['metrics'] = {
  title: 'Kennzahlen der Reaktion',
  period: 'Zeitraum',
  days: {
    30: '30 Tage',
    90: '90 Tage',
    365: '365 Tage',
  },
  total: 'Alle Störungen',
  groups: {
    severities: 'Schwere',
    teams: 'Team',
    customers: 'Kunde',
    sources: 'Quelle',
    people: 'Person',
  },
  opened: 'Eröffnet',
  acknowledged: 'Bestätigt',
  toAcknowledge: 'Zeit bis zur Bestätigung',
  resolved: 'Behoben',
  toResolve: 'Zeit bis zur Behebung',
  hint: 'Zeiten: die Hälfte der Störungen innerhalb der ersten, neun von zehn innerhalb der zweiten.',
  pages: 'Alarmiert',
  nightPages: 'Davon nachts (22:00 bis 07:00)',
  onCallHours: 'Stunden in Bereitschaft',
  none: 'Keine Störung in diesem Zeitraum',
  noneHint: 'Hier zählen Störungen, zu denen jemand gerufen wird, ausser Übungen und Tests.',
};
