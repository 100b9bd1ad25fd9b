import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the command palette. */
export const consolePalette: ConsoleCatalogue['palette'] = {
  open: 'Chercher ou aller à …',
  hint: 'Tapez pour trouver moniteurs, clients, incidents et personnes.',
  nothing: 'Rien trouvé',
  keys: 'Clavier',
  shortcuts: {
    palette: 'Chercher ou aller à un endroit',
    search: 'Chercher dans la liste',
    move: 'Ligne suivante et précédente',
    select: 'Sélectionner la ligne',
    acknowledge: 'Prendre l’incident en charge',
    help: 'Cette liste',
  },
};
