import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about copies of customers. */
export const consoleCopies: AreaCatalogue['copies'] = {
  hint: 'I monitor e ciò che vi appartiene vengono creati per un altro cliente. I segreti non vengono mai copiati.',
  target: 'Copia in',
  targets: {
    new: 'Un nuovo cliente',
    existing: 'Un cliente esistente',
  },
  name: 'Nome del nuovo cliente',
  parts: 'Che cosa viene copiato',
  partNames: {
    monitors: 'Monitor',
    tags: 'Etichette',
    channels: 'Canali',
    reports: 'Report',
    statusPages: 'Pagine di stato',
  },
  replace: 'Sostituisci in nomi e indirizzi',
  replaceHint: 'Uno per riga, nella forma vecchio = nuovo',
  preview: 'Anteprima',
  result: 'Che cosa verrebbe creato',
  nothing: 'Non c’è nulla da copiare.',
  types: {
    tag: 'Etichetta',
    channel: 'Canale',
    monitor: 'Monitor',
    channelOverride: 'Scelta dei canali',
    report: 'Report',
    statusPage: 'Pagina di stato',
    statusGroup: 'Gruppo di una pagina di stato',
    statusComponent: 'Componente di una pagina di stato',
  },
  secrets:
    'Imposti poi questi segreti; fino ad allora i monitor sono in pausa, i canali disattivati e le pagine riservate ai membri.',
  create: 'Copia',
};
