import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about locations and their workers. */
export const consoleLocations: AreaCatalogue['locations'] = {
  title: 'Lokalizacje',
  hint: 'Monitory są sprawdzane z tych lokalizacji. Inne dodaje operator usługi.',
  adminHint: 'Lokalizacja zaczyna sprawdzać, gdy działa worker z jej kluczem w zmiennej LOCATION.',
  none: 'Brak lokalizacji',
  add: 'Nowa lokalizacja',
  deleteHint: 'Możliwe tylko wtedy, gdy nie używa jej żaden monitor.',
  key: 'Klucz',
  keyHint: 'Wartość LOCATION jej workerów: małe litery, cyfry i łączniki.',
  country: 'Kraj',
  countryHint: 'Dwie litery, na przykład CH.',
  isDefault: 'Sprawdza nowe monitory bez lokalizacji',
  isActive: 'Przyjmuje nowe monitory',
  default: 'domyślna',
  inactive: 'nie przyjmuje nowych monitorów',
  browser: 'z przeglądarką',
  version: 'wersja {version}',
  healths: {
    ok: 'Jej workery się zgłaszają',
    silent: 'Jej workery milczą',
    never: 'Żaden worker jeszcze się nie zgłosił',
  },
  lastContact: 'ostatnio {time}',
};
