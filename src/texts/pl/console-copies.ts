import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about copies of customers. */
export const consoleCopies: AreaCatalogue['copies'] = {
  hint: 'Monitory i to, co do nich należy, są tworzone dla innego klienta. Sekrety nigdy nie są kopiowane.',
  target: 'Kopiuj do',
  targets: {
    new: 'Nowy klient',
    existing: 'Istniejący klient',
  },
  name: 'Nazwa nowego klienta',
  parts: 'Co jest kopiowane',
  partNames: {
    monitors: 'Monitory',
    tags: 'Tagi',
    channels: 'Kanały',
    reports: 'Raporty',
    statusPages: 'Strony statusu',
  },
  replace: 'Zamień w nazwach i adresach',
  replaceHint: 'Po jednym w wierszu, jako stare = nowe',
  preview: 'Podgląd',
  result: 'Co zostałoby utworzone',
  nothing: 'Nie ma nic do skopiowania.',
  types: {
    tag: 'Tag',
    channel: 'Kanał',
    monitor: 'Monitor',
    channelOverride: 'Wybór kanałów',
    report: 'Raport',
    statusPage: 'Strona statusu',
    statusGroup: 'Grupa strony statusu',
    statusComponent: 'Komponent strony statusu',
  },
  secrets:
    'Te sekrety należy ustawić później; do tego czasu monitory są wstrzymane, kanały wyłączone, a strony dostępne tylko dla członków.',
  create: 'Kopiuj',
};
