import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about channel types that the host of the service adds. */
export const consoleOwnTypes: AreaCatalogue['ownTypes'] = {
  setUp: 'Ingesteld via de API',
  hint: 'Het type {type} hoort bij de toepassing waarvan deze dienst deel uitmaakt. Instellingen en naam van het kanaal worden via de API gewijzigd.',
  missing: 'Verstuurt niets: onbekend type',
  missingHint:
    'De toepassing waarvan deze dienst deel uitmaakt, biedt het type {type} niet meer aan. Er wordt niets naar het kanaal gestuurd. De instellingen blijven bewaard.',
  missingKind: 'Wordt niet gecontroleerd: onbekende soort',
  missingKindHint:
    'De toepassing waarvan deze dienst deel uitmaakt, biedt de monitorsoort {kind} niet meer aan. De monitor wordt niet gecontroleerd. De instellingen blijven bewaard.',
};
