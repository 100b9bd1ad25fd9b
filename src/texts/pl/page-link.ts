import type { Catalogue } from '../catalogue.ts';

export const pageLink: Catalogue['pageLink'] = {
  title: 'Incydent',
  states: {
    triggered: 'Zgłoszony',
    acknowledged: 'Przyjęty',
    investigating: 'Badany',
    identified: 'Zidentyfikowany',
    monitoring: 'Obserwowany',
    resolved: 'Rozwiązany',
    merged: 'Scalony',
  },
  acknowledge: 'Przyjmij',
  takeOver: 'Przejmij',
  decline: 'Nie ja',
  by: 'Przyjęty przez',
  ask: 'Nikt jeszcze o tym nie wie. Jeśli odrzucisz wezwanie, natychmiast nastąpi kolejny krok eskalacji.',
  declineAndEscalate: 'Odrzuć i eskaluj',
  back: 'Wróć',
  answered: {
    acknowledge: 'Incydent został przez Ciebie przyjęty.',
    takeOver: 'Incydent został przez Ciebie przejęty.',
    decline: 'Wezwanie zostało przez Ciebie odrzucone.',
  },
  notices: {
    acknowledge: 'Dziękujemy. Incydent jest przyjęty i nikt więcej nie zostanie wezwany.',
    takeOver: 'Dziękujemy. Incydent jest przejęty i nikt więcej nie zostanie wezwany.',
    decline: 'Dziękujemy. W tym kroku nie otrzymasz kolejnego wezwania.',
    snoozed: 'Incydent został odłożony. Potem otrzymasz kolejne powiadomienie.',
  },
  closed: 'Incydent jest zamknięty. Nie musisz nic robić.',
  declineHint:
    '„Nie ja” informuje pozostałych, że nie możesz zająć się incydentem, i po potwierdzeniu natychmiast go eskaluje, chyba że eskalacja jest zatrzymana albo w międzyczasie wezwano inne osoby.',
  expiry: 'Odnośnik z wezwania jest ważny do zamknięcia incydentu, najwyżej przez 24 godziny.',
  next: {
    title: 'Co dalej',
    open: 'Otwórz {target} i sprawdź, jak to wygląda.',
    read: 'Zobacz {link}; wymaga to zalogowania.',
    seen: 'wyniki sprawdzeń',
    itself: 'Incydent rozwiąże się sam, gdy {monitor} znów zacznie działać.',
    handOn: 'Aby przekazać incydent, poproś kogoś, aby przejął go za pomocą odnośnika z własnego wezwania.',
  },
  snoozeHint: 'Potem otrzymasz kolejne powiadomienie, chyba że incydent będzie już rozwiązany.',
  answeredAlready: 'Odpowiedź za pomocą tego odnośnika została już udzielona.',
  takenAlready: 'Ktoś już zajął się tym incydentem.',
  changed: 'Incydent zmienił się od chwili otwarcia tej strony.',
};
