import type { Catalogue } from '../catalogue.ts';

export const drills: Catalogue['drills'] = {
  title: 'Simulacro',
  text: 'Isto é um simulacro. Nada está em baixo. {organization} verifica se os seus alarmes chegam até si.',
  confirm: 'Confirmar que chegou até mim',
  confirmed: 'Confirmou este simulacro. Não tem de fazer mais nada.',
  notices: { confirmed: 'Obrigado. O simulacro chegou até si.' },
  expiry: 'A ligação de um simulacro é válida até este terminar, no máximo três dias.',
};
