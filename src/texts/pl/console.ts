import type { Catalogue } from '../catalogue.ts';
import { consoleActions } from './console-actions.ts';
import { consoleOverview } from './console-overview.ts';
import { consoleSettings } from './console-settings.ts';
import { consoleChannels } from './console-channels.ts';
import { consoleMonitorForm } from './console-monitor-form.ts';
import { consoleIncidents } from './console-incidents.ts';
import { consoleResponses } from './console-responses.ts';
import { consoleStart } from './console-start.ts';
import { consoleCustomers } from './console-customers.ts';
import { consolePeople } from './console-people.ts';
import { consoleProfile } from './console-profile.ts';
import { consolePalette } from './console-palette.ts';
import { consoleBulk } from './console-bulk.ts';
import { consoleQuota } from './console-quota.ts';
import { consoleRequests } from './console-requests.ts';
import { consoleViews } from './console-views.ts';
import { consoleMonitorFigures } from './console-monitor-figures.ts';
import { consoleAnnouncements } from './console-announcements.ts';
import { consoleMonitorChannels } from './console-monitor-channels.ts';
import { consoleScenario } from './console-scenario.ts';
import { consoleEvidenceFacts } from './console-evidence-facts.ts';
import { consoleEditing } from './console-editing.ts';
import { consoleMaintenance } from './console-maintenance.ts';
import { consoleReports } from './console-reports.ts';
import { consoleOnCall } from './console-on-call.ts';
import { consolePolicies } from './console-policies.ts';
import { consoleTeams } from './console-teams.ts';
import { consoleOrganization } from './console-organization.ts';
import { consoleExports } from './console-exports.ts';
import { consoleTokens } from './console-tokens.ts';
import { consoleAudit } from './console-audit.ts';

