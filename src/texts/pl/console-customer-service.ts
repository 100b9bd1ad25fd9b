import type { AreaCatalogue } from '../console-catalogue.ts';
import { alertStates } from './alert-states.ts';

/** The texts of the console about what a customer gets, and about its alerts. */
export const consoleCustomerService: AreaCatalogue['customerService'] = {
  title: 'Usługa',
  hint: 'Dopóki klient jest wstrzymany lub wypowiedziany, jego monitory nie są sprawdzane i nie są wysyłane alerty na ich temat.',
  status: 'Status',
  cancelFrom: 'Wypowiedziany od',
  cancelFromHint: 'Od początku tego dnia, w strefie czasowej {zone}.',
  monthlyReports: 'Otrzymuje co miesiąc raport pocztą e-mail',
  checkedFrom: 'Sprawdzany z',
  anyCountry: 'Wszystkich krajów',
  someCountries: 'Tylko tych krajów',
  noCountry: 'Dopóki nie wybrano żadnego kraju, nic nie jest sprawdzane.',
  recipients: 'Odbiorcy alertów',
  channels: 'Kanały',
  allChannels: 'Wszystkie aktywne kanały',
  someChannels: 'Tylko te kanały',
  noChannel: 'Dopóki nie wybrano żadnego kanału, żaden nie otrzymuje alertów.',
  emails: 'Dodatkowe adresy e-mail',
  phones: 'Dodatkowe numery telefonów',
  phonesHint: 'Po jednym w wierszu. Wymagają aktywnego kanału SMS.',
  rules: 'Wysyłane alerty',
  events: 'Zdarzenia',
  allEvents: 'Wszystkie zdarzenia',
  someEvents: 'Tylko te zdarzenia',
  noEvent: 'Dopóki nie wybrano żadnego zdarzenia, alerty nie są wysyłane.',
  quiet: 'Wstrzymuj alerty w godzinach ciszy',
  quietHint: 'Pierwszy alert o awarii jest wysyłany od razu. Wszystkie inne czekają do końca godzin ciszy.',
  routing: 'Incydenty klienta',
  routingHint: 'Tam trafiają incydenty jego monitorów, chyba że trasa ich źródła wskazuje inny zespół lub inne zasady.',
  eventNames: alertStates,
};
