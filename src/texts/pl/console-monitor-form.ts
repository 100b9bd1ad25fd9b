import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about new and changed monitors. */
export const consoleMonitorForm: ConsoleCatalogue['monitorForm'] = {
  new: 'Nowy monitor',
  edit: 'Edytuj monitor',
  create: 'Utwórz monitor',
  kind: 'Co monitorować',
  types: {
    http: 'Strona WWW',
    keyword: 'Strona WWW z tekstem',
    heartbeat: 'Sygnał zadania',
    scenario: 'Scenariusz w przeglądarce',
  },
  nameHint: 'Puste: sprawdzany adres.',
  alerting: 'Progi i przypomnienia',
  alertingHint: 'Puste pole przejmuje wartość klienta, a w razie jej braku – organizacji.',
  inherited: { customer: 'Wartość klienta: {value}.', organization: 'Wartość organizacji: {value}.' },
  login: 'Logowanie',
  test: 'Testuj teraz',
  testing: 'Testowanie …',
  result: 'Wynik testu',
  resultHint: 'Jedno sprawdzenie z tymi ustawieniami. Nic nie jest zapisywane.',
  pause: 'Wstrzymaj',
  resume: 'Wznów',
  deleteHint: 'Usunięte zostaną też jego sprawdzenia, liczby i incydenty.',
  ping: 'Wysyłaj żądanie na ten adres po każdym wykonaniu zadania',
};
