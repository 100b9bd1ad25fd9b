import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions on several monitors. */
export const consoleBulk: ConsoleCatalogue['bulk'] = {
  selected: { plural: 'count', one: '{count} selecionado', other: '{count} selecionados' },
  select: 'Selecionar {name}',
  all: 'Todos os {count} que correspondem',
  none: 'Limpar a seleção',
  actions: 'Ações',
  interval: 'Definir o intervalo',
  locations: 'Definir as localizações',
  addTag: 'Adicionar uma etiqueta',
  removeTag: 'Remover uma etiqueta',
  managementType: 'Definir quem os gere',
  muteChannel: 'Silenciar um canal',
  unmuteChannel: 'Reativar um canal',
  message: 'Enviar uma mensagem',
  done: '{changed} alterados, {refused} recusados.',
  managed: '{organization} gere estes monitores. Pode pedir alterações a cada um.',
};
