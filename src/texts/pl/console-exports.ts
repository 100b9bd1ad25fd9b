import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about exports of all data. */
export const consoleExports: AreaCatalogue['exports'] = {
  title: 'Eksport wszystkich danych',
  request: 'Eksportuj wszystkie dane',
  busy: 'Trwa eksport.',
  recipientsHint:
    'Adresy e-mail członków, po jednym w wierszu. Otrzymają wiadomość, gdy eksport będzie gotowy. Puste: tylko Ty.',
  none: 'Niczego jeszcze nie wyeksportowano.',
  until: 'Dostępny do {time}',
  statuses: {
    queued: 'W kolejce',
    generating: 'W przygotowaniu',
    ready: 'Gotowy',
    failed: 'Nieudany',
    expired: 'Wygasł',
  },
};
