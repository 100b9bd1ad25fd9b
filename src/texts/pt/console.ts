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
  skip: 'Ir para o conteúdo',
  navigation: {
    groups: { plan: 'Planeamento', publish: 'Publicação', settings: 'Definições' },
    auditLog: 'Registo de auditoria',
    tokens: 'Tokens e chaves',
    organization: 'Organização',
    reports: 'Relatórios',
    maintenance: 'Manutenção',
    onCall: 'Prevenção',
    teams: 'Equipas',
    policies: 'Escalonamento',
    name: 'Menu principal',
    monitors: 'Monitores',
    account: 'A sua conta',
    reference: 'Referência da API',
    overview: 'Visão geral',
    incidents: 'Incidentes',
    customers: 'Clientes',
    channels: 'Canais',
    people: 'Pessoas',
    menu: 'Menu',
    licenses: 'Licenças',
    customer: 'O seu pacote',
  },
  appearance: {
    name: 'Aspeto',
    theme: 'Cores',
    system: 'Como no dispositivo',
    light: 'Claro',
    dark: 'Escuro',
    density: 'Linhas',
    comfortable: 'Amplas',
    compact: 'Compactas',
  },
  states: {
    up: 'Disponível',
    degraded: 'Lento',
    down: 'Indisponível',
    unknown: 'Desconhecido',
    paused: 'Em pausa',
    maintenance: 'Manutenção',
  },
  kinds: {
    website: 'Site',
    dns: 'DNS',
    icmp: 'Ping',
    smtp: 'Correio de saída',
    'imap-pop': 'Caixa de correio',
    ftp: 'FTP',
    ssh: 'SSH',
    tcp: 'Porta TCP',
    domain: 'Domínio',
    ip: 'Endereço IP',
    'mail-health': 'Saúde do correio',
  },
  monitors: {
    title: 'Monitores',
    count: 'Na lista: {number}',
    search: 'Procurar monitores',
    searchHint: 'Prima / para procurar',
    filters: 'Filtros',
    state: 'Estado',
    anyState: 'Qualquer estado',
    kind: 'Tipo',
    anyKind: 'Qualquer tipo',
    order: 'Ordem',
    orders: { state: 'Piores primeiro', name: 'Nome', changed: 'Última alteração', created: 'Mais recentes' },
    name: 'Monitor',
    customer: 'Cliente',
    day: 'Últimas 24 horas',
    uptime: 'Disponível, 30 dias',
    since: 'Desde',
    own: 'Sem cliente',
    none: 'Ainda não há monitores',
    noneHint: 'Adicione o primeiro. Pode testá-lo antes de o guardar.',
    nothingFound: 'Nenhum monitor corresponde aos filtros',
    clear: 'Limpar os filtros',
    noCustomer: 'Nenhum cliente corresponde',
  },
  monitor: {
    back: 'Todos os monitores',
    since: '{state} desde: {time}',
    never: 'Ainda não verificado',
    uptime: 'Disponibilidade, 30 dias',
    checks: 'Verificações',
    incidents: 'Incidentes',
    downtime: 'Tempo de indisponibilidade',
    p50: 'Resposta, mediana',
    p95: '95 em 100 até',
    noData: 'Sem dados',
    milliseconds: '{number} ms',
    checkNow: 'Verificar agora',
    checking: 'A verificar…',
    history: 'Últimas verificações',
    historyHint: 'As últimas 24 horas, as mais recentes primeiro. Abra uma verificação para ver as provas.',
    noHistory: 'Sem verificações nas últimas 24 horas',
    more: 'Mostrar anteriores',
    duration: 'Duração',
    open: 'Provas: {time}',
    whilePaused: 'durante a pausa',
    noLocation: 'Nenhuma localização verifica este monitor.',
  },
  evidence: {
    none: 'Uma verificação sem problemas guarda apenas a duração dos seus passos.',
    phases: 'Duração dos passos',
    phase: { dns: 'Resolução do nome', connect: 'Ligação', tls: 'TLS', firstByte: 'Primeiro byte', rest: 'Conteúdo' },
    step: 'Passo',
    total: 'Total',
    rules: 'Regras',
    rule: 'Regra',
    expected: 'Esperado',
    seen: 'Observado',
    results: { passed: 'Cumprida', warning: 'Aviso', failed: 'Não cumprida' },
    locations: 'Localizações',
    notChecked: 'Ainda não verificado',
    connection: 'Ligação',
    addresses: 'Endereços',
    connected: 'Ligado a',
    httpVersion: 'Versão HTTP',
    status: 'Estado',
    redirects: 'Redirecionamentos',
    certificate: 'Certificado',
    subject: 'Titular',
    issuer: 'Emissor',
    validity: 'Validade',
    validityRange: 'de {from} a {to}',
    answer: 'Início da resposta',
    dialogue: 'Diálogo com o servidor',
    client: 'Cliente',
    server: 'Servidor',
    cause: 'Causa',
  },
  problem: {
    load: 'Não foi possível carregar',
    offline: 'O serviço não está acessível',
    offlineHint: 'O que vê é de: {time}.',
    notFound: 'Não encontrado',
    notFoundHint: 'O registo foi eliminado ou não o pode ver.',
    forbidden: 'Não permitido',
    forbiddenHint: 'A sua função não o inclui. Um administrador pode alterá-la.',
    outdated: 'Há uma nova versão da consola',
    reload: 'Recarregar',
    retry: 'Tentar de novo',
    copy: 'Copiar',
    signedOut: 'A sessão terminou',
    signedOutHint: 'Inicie sessão de novo noutro separador e continue aqui. O que escreveu é mantido.',
    signIn: 'Iniciar sessão',
    continue: 'Continuar',
    polling: 'As atualizações em direto estão interrompidas. A página atualiza-se a cada 15 segundos.',
    stepUp: 'Confirme a sua identidade',
    stepUpHint: 'Esta alteração exige um código da sua verificação em dois passos. Depois continua por si.',
    code: 'Código',
    loading: 'A carregar …',
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
