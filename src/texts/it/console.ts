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
  skip: 'Vai al contenuto',
  navigation: {
    groups: { plan: 'Pianificazione', publish: 'Pubblicazione', settings: 'Impostazioni' },
    auditLog: 'Registro di controllo',
    tokens: 'Token e chiavi',
    organization: 'Organizzazione',
    reports: 'Rapporti',
    maintenance: 'Manutenzione',
    onCall: 'Reperibilità',
    teams: 'Team',
    policies: 'Escalation',
    name: 'Menu principale',
    monitors: 'Monitor',
    account: 'Il suo account',
    reference: 'Riferimento dell’API',
    overview: 'Panoramica',
    incidents: 'Incidenti',
    customers: 'Clienti',
    channels: 'Canali',
    people: 'Persone',
    menu: 'Menu',
    licenses: 'Licenze',
    customer: 'Il suo pacchetto',
  },
  appearance: {
    name: 'Aspetto',
    theme: 'Colori',
    system: 'Come sul dispositivo',
    light: 'Chiaro',
    dark: 'Scuro',
    density: 'Righe',
    comfortable: 'Ampie',
    compact: 'Compatte',
  },
  states: {
    up: 'Raggiungibile',
    degraded: 'Rallentato',
    down: 'Non raggiungibile',
    unknown: 'Sconosciuto',
    paused: 'In pausa',
    maintenance: 'Manutenzione',
  },
  kinds: {
    website: 'Sito web',
    dns: 'DNS',
    icmp: 'Ping',
    smtp: 'Posta in uscita',
    'imap-pop': 'Casella di posta',
    ftp: 'FTP',
    ssh: 'SSH',
    tcp: 'Porta TCP',
    domain: 'Dominio',
    ip: 'Indirizzo IP',
    'mail-health': 'Stato della posta',
  },
  monitors: {
    title: 'Monitor',
    count: 'In elenco: {number}',
    search: 'Cerca monitor',
    searchHint: 'Premere / per cercare',
    filters: 'Filtri',
    state: 'Stato',
    anyState: 'Tutti gli stati',
    kind: 'Tipo',
    anyKind: 'Tutti i tipi',
    order: 'Ordine',
    orders: { state: 'I peggiori prima', name: 'Nome', changed: 'Ultimo cambiamento', created: 'I più recenti' },
    name: 'Monitor',
    customer: 'Cliente',
    day: 'Ultime 24 ore',
    uptime: 'Disponibile, 30 gg',
    since: 'Da',
    own: 'Nessun cliente',
    none: 'Ancora nessun monitor',
    noneHint: 'Aggiunga il primo. Può provarlo prima di salvarlo.',
    nothingFound: 'Nessun monitor corrisponde ai filtri',
    clear: 'Rimuovi i filtri',
    noCustomer: 'Nessun cliente corrisponde',
  },
  monitor: {
    back: 'Tutti i monitor',
    since: '{state} da: {time}',
    never: 'Non ancora controllato',
    uptime: 'Disponibilità, 30 giorni',
    checks: 'Controlli',
    incidents: 'Incidenti',
    downtime: 'Tempo di inattività',
    p50: 'Risposta, mediana',
    p95: '95 su 100 entro',
    noData: 'Nessun dato',
    milliseconds: '{number} ms',
    checkNow: 'Controlla ora',
    checking: 'Controllo in corso…',
    history: 'Ultimi controlli',
    historyHint: 'Le ultime 24 ore, i più recenti prima. Apra un controllo per vederne le prove.',
    noHistory: 'Nessun controllo nelle ultime 24 ore',
    more: 'Mostra i precedenti',
    duration: 'Durata',
    open: 'Prove: {time}',
    whilePaused: 'durante la pausa',
    noLocation: 'Nessuna posizione controlla questo monitor.',
  },
  evidence: {
    none: 'Un controllo senza problemi salva solo la durata delle sue fasi.',
    phases: 'Durata delle fasi',
    phase: {
      dns: 'Risoluzione del nome',
      connect: 'Connessione',
      tls: 'TLS',
      firstByte: 'Primo byte',
      rest: 'Contenuto',
    },
    step: 'Fase',
    total: 'Totale',
    rules: 'Regole',
    rule: 'Regola',
    expected: 'Atteso',
    seen: 'Osservato',
    results: { passed: 'Rispettata', warning: 'Avviso', failed: 'Violata' },
    locations: 'Posizioni',
    notChecked: 'Non ancora controllato',
    connection: 'Connessione',
    addresses: 'Indirizzi',
    connected: 'Connesso a',
    httpVersion: 'Versione HTTP',
    status: 'Stato',
    redirects: 'Reindirizzamenti',
    certificate: 'Certificato',
    subject: 'Soggetto',
    issuer: 'Emittente',
    validity: 'Validità',
    validityRange: 'dal {from} al {to}',
    answer: 'Inizio della risposta',
    dialogue: 'Dialogo con il server',
    client: 'Client',
    server: 'Server',
    cause: 'Causa',
  },
  problem: {
    load: 'Impossibile caricare',
    offline: 'Il servizio non è raggiungibile',
    offlineHint: 'I dati mostrati sono di: {time}.',
    notFound: 'Non trovato',
    notFoundHint: 'L’elemento è stato eliminato o non può vederlo.',
    forbidden: 'Non consentito',
    forbiddenHint: 'Il suo ruolo non lo prevede. Un amministratore può cambiarlo.',
    outdated: 'È disponibile una nuova versione della console',
    reload: 'Ricarica',
    retry: 'Riprova',
    copy: 'Copia',
    signedOut: 'La sessione è terminata',
    signedOutHint: 'Acceda di nuovo in un’altra scheda, poi continui qui. Quanto ha scritto resta conservato.',
    signIn: 'Accedi',
    continue: 'Continua',
    polling: 'Gli aggiornamenti in tempo reale sono interrotti. La pagina si aggiorna ogni 15 secondi.',
    stepUp: 'Confermi la sua identità',
    stepUpHint: 'Questa modifica richiede un codice della verifica in due passaggi. Poi prosegue da sola.',
    code: 'Codice',
    loading: 'Caricamento …',
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
