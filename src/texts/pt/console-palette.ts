import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the command palette. */
export const consolePalette: ConsoleCatalogue['palette'] = {
  open: 'Procurar ou ir para …',
  hint: 'Escreva para encontrar monitores, clientes, incidentes e pessoas.',
  nothing: 'Nada encontrado',
  keys: 'Teclado',
  shortcuts: {
    palette: 'Procurar ou ir para um lugar',
    search: 'Procurar na lista',
    move: 'Linha seguinte e anterior',
    select: 'Selecionar a linha',
    acknowledge: 'Confirmar o incidente',
    help: 'Esta lista',
  },
};
