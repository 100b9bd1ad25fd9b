import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about announcements and postmortems. */
export const consoleAnnouncements: AreaCatalogue['announcements'] = {
  edit: 'Editar o anúncio',
  create: 'Anunciar',
  none: 'Nenhum anúncio',
  noneHint: 'Anuncie o que outros devem saber e nenhum monitor vê.',
  title: 'O que está errado',
  messageHint: 'A primeira entrada da cronologia, em Markdown.',
  impact: 'Impacto',
  impacts: { none: 'Nenhum', minor: 'Menor', major: 'Maior', critical: 'Crítico' },
  components: 'Mostrado nas páginas de estado',
  componentsHint: 'Com um componente é público; sem nenhum, interno.',
  chosen: 'Escolhidos: {count}',
  noPages: 'Não há nenhuma página de estado, por isso o anúncio é interno.',
  noComponents: 'Esta página não tem componentes.',
  notify: 'Avisar os subscritores das páginas de estado',
  startedAt: 'Início',
  startedAtHint: 'Vazio: agora.',
  deleteHint:
    'A cronologia e o relatório final também são eliminados. Os subscritores que o conhecem são informados de que terminou.',
  writePostmortem: 'Escrever um relatório final',
  postmortemHint: 'O que aconteceu, porquê e o que muda, em Markdown. Um rascunho até ser publicado.',
  publish: 'Publicar',
  publishHint: 'As páginas de estado que mostram o incidente passam a mostrá-lo.',
  publishLater: 'Pode ser publicado quando o incidente estiver resolvido.',
  published: 'Publicado {time}',
  postmortemDeleteHint: 'As páginas de estado deixam de o mostrar.',
};
