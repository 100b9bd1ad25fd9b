import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the package of the customer of a new monitor. */
export const consoleMonitorQuota: AreaCatalogue['monitorQuota'] = {
  last: 'Es el último que incluye el paquete.',
  raise: 'Elimine un monitor que ya no se necesite o dé al cliente un paquete que incluya más.',
  ask: '{organization} puede darle un paquete que incluya más. Un monitor eliminado deja sitio a otro.',
  customer: 'Paquete del cliente',
  organization: 'Monitores de {organization}',
  moves: 'Con este, la organización pasa al siguiente nivel: {tier}',
  reached: 'La cuota de la organización está agotada. Un administrador puede elegir un nivel mayor.',
  largest:
    'La cuota de la organización está agotada y no hay un nivel mayor. Un monitor eliminado deja sitio para otro.',
};
