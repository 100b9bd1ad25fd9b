import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the package of the customer of a new monitor. */
export const consoleMonitorQuota: AreaCatalogue['monitorQuota'] = {
  last: 'To ostatni monitor, który obejmuje pakiet.',
  raise: 'Usuń monitor, który nie jest już potrzebny, lub przydziel klientowi większy pakiet.',
  ask: '{organization} może przydzielić Ci większy pakiet. Usunięcie monitora zwalnia miejsce na inny.',
  customer: 'Pakiet klienta',
  organization: 'Monitory organizacji {organization}',
  moves: 'Z tym monitorem organizacja przejdzie na następny poziom: {tier}',
  reached: 'Limit organizacji jest wyczerpany. Administrator może wybrać większy poziom.',
  largest: 'Limit organizacji jest wyczerpany i nie ma większego poziomu. Usunięty monitor zwalnia miejsce dla innego.',
};
