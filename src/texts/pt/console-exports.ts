import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about exports of all data. */
export const consoleExports: AreaCatalogue['exports'] = {
  title: 'Exportação de todos os dados',
  request: 'Exportar todos os dados',
  busy: 'Está em curso uma exportação.',
  recipientsHint:
    'Endereços de e-mail de membros, um por linha. São avisados quando a exportação estiver pronta. Vazio: só o próprio.',
  none: 'Ainda nada foi exportado.',
  until: 'Disponível até {time}',
  statuses: {
    queued: 'Em fila',
    generating: 'Em preparação',
    ready: 'Pronta',
    failed: 'Falhou',
    expired: 'Expirada',
  },
};
