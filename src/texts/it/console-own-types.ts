import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about channel types that the host of the service adds. */
export const consoleOwnTypes: AreaCatalogue['ownTypes'] = {
  setUp: 'Configurato tramite l’API',
  hint: 'Il tipo {type} appartiene all’applicazione di cui questo servizio fa parte. Impostazioni e nome del canale si modificano tramite l’API.',
  missing: 'Non invia nulla: tipo sconosciuto',
  missingHint:
    'L’applicazione di cui questo servizio fa parte non fornisce più il tipo {type}. Al canale non viene inviato nulla. Le sue impostazioni restano salvate.',
  missingKind: 'Non viene controllato: tipo sconosciuto',
  missingKindHint:
    'L’applicazione di cui questo servizio fa parte non fornisce più il tipo di monitor {kind}. Il monitor non viene controllato. Le sue impostazioni restano salvate.',
};
