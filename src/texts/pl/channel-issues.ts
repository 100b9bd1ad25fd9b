import type { Catalogue } from '../catalogue.ts';
import type { channelIssues as english } from '../en/channel-issues.ts';

/** The sentences about the type of a channel and its settings. */
export const channelIssues: Pick<Catalogue['issues'], keyof typeof english> = {
  requiredOfType: 'Wymagane dla kanałów typu {type}.',
  notOfType: 'Nieobsługiwane przez kanały typu {type}.',
  typeMissing:
    'Aplikacja, której częścią jest ta usługa, nie udostępnia już typu {type}. Nic nie jest wysyłane, a ustawienia pozostają zapisane.',
  noProvider: 'Wymagane, bo usługa nie ma własnego dostawcy.',
  requiredForProvider: 'Wymagane dla dostawcy {provider}.',
  keyOrServices: 'Podaj klucz albo adresy usług.',
  serviceEnds:
    'Usługa {type} kończy działanie {date}; od tego dnia wiadomości nie dochodzą. Zmień typ na {successor} i podaj klucz tej usługi.',
};
