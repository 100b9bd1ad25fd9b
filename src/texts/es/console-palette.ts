import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the command palette. */
export const consolePalette: ConsoleCatalogue['palette'] = {
  open: 'Buscar o ir a …',
  hint: 'Escriba para buscar monitores, clientes, incidentes y personas.',
  nothing: 'No se ha encontrado nada',
  keys: 'Teclado',
  shortcuts: {
    palette: 'Buscar o ir a un lugar',
    search: 'Buscar en la lista',
    move: 'Fila siguiente y anterior',
    select: 'Seleccionar la fila',
    acknowledge: 'Confirmar el incidente',
    help: 'Esta lista',
  },
};
