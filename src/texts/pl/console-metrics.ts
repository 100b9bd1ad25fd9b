import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about how fast people respond to incidents. */
export const consoleMetrics: AreaCatalogue['metrics'] = {
  title: 'Wskaźniki reakcji',
  period: 'Okres',
  days: {
    30: '30 dni',
    90: '90 dni',
    365: '365 dni',
  },
  total: 'Wszystkie incydenty',
  groups: {
    severities: 'Ważność',
    teams: 'Zespół',
    customers: 'Klient',
    sources: 'Źródło',
    people: 'Osoba',
  },
  opened: 'Otwarte',
  acknowledged: 'Przyjęte',
  toAcknowledge: 'Czas do przyjęcia',
  resolved: 'Rozwiązane',
  toResolve: 'Czas do rozwiązania',
  hint: 'Czasy: połowa incydentów w pierwszym, dziewięć na dziesięć w drugim.',
  pages: 'Wezwania',
  nightPages: 'W tym w nocy (22:00–07:00)',
  onCallHours: 'Godziny dyżuru',
  none: 'Brak incydentów w tym okresie',
  noneHint: 'Liczą się incydenty, do których wzywa się ludzi, bez ćwiczeń i testów.',
};
