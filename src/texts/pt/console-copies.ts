import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about copies of customers. */
export const consoleCopies: AreaCatalogue['copies'] = {
  hint: 'Os monitores e o que lhes pertence são criados para outro cliente. Os segredos nunca são copiados.',
  target: 'Copiar para',
  targets: {
    new: 'Um novo cliente',
    existing: 'Um cliente existente',
  },
  name: 'Nome do novo cliente',
  parts: 'O que é copiado',
  partNames: {
    monitors: 'Monitores',
    tags: 'Etiquetas',
    channels: 'Canais',
    reports: 'Relatórios',
    statusPages: 'Páginas de estado',
  },
  replace: 'Substituir em nomes e endereços',
  replaceHint: 'Um por linha, como antigo = novo',
  preview: 'Pré-visualizar',
  result: 'O que seria criado',
  nothing: 'Não há nada para copiar.',
  types: {
    tag: 'Etiqueta',
    channel: 'Canal',
    monitor: 'Monitor',
    channelOverride: 'Escolha de canais',
    report: 'Relatório',
    statusPage: 'Página de estado',
    statusGroup: 'Grupo de uma página de estado',
    statusComponent: 'Componente de uma página de estado',
  },
  secrets:
    'Defina depois estes segredos; até lá, os monitores estão em pausa, os canais desativados e as páginas são só para membros.',
  create: 'Copiar',
};
