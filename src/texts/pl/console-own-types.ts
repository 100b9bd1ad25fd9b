import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about channel types that the host of the service adds. */
export const consoleOwnTypes: AreaCatalogue['ownTypes'] = {
  setUp: 'Konfigurowany przez API',
  hint: 'Typ {type} należy do aplikacji, której częścią jest ta usługa. Ustawienia i nazwę kanału zmienia się przez API.',
  missing: 'Nic nie wysyła: nieznany typ',
  missingHint:
    'Aplikacja, której częścią jest ta usługa, nie udostępnia już typu {type}. Do kanału nic nie jest wysyłane. Jego ustawienia pozostają zapisane.',
  missingKind: 'Nie jest sprawdzany: nieznany rodzaj',
  missingKindHint:
    'Aplikacja, której częścią jest ta usługa, nie udostępnia już rodzaju monitora {kind}. Monitor nie jest sprawdzany. Jego ustawienia pozostają zapisane.',
};
