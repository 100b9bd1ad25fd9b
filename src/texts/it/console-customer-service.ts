import type { AreaCatalogue } from '../console-catalogue.ts';
import { alertStates } from './alert-states.ts';

/** The texts of the console about what a customer gets, and about its alerts. */
export const consoleCustomerService: AreaCatalogue['customerService'] = {
  title: 'Servizio',
  hint: 'Finché un cliente è in pausa o disdetto, i suoi monitor non vengono controllati e non vengono inviati avvisi su di essi.',
  status: 'Stato',
  cancelFrom: 'Disdetto dal',
  cancelFromHint: 'Dall’inizio di questo giorno, nel fuso orario {zone}.',
  monthlyReports: 'Riceve ogni mese un rapporto via e-mail',
  checkedFrom: 'Controllato da',
  anyCountry: 'Tutti i Paesi',
  someCountries: 'Solo questi Paesi',
  noCountry: 'Finché non è scelto alcun Paese, non viene controllato nulla.',
  recipients: 'Destinatari degli avvisi',
  channels: 'Canali',
  allChannels: 'Tutti i canali attivi',
  someChannels: 'Solo questi canali',
  noChannel: 'Finché non è scelto alcun canale, nessuno riceve gli avvisi.',
  emails: 'Altri indirizzi e-mail',
  phones: 'Altri numeri di telefono',
  phonesHint: 'Uno per riga. Richiedono un canale attivo per gli SMS.',
  rules: 'Avvisi inviati',
  events: 'Eventi',
  allEvents: 'Tutti gli eventi',
  someEvents: 'Solo questi eventi',
  noEvent: 'Finché non è scelto alcun evento, non vengono inviati avvisi.',
  quiet: 'Trattenere gli avvisi nelle ore di silenzio',
  quietHint:
    'Il primo avviso di un guasto viene inviato subito. Tutti gli altri attendono la fine delle ore di silenzio.',
  routing: 'Incidenti del cliente',
  routingHint:
    'Gli incidenti dei suoi monitor vanno lì, se nessun percorso della loro fonte indica un altro team o un’altra politica.',
  eventNames: alertStates,
};
