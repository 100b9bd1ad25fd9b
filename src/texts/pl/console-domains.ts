import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about custom domains. */
export const consoleDomains: AreaCatalogue['domains'] = {
  title: 'Własne domeny',
  hint: 'Własna nazwa hosta pokazuje stronę statusu lub konsolę. Należy do Państwa, gdy znaleziono jej rekord DNS, a działa, gdy jest aktywna i prowadzi do usługi.',
  none: 'Brak domen',
  add: 'Nowa domena',
  hostname: 'Nazwa hosta',
  hostnameHint: 'Na przykład status.example.com.',
  serves: 'Pokazuje',
  purposes: {
    status_page: 'Strona statusu',
    white_label: 'Konsola',
  },
  statuses: {
    pending: 'Czeka na rekord DNS',
    verified: 'Potwierdzona, jeszcze nie działa',
    active: 'Działa',
    lapsed: 'Działa, ale brakuje rekordu DNS',
  },
  reasons: {
    recordMissing: 'Rekordu DNS jeszcze nie ma.',
    recordDiffers: 'Rekord DNS ma inną wartość.',
    lookupFailed: 'Nie udało się odczytać rekordu DNS.',
  },
  recordName: 'Nazwa rekordu DNS',
  recordValue: 'Jego wartość, typu {type}',
  until: 'Bez niego zgłoszenie wygaśnie {time}.',
  verify: 'Sprawdź',
  activate: 'Aktywuj',
  deleteHint: 'Od tej chwili nazwa hosta nie jest obsługiwana.',
};