/** The texts of the console. The browser loads this file of one language. */
export const consoleTexts: Catalogue['console'] = {
  skip: 'Przejdź do treści',
  navigation: {
    groups: { plan: 'Planowanie', publish: 'Publikowanie', settings: 'Ustawienia' },
    auditLog: 'Dziennik audytu',
    tokens: 'Tokeny i klucze',
    organization: 'Organizacja',
    reports: 'Raporty',
    maintenance: 'Konserwacja',
    onCall: 'Dyżury',
    teams: 'Zespoły',
    policies: 'Eskalacja',
    name: 'Menu główne',
    monitors: 'Monitory',
    account: 'Twoje konto',
    reference: 'Dokumentacja API',
    overview: 'Przegląd',
    incidents: 'Incydenty',
    customers: 'Klienci',
    channels: 'Kanały',
    people: 'Osoby',
    menu: 'Menu',
    licenses: 'Licencje',
    customer: 'Twój pakiet',
  },
  appearance: {
    name: 'Wygląd',
    theme: 'Kolory',
    system: 'Jak na urządzeniu',
    light: 'Jasny',
    dark: 'Ciemny',
    density: 'Wiersze',
    comfortable: 'Wysokie',
    compact: 'Niskie',
  },
  states: {
    up: 'Działa',
    degraded: 'Działa wolno',
    down: 'Nie działa',
    unknown: 'Nieznany',
    paused: 'Wstrzymany',
    maintenance: 'Prace serwisowe',
  },
  kinds: {
    website: 'Strona WWW',
    dns: 'DNS',
    icmp: 'Ping',
    smtp: 'Poczta wychodząca',
    'imap-pop': 'Skrzynka pocztowa',
    ftp: 'FTP',
    ssh: 'SSH',
    tcp: 'Port TCP',
    domain: 'Domena',
    ip: 'Adres IP',
    'mail-health': 'Kondycja poczty',
  },
  monitors: {
    title: 'Monitory',
    count: 'Na liście: {number}',
    search: 'Szukaj monitorów',
    searchHint: 'Naciśnij /, aby szukać',
    filters: 'Filtry',
    state: 'Stan',
    anyState: 'Dowolny stan',
    kind: 'Rodzaj',
    anyKind: 'Dowolny rodzaj',
    order: 'Kolejność',
    orders: { state: 'Najgorsze najpierw', name: 'Nazwa', changed: 'Ostatnia zmiana', created: 'Najnowsze' },
    name: 'Monitor',
    customer: 'Klient',
    day: 'Ostatnie 24 godziny',
    uptime: 'Dostępność, 30 dni',
    since: 'Od',
    own: 'Bez klienta',
    none: 'Nie ma jeszcze monitorów',
    noneHint: 'Dodaj pierwszy. Możesz go przetestować przed zapisaniem.',
    nothingFound: 'Żaden monitor nie pasuje do filtrów',
    clear: 'Wyczyść filtry',
    noCustomer: 'Żaden klient nie pasuje',
  },
  monitor: {
    back: 'Wszystkie monitory',
    since: '{state} od: {time}',
    never: 'Jeszcze nie sprawdzono',
    uptime: 'Dostępność, 30 dni',
    checks: 'Sprawdzenia',
    incidents: 'Incydenty',
    downtime: 'Czas niedostępności',
    p50: 'Czas odpowiedzi, mediana',
    p95: '95 na 100 w czasie',
    noData: 'Brak danych',
    milliseconds: '{number} ms',
    checkNow: 'Sprawdź teraz',
    checking: 'Sprawdzanie…',
    history: 'Ostatnie sprawdzenia',
    historyHint: 'Ostatnie 24 godziny, od najnowszych. Otwórz sprawdzenie, aby zobaczyć jego dowody.',
    noHistory: 'Brak sprawdzeń w ostatnich 24 godzinach',
    more: 'Pokaż starsze',
    duration: 'Czas',
    open: 'Dowody: {time}',
    whilePaused: 'podczas wstrzymania',
    noLocation: 'Żadna lokalizacja nie sprawdza tego monitora.',
  },
  evidence: {
    none: 'Sprawdzenie bez zastrzeżeń zapisuje tylko czas trwania kroków.',
    phases: 'Czas trwania kroków',
    phase: { dns: 'Zapytanie o nazwę', connect: 'Połączenie', tls: 'TLS', firstByte: 'Pierwszy bajt', rest: 'Treść' },
    step: 'Krok',
    total: 'Razem',
    rules: 'Reguły',
    rule: 'Reguła',
    expected: 'Oczekiwano',
    seen: 'Zaobserwowano',
    results: { passed: 'Spełniona', warning: 'Ostrzeżenie', failed: 'Naruszona' },
    locations: 'Lokalizacje',
    notChecked: 'Jeszcze nie sprawdzono',
    connection: 'Połączenie',
    addresses: 'Adresy',
    connected: 'Połączono z',
    httpVersion: 'Wersja HTTP',
    status: 'Status',
    redirects: 'Przekierowania',
    certificate: 'Certyfikat',
    subject: 'Podmiot',
    issuer: 'Wystawca',
    validity: 'Ważny',
    validityRange: 'od {from} do {to}',
    answer: 'Początek odpowiedzi',
    dialogue: 'Dialog z serwerem',
    client: 'Klient',
    server: 'Serwer',
    cause: 'Przyczyna',
  },
  problem: {
    load: 'Nie udało się wczytać',
    offline: 'Usługa jest nieosiągalna',
    offlineHint: 'Widoczne dane pochodzą z: {time}.',
    notFound: 'Nie znaleziono',
    notFoundHint: 'Wpis usunięto albo nie masz do niego dostępu.',
    forbidden: 'Brak uprawnień',
    forbiddenHint: 'Twoja rola na to nie pozwala. Może to zmienić administrator.',
    outdated: 'Dostępna jest nowa wersja konsoli',
    reload: 'Odśwież',
    retry: 'Spróbuj ponownie',
    copy: 'Kopiuj',
    signedOut: 'Wylogowano',
    signedOutHint: 'Zaloguj się ponownie w nowej karcie, a potem kontynuuj tutaj. Wpisany tekst zostanie zachowany.',
    signIn: 'Zaloguj się',
    continue: 'Kontynuuj',
    polling: 'Aktualizacje na żywo są przerwane. Strona odświeża się co 15 sekund.',
    stepUp: 'Potwierdź, że to Ty',
    stepUpHint: 'Ta zmiana wymaga kodu weryfikacji dwuetapowej. Potem zostanie wykonana sama.',
    code: 'Kod',
    loading: 'Ładowanie …',
  },
  actions: consoleActions,
  overview: consoleOverview,
  settings: consoleSettings,
  channels: consoleChannels,
  monitorForm: consoleMonitorForm,
  incidents: consoleIncidents,
  responses: consoleResponses,
  start: consoleStart,
  customers: consoleCustomers,
  people: consolePeople,
  profile: consoleProfile,
  palette: consolePalette,
  bulk: consoleBulk,
  quota: consoleQuota,
  requests: consoleRequests,
  views: consoleViews,
  monitorFigures: consoleMonitorFigures,
  announcements: consoleAnnouncements,
  monitorChannels: consoleMonitorChannels,
  scenario: consoleScenario,
  evidenceFacts: consoleEvidenceFacts,
  editing: consoleEditing,
  maintenance: consoleMaintenance,
  reports: consoleReports,
  onCall: consoleOnCall,
  policies: consolePolicies,
  teams: consoleTeams,
  organization: consoleOrganization,
  exports: consoleExports,
  tokens: consoleTokens,
  audit: consoleAudit,
};
