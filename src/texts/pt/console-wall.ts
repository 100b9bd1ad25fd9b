import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the wall. */
export const consoleWall: AreaCatalogue['wall'] = {
  fullScreen: 'Ecrã inteiro',
  asOf: 'Em {time}',
  old: 'Isto não está atualizado.',
  oldHint: 'O serviço não responde desde {time}.',
  interrupted: 'As atualizações em direto estão interrompidas. O ecrã renova-se a cada 15 segundos.',
  lastKnown: 'Último conhecido: {state}',
  more: 'Outros monitores: {count}',
};
