import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the package of the customer of a new monitor. */
export const consoleMonitorQuota: AreaCatalogue['monitorQuota'] = {
  last: 'Das ist der letzte, den das Paket umfasst.',
  raise:
    'Löschen Sie einen Monitor, der nicht mehr gebraucht wird, oder geben Sie dem Kunden ein Paket, das mehr umfasst.',
  ask: '{organization} kann Ihnen ein Paket geben, das mehr umfasst. Ein gelöschter Monitor macht Platz für einen anderen.',
  customer: 'Paket des Kunden',
  organization: 'Monitore von {organization}',
  moves: 'Mit diesem wechselt die Organisation in die nächste Stufe: {tier}',
  reached:
    'Das Kontingent der Organisation ist aufgebraucht. Eine Administratorin oder ein Administrator kann eine grössere Stufe wählen.',
  largest:
    'Das Kontingent der Organisation ist aufgebraucht, und es gibt keine grössere Stufe. Ein gelöschter Monitor macht Platz für einen anderen.',
};
