import type { Catalogue } from '../catalogue.ts';

/** The texts of the page that sets up an installation, and the names of what it creates. */
export const setup: Catalogue['setup'] = {
  title: 'Konfiguracja Watchstead',
  text: 'Utwórz swoją organizację i jej pierwszego administratora. Wszystko można później zmienić.',
  organization: 'Nazwa Twojej organizacji',
  firstName: 'Twoje imię',
  lastName: 'Twoje nazwisko',
  timezone: 'Strefa czasowa',
  organizationWrong: 'Wpisz nazwę w jednym wierszu, najwyżej 255 znaków.',
  nameWrong: 'Wpisz imię lub nazwisko.',
  timezoneWrong: 'Wpisz strefę czasową, np. Europe/Zurich.',
  button: 'Utwórz i zaloguj się',
  invalid: {
    title: 'Ta instalacja nie jest jeszcze skonfigurowana',
    where:
      'Usługa wypisała przy starcie link do konfiguracji. Sprawdź jej wyjście i otwórz link z ostatniego startu. Jest ważny 24 godziny.',
  },
  sample: { customer: 'Przykładowy klient', monitor: 'Przykładowy sklep' },
  names: { team: 'Zespół dyżurny', schedule: 'Dyżur', policy: 'Powiadom dyżurnego' },
};
