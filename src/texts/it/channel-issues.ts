import type { Catalogue } from '../catalogue.ts';
import type { channelIssues as english } from '../en/channel-issues.ts';

/** The sentences about the type of a channel and its settings. */
export const channelIssues: Pick<Catalogue['issues'], keyof typeof english> = {
  requiredOfType: 'Obbligatorio per i canali di tipo {type}.',
  notOfType: 'Non supportato dai canali di tipo {type}.',
  typeMissing:
    'L’applicazione di cui questo servizio fa parte non fornisce più il tipo {type}. Non viene inviato nulla e le impostazioni restano salvate.',
  noProvider: 'Obbligatorio, perché il servizio non ha un proprio fornitore.',
  requiredForProvider: 'Obbligatorio per il fornitore {provider}.',
  keyOrServices: 'Indicare una chiave oppure gli indirizzi dei servizi.',
  serviceEnds:
    'Il servizio di {type} termina il {date}; da allora i messaggi falliscono. Cambi il tipo in {successor}, con una chiave di quel servizio.',
};
