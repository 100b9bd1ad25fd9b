import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about forms that several people may change at once. */
export const consoleEditing: ConsoleCatalogue['editing'] = {
  conflict: 'Entretanto, outra pessoa alterou isto.',
  conflictHint: 'Nada foi guardado e o que escreveu não se perdeu.',
  stored: 'Guardado agora',
  typed: 'Escreveu',
  keepTyped: 'Manter o que escrevi',
  takeStored: 'Usar o que está guardado',
  noMonitor: 'Nenhum monitor corresponde',
};
