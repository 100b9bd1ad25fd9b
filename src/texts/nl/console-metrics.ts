import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about how fast people respond to incidents. */
export const consoleMetrics: AreaCatalogue['metrics'] = {
  title: 'Cijfers van de reactie',
  period: 'Periode',
  days: {
    30: '30 dagen',
    90: '90 dagen',
    365: '365 dagen',
  },
  total: 'Alle incidenten',
  groups: {
    severities: 'Ernst',
    teams: 'Team',
    customers: 'Klant',
    sources: 'Bron',
    people: 'Persoon',
  },
  opened: 'Geopend',
  acknowledged: 'Bevestigd',
  toAcknowledge: 'Tijd tot bevestiging',
  resolved: 'Opgelost',
  toResolve: 'Tijd tot oplossing',
  hint: 'Tijden: de helft van de incidenten binnen de eerste, negen van de tien binnen de tweede.',
  pages: 'Opgeroepen',
  nightPages: 'Waarvan ’s nachts (22:00 tot 07:00)',
  onCallHours: 'Uren bereikbaar',
  none: 'Geen incident in deze periode',
  noneHint: 'Hier tellen incidenten waarvoor iemand wordt opgeroepen, behalve oefeningen en tests.',
};
