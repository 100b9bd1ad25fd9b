import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about drills of the alarm path. */
export const consoleDrills: AreaCatalogue['drills'] = {
  title: 'Ćwiczenia alarmowe',
  back: 'Dyżury',
  all: 'Wszystkie ćwiczenia',
  none: 'Nie było jeszcze ćwiczeń',
  noneHint: 'Ćwiczenie sprawdza przed awarią, czy alarmy docierają: kanałami, do ludzi i według zasad eskalacji.',
  start: 'Rozpocznij ćwiczenie',
  startQuestion: 'Rozpocząć teraz ćwiczenie?',
  startHint:
    'Każdy aktywny kanał i każda zweryfikowana metoda kontaktu dostaje wiadomość, że to ćwiczenie. Ludzie potwierdzają swoje.',
  triggers: {
    monthly: 'Ćwiczenie miesięczne',
    manual: 'Rozpoczęte ręcznie',
  },
  running: 'Trwa',
  score: 'Dotarło: {percent}',
  drillOf: 'Ćwiczenie z {time}',
  counts: 'Cel osiągnięto: {reached} z {tested}, pominięto: {skipped}.',
  deadline: 'Kończy się najpóźniej {time}.',
  kinds: {
    channel: 'Kanały',
    contactMethod: 'Ludzie',
    policy: 'Zasady eskalacji',
  },
  states: {
    planned: 'Zaplanowano',
    sent: 'Wysłano',
    accepted: 'Przyjęto',
    delivered: 'Doręczono',
    confirmed: 'Potwierdzono',
    failed: 'Niepowodzenie',
    skipped: 'Pominięto',
  },
  causes: {
    refused: 'Odbiorca odrzucił wiadomość.',
    notAccepted: 'Ćwiczenie skończyło się, zanim odbiorca przyjął wiadomość.',
    notConfirmed: 'Ćwiczenie skończyło się, zanim osoba je potwierdziła.',
    reachesNobody: 'Krok zasad nikogo nie osiąga.',
    noAllowedHours: 'Żadne godziny nie pozwoliły na wiadomość przed końcem ćwiczenia.',
    personInactive: 'Osobę dezaktywowano.',
  },
  settings: 'Ćwiczenie miesięczne',
  monthly: 'Rozpoczynaj ćwiczenie co miesiąc',
  monthlyHint:
    'Kanały dostają wiadomość w tych godzinach organizacji, ludzie w godzinach swojego konta i poza godzinami ciszy.',
  day: 'Dzień miesiąca',
  from: 'Od',
  to: 'Do',
  tested: 'Droga alarmu sprawdzona {time}: dotarło {percent}',
  untested: 'Droga alarmu nigdy nie sprawdzona',
};
