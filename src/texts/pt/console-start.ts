import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the first steps. */
export const consoleStart: ConsoleCatalogue['start'] = {
  title: 'Primeiros passos',
  hide: 'Ocultar',
  done: 'Feito',
  customer: 'Adicionar um cliente',
  customerHint: 'De quem cuida. Os monitores sem cliente são seus.',
  monitor: 'Adicionar um monitor',
  monitorHint: 'Um site, um certificado, uma caixa de correio, um domínio. Teste antes de guardar.',
  channel: 'Adicionar um canal',
  channelHint: 'Para onde vão os alertas. Envie um teste para ver se chegam.',
  sample: 'Mostre-me uma falha',
  sampleHint: 'Adiciona um cliente de exemplo com um monitor que tem de falhar. É alertado dentro de um minuto.',
  sampleOpen: 'Abrir as provas',
  sampleRemove: 'Remover o exemplo',
};
