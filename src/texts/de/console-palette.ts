import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the command palette. */
export const consolePalette: ConsoleCatalogue['palette'] = {
  open: 'Suchen oder gehen zu …',
  hint: 'Tippen Sie, um Monitore, Kunden, Störungen und Personen zu finden.',
  nothing: 'Nichts gefunden',
  keys: 'Tastatur',
  shortcuts: {
    palette: 'Suchen oder zu einem Ort gehen',
    search: 'Liste durchsuchen',
    move: 'Nächste und vorige Zeile',
    select: 'Zeile auswählen',
    acknowledge: 'Störung bestätigen',
    help: 'Diese Liste',
  },
};
