import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about quota. */
export const consoleQuota: ConsoleCatalogue['quota'] = {
  title: 'Gebruik van het pakket',
  used: '{used} van {limit}',
  unlimited: '{used} (geen limiet)',
  full: 'Meer bevat het pakket niet.',
  peak: 'Meeste monitors tegelijk deze maand',
  messages: 'Sms-berichten deze maand',
  limits: { monitors: 'Monitors', users: 'Personen', statusPages: 'Statuspagina’s', reports: 'Rapporten' },
};
