import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the dialogs of actions on several monitors. */
export const consoleBulkDialogs: AreaCatalogue['bulkDialogs'] = {
  managementHint: 'Klienci zmieniają monitory, którymi sami zarządzają.',
  managers: { managed: 'Organizacja', self_service: 'Klient' },
  channel: 'Kanał',
  channelHint: 'Wyciszony kanał nie wysyła alertów o tych monitorach. Dla pozostałych działa nadal.',
  choose: 'Wybierz …',
  look: 'Podgląd',
  preview: 'Zmieni się: {changed}, odrzucono: {refused}.',
  refused: 'Odrzucone monitory',
  others: {
    plural: 'count',
    one: 'i {count} inny',
    few: 'i {count} inne',
    many: 'i {count} innych',
    other: 'i {count} innych',
  },
  apply: 'Zastosuj',
  checking: 'Sprawdzanie zmian …',
  checkHint:
    'Sprawdzenia zaczną się w ciągu kilku sekund. Heartbeaty i monitory, których żadna lokalizacja nie sprawdza, są pomijane.',
  checked: 'Sprawdzane: {checked}, pominięte: {left}.',
  subject: 'Temat',
  text: 'Wiadomość',
  about: 'Monitory: {names}',
  channelsHint: 'Kanały klienta są dostępne, jeśli wszystkie zaznaczone monitory należą do niego.',
  noChannels: 'Żaden włączony kanał nie może otrzymywać wiadomości o wszystkich zaznaczonych monitorach.',
  send: 'Wyślij',
  sent: {
    plural: 'count',
    one: '{count} wiadomość jest w drodze. Strona kanału pokaże, czy dotrze.',
    few: '{count} wiadomości są w drodze. Strony kanałów pokażą, czy dotrą.',
    many: '{count} wiadomości jest w drodze. Strony kanałów pokażą, czy dotrą.',
    other: '{count} wiadomości jest w drodze. Strony kanałów pokażą, czy dotrą.',
  },
};
