import type { Catalogue } from '../catalogue.ts';

export const documentPages: Catalogue['documentPages'] = {
  states: {
    queued: 'Oczekuje na utworzenie',
    generating: 'W trakcie tworzenia',
    ready: 'Gotowy',
    failed: 'Nieudany',
    expired: 'Wygasł',
  },
  status: 'Stan',
  export: {
    title: 'Eksport danych',
    requested: 'Zlecono',
    availableUntil: 'Dostępny do',
    size: 'Rozmiar',
    download: 'Pobierz plik ZIP',
    failures: {
      interrupted: 'Eksport został trzykrotnie przerwany. Zleć nowy eksport.',
      storageFull: 'W magazynie plików usługi brakuje miejsca. Powiadom jej operatora, zanim zlecisz nowy eksport.',
      internal: 'Wystąpił błąd wewnętrzny. Zleć nowy eksport.',
    },
  },
  report: {
    title: 'Raport',
    period: 'Okres',
    noMonitor: 'Raport nie obejmuje żadnych monitorów, dlatego nie ma pliku PDF.',
    transcribed:
      'Nazwy, których liter nie zawiera żadna czcionka serwera, podano w transkrypcji w nawiasach kwadratowych. Czcionki można dodać za pomocą FONT_DIR.',
  },
  verification: {
    title: 'Weryfikacja raportu',
    archived: 'Zarchiwizowano',
    unknown: 'Pod tym kodem nie zarchiwizowano żadnego raportu. Porównaj go z cyframi na raporcie.',
    compare: 'Porównaj okres z wydrukowanym raportem, a skrót SHA-256 ze skrótem pliku PDF.',
  },
};
