import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the command palette. */
export const consolePalette: ConsoleCatalogue['palette'] = {
  open: 'Cerca o vai a …',
  hint: 'Scriva per trovare monitor, clienti, incidenti e persone.',
  nothing: 'Nessun risultato',
  keys: 'Tastiera',
  shortcuts: {
    palette: 'Cercare o andare a un posto',
    search: 'Cercare nell’elenco',
    move: 'Riga successiva e precedente',
    select: 'Selezionare la riga',
    acknowledge: 'Prendere in carico l’incidente',
    help: 'Questo elenco',
  },
};
