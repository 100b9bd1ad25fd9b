import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about change requests. */
export const consoleChangeRequests: AreaCatalogue['changeRequests'] = {
  back: 'Wszystkie wnioski',
  search: 'Szukaj wniosków',
  nothingFound: 'Żaden wniosek nie pasuje',
  none: 'Nie złożono wniosku o zmianę',
  noneHint:
    'Osoby klienta wnioskują o zmiany monitorów, którymi zarządza organizacja. Wnioski oczekują tutaj na decyzję.',
  noneOfCustomer: 'Nie złożono wniosku o zmianę.',
  waiting: 'Wnioski oczekujące na decyzję',
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
  old: 'Dotychczas',
  new: 'Wnioskowane',
  present: 'Obecnie',
  overtaken: 'Monitor został zmieniony po złożeniu wniosku. Zatwierdzenie zastąpi jego obecne wartości.',
  about: 'Wniosek',
  asked: 'Złożono',
  reason: 'Uwaga',
  decisions: {
    approved: {
      action: 'Zatwierdź',
      question: 'Zatwierdzić wniosek?',
      hint: 'Monitor od razu otrzyma wnioskowane wartości.',
    },
    rejected: { action: 'Odrzuć', question: 'Odrzucić wniosek?', hint: 'Monitor pozostanie bez zmian.' },
  },
  decisionNote: 'Uwaga dla osoby, która złożyła wniosek',
  managed:
    'Tym monitorem zarządza {organization}. Zmiany zostaną wysłane jako wniosek i zaczną obowiązywać po zatwierdzeniu.',
  review: 'Sprawdź wniosek',
  send: 'Wyślij wniosek',
  note: 'Uwaga dla osób podejmujących decyzję',
  unchanged: 'Najpierw zmień ustawienie.',
};
