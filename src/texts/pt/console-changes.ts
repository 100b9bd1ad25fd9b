import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Alterações do alvo',
  hint: 'Aceite uma alteração esperada e recuse a que deve ser desfeita: fica na lista até voltarem os valores anteriores.',
  expected: 'O que se espera',
  nothingObserved: 'Ainda nada foi observado. Os primeiros valores são aceites.',
  nothingWatched: 'Nada do alvo é vigiado quanto a alterações.',
  next: 'Próxima observação: {time}',
  varying: 'Os valores variam: basta uma parte.',
  isOther: 'Há outros valores presentes',
  watch: 'Escolher o que é vigiado',
  watchedHint: 'Observado uma vez por dia. Os primeiros valores são aceites; os outros são comunicados.',
  selectors: 'Seletores de chaves DKIM',
  before: 'Antes',
  after: 'Depois',
  more: 'mais {count}',
  accept: 'Aceitar',
  refuse: 'Recusar',
  refuseHint:
    'Estes valores não são desejados. Ninguém volta a ser avisado sobre eles, e a alteração termina quando voltarem os valores anteriores.',
  note: 'Nota',
  refusal: 'Recusada por {name}, {time}',
  somebody: 'uma pessoa ou um programa sem nome conhecido',
  statuses: {
    open: 'Aberta',
    accepted: 'Aceite',
    refused: 'Recusada, ainda presente',
    reverted: 'Voltaram os valores anteriores',
    superseded: 'Substituída por outra alteração',
    withdrawn: 'Já não observada',
  },
  facets,
};
