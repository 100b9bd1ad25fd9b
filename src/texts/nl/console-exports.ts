import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about exports of all data. */
export const consoleExports: AreaCatalogue['exports'] = {
  title: 'Export van alle gegevens',
  request: 'Alle gegevens exporteren',
  busy: 'Er wordt een export gemaakt.',
  recipientsHint:
    'E-mailadressen van leden, één per regel. Ze krijgen bericht zodra de export klaar is. Leeg: alleen u.',
  none: 'Er is nog niets geëxporteerd.',
  until: 'Beschikbaar tot {time}',
  statuses: {
    queued: 'In de wachtrij',
    generating: 'Wordt gemaakt',
    ready: 'Klaar',
    failed: 'Mislukt',
    expired: 'Verlopen',
  },
};
