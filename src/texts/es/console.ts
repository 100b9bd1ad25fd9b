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
  skip: 'Ir al contenido',
  navigation: {
    groups: { plan: 'Planificación', publish: 'Publicación', settings: 'Ajustes' },
    auditLog: 'Registro de auditoría',
    tokens: 'Tokens y claves',
    organization: 'Organización',
    reports: 'Informes',
    maintenance: 'Mantenimiento',
    onCall: 'Guardias',
    teams: 'Equipos',
    policies: 'Escalado',
    name: 'Menú principal',
    monitors: 'Monitores',
    account: 'Su cuenta',
    reference: 'Referencia de la API',
    overview: 'Resumen',
    incidents: 'Incidentes',
    customers: 'Clientes',
    channels: 'Canales',
    people: 'Personas',
    menu: 'Menú',
    licenses: 'Licencias',
    customer: 'Su paquete',
  },
  appearance: {
    name: 'Apariencia',
    theme: 'Colores',
    system: 'Como en el dispositivo',
    light: 'Claro',
    dark: 'Oscuro',
    density: 'Filas',
    comfortable: 'Amplias',
    compact: 'Compactas',
  },
  states: {
    up: 'Activo',
    degraded: 'Ralentizado',
    down: 'Caído',
    unknown: 'Desconocido',
    paused: 'En pausa',
    maintenance: 'Mantenimiento',
  },
  kinds: {
    website: 'Sitio web',
    dns: 'DNS',
    icmp: 'Ping',
    smtp: 'Correo saliente',
    'imap-pop': 'Buzón',
    ftp: 'FTP',
    ssh: 'SSH',
    tcp: 'Puerto TCP',
    domain: 'Dominio',
    ip: 'Dirección IP',
    'mail-health': 'Estado del correo',
  },
  monitors: {
    title: 'Monitores',
    count: 'En la lista: {number}',
    search: 'Buscar monitores',
    searchHint: 'Pulse / para buscar',
    filters: 'Filtros',
    state: 'Estado',
    anyState: 'Cualquier estado',
    kind: 'Tipo',
    anyKind: 'Cualquier tipo',
    order: 'Orden',
    orders: { state: 'Los peores primero', name: 'Nombre', changed: 'Último cambio', created: 'Más recientes' },
    name: 'Monitor',
    customer: 'Cliente',
    day: 'Últimas 24 horas',
    uptime: 'Disponible, 30 días',
    since: 'Desde',
    own: 'Sin cliente',
    none: 'Aún no hay monitores',
    noneHint: 'Añada el primero. Puede probarlo antes de guardarlo.',
    nothingFound: 'Ningún monitor coincide con los filtros',
    clear: 'Quitar los filtros',
    noCustomer: 'Ningún cliente coincide',
  },
  monitor: {
    back: 'Todos los monitores',
    since: '{state} desde: {time}',
    never: 'Aún sin comprobar',
    uptime: 'Disponibilidad, 30 días',
    checks: 'Comprobaciones',
    incidents: 'Incidentes',
    downtime: 'Tiempo de caída',
    p50: 'Respuesta, mediana',
    p95: '95 de cada 100 en',
    noData: 'Sin datos',
    milliseconds: '{number} ms',
    checkNow: 'Comprobar ahora',
    checking: 'Comprobando…',
    history: 'Últimas comprobaciones',
    historyHint: 'Las últimas 24 horas, las más recientes primero. Abra una comprobación para ver sus pruebas.',
    noHistory: 'Sin comprobaciones en las últimas 24 horas',
    more: 'Mostrar anteriores',
    duration: 'Duración',
    open: 'Pruebas: {time}',
    whilePaused: 'durante la pausa',
    noLocation: 'Ninguna ubicación comprueba este monitor.',
  },
  evidence: {
    none: 'Una comprobación sin fallos solo guarda la duración de sus pasos.',
    phases: 'Duración de los pasos',
    phase: {
      dns: 'Resolución de nombre',
      connect: 'Conexión',
      tls: 'TLS',
      firstByte: 'Primer byte',
      rest: 'Contenido',
    },
    step: 'Paso',
    total: 'Total',
    rules: 'Reglas',
    rule: 'Regla',
    expected: 'Esperado',
    seen: 'Observado',
    results: { passed: 'Cumplida', warning: 'Advertencia', failed: 'Incumplida' },
    locations: 'Ubicaciones',
    notChecked: 'Aún sin comprobar',
    connection: 'Conexión',
    addresses: 'Direcciones',
    connected: 'Conectado a',
    httpVersion: 'Versión de HTTP',
    status: 'Estado',
    redirects: 'Redirecciones',
    certificate: 'Certificado',
    subject: 'Titular',
    issuer: 'Emisor',
    validity: 'Validez',
    validityRange: 'del {from} al {to}',
    answer: 'Comienzo de la respuesta',
    dialogue: 'Diálogo con el servidor',
    client: 'Cliente',
    server: 'Servidor',
    cause: 'Causa',
  },
  problem: {
    load: 'No se ha podido cargar',
    offline: 'No se puede acceder al servicio',
    offlineHint: 'Lo que ve es de: {time}.',
    notFound: 'No encontrado',
    notFoundHint: 'El registro se ha eliminado o no puede verlo.',
    forbidden: 'No permitido',
    forbiddenHint: 'Su función no lo incluye. Un administrador puede cambiarlo.',
    outdated: 'Hay una nueva versión de la consola',
    reload: 'Recargar',
    retry: 'Reintentar',
    copy: 'Copiar',
    signedOut: 'Se ha cerrado su sesión',
    signedOutHint: 'Inicie sesión de nuevo en otra pestaña y continúe aquí. Se conserva lo que ha escrito.',
    signIn: 'Iniciar sesión',
    continue: 'Continuar',
    polling: 'Las actualizaciones en directo están interrumpidas. La página se actualiza cada 15 segundos.',
    stepUp: 'Confirme que es usted',
    stepUpHint: 'Este cambio requiere un código de su verificación en dos pasos. Después continúa por sí solo.',
    code: 'Código',
    loading: 'Cargando …',
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
