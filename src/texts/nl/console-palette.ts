import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the command palette. */
export const consolePalette: ConsoleCatalogue['palette'] = {
  open: 'Zoeken of ga naar …',
  hint: 'Typ om monitors, klanten, incidenten en personen te vinden.',
  nothing: 'Niets gevonden',
  keys: 'Toetsenbord',
  shortcuts: {
    palette: 'Zoeken of naar een plek gaan',
    search: 'In de lijst zoeken',
    move: 'Volgende en vorige rij',
    select: 'Rij selecteren',
    acknowledge: 'Incident bevestigen',
    help: 'Deze lijst',
  },
};
