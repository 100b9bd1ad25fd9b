import type { Catalogue } from '../catalogue.ts';

export const answers: Catalogue['answers'] = {
  title: 'Odpowiedź na alert',
  actions: { acknowledge: 'Przyjmij', resolve: 'Rozwiąż', snooze: 'Odłóż o 1 h', notMe: 'Nie ja' },
  somebody: 'Ktoś w {channel}',
  hint: 'Odpowiedź zostanie zapisana jako „Ktoś w {channel}”.',
  done: {
    acknowledge: 'Incydent jest przyjęty.',
    resolve: 'Incydent jest rozwiązany.',
    snooze: 'Incydent jest odłożony o godzinę.',
    notMe: 'Następny krok eskalacji powiadamia inne osoby.',
  },
  link: {
    unknown: 'Kod jest błędny lub stracił ważność. Poproś o nowy w swoim profilu.',
    taken: 'To konto czatu jest połączone z kimś innym.',
    done: 'To konto czatu jest połączone: jego odpowiedzi są odpowiedziami użytkownika {name}.',
  },
  given: 'Ta odpowiedź została już udzielona.',
  impossible: 'Incydent już na to nie pozwala: przyjęty, zakończony albo powiadomiono inne osoby.',
  expiry: 'Link do odpowiedzi jest ważny przez 72 godziny, dopóki kanał pozwala na odpowiedź.',
};
