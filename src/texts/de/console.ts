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
  skip: 'Zum Inhalt springen',
  navigation: {
    groups: { plan: 'Planung', publish: 'Veröffentlichung', settings: 'Einstellungen' },
    auditLog: 'Audit-Protokoll',
    tokens: 'Tokens und Schlüssel',
    organization: 'Organisation',
    reports: 'Berichte',
    maintenance: 'Wartung',
    onCall: 'Bereitschaft',
    teams: 'Teams',
    policies: 'Eskalation',
    name: 'Hauptmenü',
    monitors: 'Monitore',
    account: 'Ihr Konto',
    reference: 'API-Referenz',
    overview: 'Übersicht',
    incidents: 'Vorfälle',
    customers: 'Kunden',
    channels: 'Kanäle',
    people: 'Personen',
    menu: 'Menü',
    licenses: 'Lizenzen',
    customer: 'Ihr Paket',
  },
  appearance: {
    name: 'Darstellung',
    theme: 'Farben',
    system: 'Wie auf dem Gerät',
    light: 'Hell',
    dark: 'Dunkel',
    density: 'Zeilen',
    comfortable: 'Grosszügig',
    compact: 'Kompakt',
  },
  states: {
    up: 'Erreichbar',
    degraded: 'Verlangsamt',
    down: 'Ausgefallen',
    unknown: 'Unbekannt',
    paused: 'Pausiert',
    maintenance: 'Wartung',
  },
  kinds: {
    website: 'Website',
    dns: 'DNS',
    icmp: 'Ping',
    smtp: 'Mailausgang',
    'imap-pop': 'Postfach',
    ftp: 'FTP',
    ssh: 'SSH',
    tcp: 'TCP-Port',
    domain: 'Domain',
    ip: 'IP-Adresse',
    'mail-health': 'Mail-Zustand',
  },
  monitors: {
    title: 'Monitore',
    count: 'Aufgeführt: {number}',
    search: 'Monitore suchen',
    searchHint: 'Mit / gelangen Sie zur Suche',
    filters: 'Filter',
    state: 'Zustand',
    anyState: 'Alle Zustände',
    kind: 'Art',
    anyKind: 'Alle Arten',
    order: 'Reihenfolge',
    orders: { state: 'Ausfälle zuerst', name: 'Name', changed: 'Letzte Änderung', created: 'Neueste' },
    name: 'Monitor',
    customer: 'Kunde',
    day: 'Letzte 24 Stunden',
    uptime: 'Verfügbar, 30 Tage',
    since: 'Seit',
    own: 'Kein Kunde',
    none: 'Noch keine Monitore',
    noneHint: 'Legen Sie den ersten an. Sie können ihn testen, bevor er gespeichert wird.',
    nothingFound: 'Kein Monitor passt zu den Filtern',
    clear: 'Filter zurücksetzen',
    noCustomer: 'Kein Kunde passt',
  },
  monitor: {
    back: 'Alle Monitore',
    since: '{state} seit {time}',
    never: 'Noch nicht geprüft',
    uptime: 'Verfügbarkeit, 30 Tage',
    checks: 'Prüfungen',
    incidents: 'Störungen',
    downtime: 'Ausfallzeit',
    p50: 'Antwortzeit, Median',
    p95: '95 von 100 innert',
    noData: 'Keine Daten',
    milliseconds: '{number} ms',
    checkNow: 'Jetzt prüfen',
    checking: 'Wird geprüft …',
    history: 'Letzte Prüfungen',
    historyHint: 'Die letzten 24 Stunden, neueste zuerst. Öffnen Sie eine Prüfung, um ihre Belege zu sehen.',
    noHistory: 'Keine Prüfungen in den letzten 24 Stunden',
    more: 'Ältere Prüfungen zeigen',
    duration: 'Dauer',
    open: 'Belege von {time}',
    whilePaused: 'während der Pause',
    noLocation: 'Kein Standort prüft diesen Monitor.',
  },
  evidence: {
    none: 'Eine Prüfung ohne Befund speichert nur die Dauer ihrer Schritte.',
    phases: 'Dauer der Schritte',
    phase: { dns: 'Namensauflösung', connect: 'Verbindung', tls: 'TLS', firstByte: 'Erstes Byte', rest: 'Inhalt' },
    step: 'Schritt',
    total: 'Gesamt',
    rules: 'Regeln',
    rule: 'Regel',
    expected: 'Erwartet',
    seen: 'Gesehen',
    results: { passed: 'Erfüllt', warning: 'Warnung', failed: 'Verletzt' },
    locations: 'Standorte',
    notChecked: 'Noch nicht geprüft',
    connection: 'Verbindung',
    addresses: 'Adressen',
    connected: 'Verbunden mit',
    httpVersion: 'HTTP-Version',
    status: 'Status',
    redirects: 'Weiterleitungen',
    certificate: 'Zertifikat',
    subject: 'Inhaber',
    issuer: 'Aussteller',
    validity: 'Gültig',
    validityRange: '{from} bis {to}',
    answer: 'Anfang der Antwort',
    dialogue: 'Dialog mit dem Server',
    client: 'Client',
    server: 'Server',
    cause: 'Ursache',
  },
  problem: {
    load: 'Dies konnte nicht geladen werden',
    offline: 'Der Dienst ist nicht erreichbar',
    offlineHint: 'Was Sie sehen, ist von {time}.',
    notFound: 'Nicht gefunden',
    notFoundHint: 'Der Eintrag wurde gelöscht, oder Sie dürfen ihn nicht sehen.',
    forbidden: 'Nicht erlaubt',
    forbiddenHint: 'Ihre Rolle schliesst dies nicht ein. Ein Administrator kann das ändern.',
    outdated: 'Eine neue Version der Konsole ist verfügbar',
    reload: 'Neu laden',
    retry: 'Erneut versuchen',
    copy: 'Kopieren',
    signedOut: 'Sie sind abgemeldet',
    signedOutHint:
      'Melden Sie sich in einem neuen Tab wieder an, und fahren Sie dann hier fort. Was Sie eingegeben haben, bleibt erhalten.',
    signIn: 'Anmelden',
    continue: 'Weiter',
    polling: 'Live-Aktualisierungen sind unterbrochen. Die Seite aktualisiert sich alle 15 Sekunden.',
    stepUp: 'Bestätigen Sie, dass Sie es sind',
    stepUpHint: 'Diese Änderung erfordert einen Code Ihrer Zwei-Faktor-Anmeldung. Danach geht sie von selbst weiter.',
    code: 'Code',
    loading: 'Wird geladen …',
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
