import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about requests. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  title: 'Wnioski o zmianę',
  waiting: 'Wnioski oczekujące na decyzję',
  none: 'Nie złożono wniosku o zmianę.',
  requested: 'Wnioskowana zmiana',
  statuses: { open: 'Oczekuje na decyzję', approved: 'Zatwierdzony', rejected: 'Odrzucony', withdrawn: 'Wycofany' },
  withdraw: 'Wycofaj',
  answer: 'Odpowiedź: {note}',
  changes: {
    plural: 'count',
    one: '{count} zmiana',
    few: '{count} zmiany',
    many: '{count} zmian',
    other: '{count} zmiany',
  },
  member: 'Ustawienie',
  old: 'Obecnie',
  new: 'Wnioskowane',
  yes: 'Tak',
  no: 'Nie',
  nothing: 'Nic',
  managed:
    'Tym monitorem zarządza {organization}. Zmiany zostaną wysłane jako wniosek i zaczną obowiązywać po zatwierdzeniu.',
  managedShort: 'Tym monitorem zarządza {organization}. Możesz wnioskować o zmiany.',
  request: 'Złóż wniosek o zmianę',
  review: 'Sprawdź wniosek',
  send: 'Wyślij wniosek',
  note: 'Uwaga dla osób podejmujących decyzję',
  unchanged: 'Najpierw zmień ustawienie.',
};
