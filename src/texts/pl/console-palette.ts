import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the command palette. */
export const consolePalette: ConsoleCatalogue['palette'] = {
  open: 'Szukaj lub przejdź do …',
  hint: 'Pisz, aby znaleźć monitory, klientów, incydenty i osoby.',
  nothing: 'Nic nie znaleziono',
  keys: 'Klawiatura',
  shortcuts: {
    palette: 'Szukaj lub przejdź do miejsca',
    search: 'Szukaj na liście',
    move: 'Następny i poprzedni wiersz',
    select: 'Zaznacz wiersz',
    acknowledge: 'Przyjmij incydent',
    help: 'Ta lista',
  },
};
