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
  skip: 'Naar de inhoud',
  navigation: {
    groups: { plan: 'Planning', publish: 'Publicatie', settings: 'Instellingen' },
    auditLog: 'Auditlog',
    tokens: 'Tokens en sleutels',
    organization: 'Organisatie',
    reports: 'Rapporten',
    maintenance: 'Onderhoud',
    onCall: 'Bereikbaarheid',
    teams: 'Teams',
    policies: 'Escalatie',
    name: 'Hoofdmenu',
    monitors: 'Monitors',
    account: 'Uw account',
    reference: 'API-referentie',
    overview: 'Overzicht',
    incidents: 'Incidenten',
    customers: 'Klanten',
    channels: 'Kanalen',
    people: 'Personen',
    menu: 'Menu',
    licenses: 'Licenties',
    customer: 'Uw pakket',
  },
  appearance: {
    name: 'Weergave',
    theme: 'Kleuren',
    system: 'Zoals op het apparaat',
    light: 'Licht',
    dark: 'Donker',
    density: 'Rijen',
    comfortable: 'Ruim',
    compact: 'Compact',
  },
  states: {
    up: 'Bereikbaar',
    degraded: 'Vertraagd',
    down: 'Uitgevallen',
    unknown: 'Onbekend',
    paused: 'Gepauzeerd',
    maintenance: 'Onderhoud',
  },
  kinds: {
    website: 'Website',
    dns: 'DNS',
    icmp: 'Ping',
    smtp: 'Uitgaande mail',
    'imap-pop': 'Mailbox',
    ftp: 'FTP',
    ssh: 'SSH',
    tcp: 'TCP-poort',
    domain: 'Domein',
    ip: 'IP-adres',
    'mail-health': 'E-mailgezondheid',
  },
  monitors: {
    title: 'Monitors',
    count: 'In de lijst: {number}',
    search: 'Monitors zoeken',
    searchHint: 'Druk op / om te zoeken',
    filters: 'Filters',
    state: 'Status',
    anyState: 'Alle statussen',
    kind: 'Soort',
    anyKind: 'Alle soorten',
    order: 'Volgorde',
    orders: { state: 'Ergste eerst', name: 'Naam', changed: 'Laatste wijziging', created: 'Nieuwste' },
    name: 'Monitor',
    customer: 'Klant',
    day: 'Laatste 24 uur',
    uptime: 'Beschikbaar, 30 d',
    since: 'Sinds',
    own: 'Geen klant',
    none: 'Nog geen monitors',
    noneHint: 'Voeg de eerste toe. U kunt hem testen voordat hij wordt opgeslagen.',
    nothingFound: 'Geen monitor past bij de filters',
    clear: 'Filters wissen',
    noCustomer: 'Geen klant komt overeen',
  },
  monitor: {
    back: 'Alle monitors',
    since: '{state} sinds {time}',
    never: 'Nog niet gecontroleerd',
    uptime: 'Beschikbaarheid, 30 dagen',
    checks: 'Controles',
    incidents: 'Incidenten',
    downtime: 'Uitvaltijd',
    p50: 'Responstijd, mediaan',
    p95: '95 van 100 binnen',
    noData: 'Geen gegevens',
    milliseconds: '{number} ms',
    checkNow: 'Nu controleren',
    checking: 'Wordt gecontroleerd …',
    history: 'Laatste controles',
    historyHint: 'De laatste 24 uur, nieuwste eerst. Open een controle om het bewijs te zien.',
    noHistory: 'Geen controles in de laatste 24 uur',
    more: 'Oudere controles tonen',
    duration: 'Duur',
    open: 'Bewijs van {time}',
    whilePaused: 'tijdens de pauze',
    noLocation: 'Geen locatie controleert deze monitor.',
  },
  evidence: {
    none: 'Een controle zonder bevinding bewaart alleen de duur van de stappen.',
    phases: 'Duur van de stappen',
    phase: { dns: 'Naam opzoeken', connect: 'Verbinding', tls: 'TLS', firstByte: 'Eerste byte', rest: 'Inhoud' },
    step: 'Stap',
    total: 'Totaal',
    rules: 'Regels',
    rule: 'Regel',
    expected: 'Verwacht',
    seen: 'Gezien',
    results: { passed: 'Voldaan', warning: 'Waarschuwing', failed: 'Geschonden' },
    locations: 'Locaties',
    notChecked: 'Nog niet gecontroleerd',
    connection: 'Verbinding',
    addresses: 'Adressen',
    connected: 'Verbonden met',
    httpVersion: 'HTTP-versie',
    status: 'Status',
    redirects: 'Omleidingen',
    certificate: 'Certificaat',
    subject: 'Houder',
    issuer: 'Uitgever',
    validity: 'Geldig',
    validityRange: '{from} tot {to}',
    answer: 'Begin van het antwoord',
    dialogue: 'Dialoog met de server',
    client: 'Client',
    server: 'Server',
    cause: 'Oorzaak',
  },
  problem: {
    load: 'Dit kon niet worden geladen',
    offline: 'De dienst is niet bereikbaar',
    offlineHint: 'Wat u ziet is van {time}.',
    notFound: 'Niet gevonden',
    notFoundHint: 'Het item is verwijderd, of u mag het niet zien.',
    forbidden: 'Niet toegestaan',
    forbiddenHint: 'Uw rol staat dit niet toe. Een beheerder kan dat wijzigen.',
    outdated: 'Er is een nieuwe versie van de console',
    reload: 'Opnieuw laden',
    retry: 'Opnieuw proberen',
    copy: 'Kopiëren',
    signedOut: 'U bent afgemeld',
    signedOutHint:
      'Meld u opnieuw aan in een nieuw tabblad en ga dan hier verder. Wat u hebt ingevoerd blijft bewaard.',
    signIn: 'Aanmelden',
    continue: 'Doorgaan',
    polling: 'Live-updates zijn onderbroken. De pagina wordt elke 15 seconden vernieuwd.',
    stepUp: 'Bevestig dat u het bent',
    stepUpHint: 'Deze wijziging vereist een code van uw verificatie in twee stappen. Daarna gaat ze vanzelf verder.',
    code: 'Code',
    loading: 'Laden …',
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
