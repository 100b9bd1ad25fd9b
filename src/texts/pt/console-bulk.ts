import type { Catalogue } from '../catalogue.ts';

/** What the console says about actions on several monitors. */
export const consoleBulk: Catalogue['console']['bulk'] = {
  selected: { plural: 'count', one: '{count} selecionado', other: '{count} selecionados' },
  select: 'Selecionar {name}',
  all: 'Todos os {count} que correspondem',
  none: 'Limpar a seleção',
  actions: 'Ações',
  interval: 'Definir o intervalo',
  preview: '{changed} mudariam, {refused} são recusados.',
  done: '{changed} alterados, {refused} recusados.',
  apply: 'Aplicar',
  checking: 'A verificar o que mudaria …',
};
