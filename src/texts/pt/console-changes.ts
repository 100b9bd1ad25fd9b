import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Alterações do alvo',
  hint: 'Aceite uma alteração esperada. Uma inesperada fica aberta até voltarem os valores anteriores.',
  before: 'Antes',
  after: 'Depois',
  more: 'mais {count}',
  accept: 'Aceitar',
  statuses: {
    open: 'Aberta',
    accepted: 'Aceite',
    reverted: 'Voltaram os valores anteriores',
    superseded: 'Substituída por outra alteração',
    withdrawn: 'Já não observada',
  },
  facets,
};
