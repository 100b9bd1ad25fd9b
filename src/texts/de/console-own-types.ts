import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about channel types that the host of the service adds. */
export const consoleOwnTypes: AreaCatalogue['ownTypes'] = {
  setUp: 'Über die API eingerichtet',
  hint: 'Der Typ {type} gehört zu der Anwendung, deren Teil dieser Dienst ist. Einstellungen und Name des Kanals werden über die API geändert.',
  missing: 'Sendet nichts: unbekannter Typ',
  missingHint:
    'Die Anwendung, deren Teil dieser Dienst ist, stellt den Typ {type} nicht mehr bereit. An den Kanal wird nichts gesendet. Seine Einstellungen bleiben erhalten.',
  missingKind: 'Wird nicht geprüft: unbekannte Art',
  missingKindHint:
    'Die Anwendung, deren Teil dieser Dienst ist, stellt die Monitorart {kind} nicht mehr bereit. Der Monitor wird nicht geprüft. Seine Einstellungen bleiben erhalten.',
};
