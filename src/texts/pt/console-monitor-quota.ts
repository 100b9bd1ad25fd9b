import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the package of the customer of a new monitor. */
export const consoleMonitorQuota: AreaCatalogue['monitorQuota'] = {
  last: 'É o último que o pacote inclui.',
  raise: 'Elimine um monitor de que já não precisa ou atribua ao cliente um pacote que inclua mais.',
  ask: '{organization} pode atribuir-lhe um pacote que inclua mais. Um monitor eliminado dá lugar a outro.',
  customer: 'Pacote do cliente',
  organization: 'Monitores de {organization}',
  moves: 'Com este, a organização passa para o nível seguinte: {tier}',
  reached: 'A quota da organização está esgotada. Um administrador pode escolher um nível maior.',
  largest: 'A quota da organização está esgotada e não há um nível maior. Um monitor eliminado deixa lugar para outro.',
};
