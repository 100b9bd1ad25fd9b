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
  skip: 'Aller au contenu',
  navigation: {
    groups: { plan: 'Planification', publish: 'Publication', settings: 'Réglages' },
    auditLog: 'Journal d’audit',
    tokens: 'Jetons et clés',
    organization: 'Organisation',
    reports: 'Rapports',
    maintenance: 'Maintenance',
    onCall: 'Astreintes',
    teams: 'Équipes',
    policies: 'Escalade',
    name: 'Menu principal',
    monitors: 'Moniteurs',
    account: 'Votre compte',
    reference: 'Référence de l’API',
    overview: 'Vue d’ensemble',
    incidents: 'Incidents',
    customers: 'Clients',
    channels: 'Canaux',
    people: 'Personnes',
    menu: 'Menu',
    licenses: 'Licences',
    customer: 'Votre offre',
  },
  appearance: {
    name: 'Apparence',
    theme: 'Couleurs',
    system: 'Comme sur l’appareil',
    light: 'Clair',
    dark: 'Sombre',
    density: 'Lignes',
    comfortable: 'Aérées',
    compact: 'Compactes',
  },
  states: {
    up: 'En service',
    degraded: 'Ralenti',
    down: 'En panne',
    unknown: 'Inconnu',
    paused: 'En pause',
    maintenance: 'Maintenance',
  },
  kinds: {
    website: 'Site web',
    dns: 'DNS',
    icmp: 'Ping',
    smtp: 'Courrier sortant',
    'imap-pop': 'Boîte aux lettres',
    ftp: 'FTP',
    ssh: 'SSH',
    tcp: 'Port TCP',
    domain: 'Domaine',
    ip: 'Adresse IP',
    'mail-health': 'Santé de la messagerie',
  },
  monitors: {
    title: 'Moniteurs',
    count: 'Dans la liste : {number}',
    search: 'Chercher des moniteurs',
    searchHint: 'Appuyez sur / pour chercher',
    filters: 'Filtres',
    state: 'État',
    anyState: 'Tous les états',
    kind: 'Type',
    anyKind: 'Tous les types',
    order: 'Ordre',
    orders: { state: 'Les pires d’abord', name: 'Nom', changed: 'Dernier changement', created: 'Les plus récents' },
    name: 'Moniteur',
    customer: 'Client',
    day: 'Dernières 24 heures',
    uptime: 'Disponible, 30 jours',
    since: 'Depuis',
    own: 'Sans client',
    none: 'Aucun moniteur pour l’instant',
    noneHint: 'Ajoutez le premier. Vous pouvez le tester avant de l’enregistrer.',
    nothingFound: 'Aucun moniteur ne correspond aux filtres',
    clear: 'Effacer les filtres',
    noCustomer: 'Aucun client ne correspond',
  },
  monitor: {
    back: 'Tous les moniteurs',
    since: '{state} depuis : {time}',
    never: 'Pas encore vérifié',
    uptime: 'Disponibilité, 30 jours',
    checks: 'Vérifications',
    incidents: 'Incidents',
    downtime: 'Durée de panne',
    p50: 'Réponse, médiane',
    p95: '95 sur 100 en moins de',
    noData: 'Aucune donnée',
    milliseconds: '{number} ms',
    checkNow: 'Vérifier maintenant',
    checking: 'Vérification…',
    history: 'Dernières vérifications',
    historyHint: 'Les dernières 24 heures, les plus récentes d’abord. Ouvrez une vérification pour voir ses preuves.',
    noHistory: 'Aucune vérification dans les dernières 24 heures',
    more: 'Afficher les précédentes',
    duration: 'Durée',
    open: 'Preuves : {time}',
    whilePaused: 'pendant la pause',
    noLocation: 'Aucun emplacement ne vérifie ce moniteur.',
  },
  evidence: {
    none: 'Une vérification sans problème n’enregistre que la durée de ses étapes.',
    phases: 'Durée des étapes',
    phase: { dns: 'Résolution du nom', connect: 'Connexion', tls: 'TLS', firstByte: 'Premier octet', rest: 'Contenu' },
    step: 'Étape',
    total: 'Total',
    rules: 'Règles',
    rule: 'Règle',
    expected: 'Attendu',
    seen: 'Constaté',
    results: { passed: 'Respectée', warning: 'Avertissement', failed: 'Non respectée' },
    locations: 'Emplacements',
    notChecked: 'Pas encore vérifié',
    connection: 'Connexion',
    addresses: 'Adresses',
    connected: 'Connecté à',
    httpVersion: 'Version HTTP',
    status: 'Statut',
    redirects: 'Redirections',
    certificate: 'Certificat',
    subject: 'Sujet',
    issuer: 'Émetteur',
    validity: 'Validité',
    validityRange: 'du {from} au {to}',
    answer: 'Début de la réponse',
    dialogue: 'Échange avec le serveur',
    client: 'Client',
    server: 'Serveur',
    cause: 'Cause',
  },
  problem: {
    load: 'Le chargement a échoué',
    offline: 'Le service est injoignable',
    offlineHint: 'Ce que vous voyez date de : {time}.',
    notFound: 'Introuvable',
    notFoundHint: 'L’élément a été supprimé ou vous n’y avez pas accès.',
    forbidden: 'Non autorisé',
    forbiddenHint: 'Votre rôle ne le permet pas. Un administrateur peut le changer.',
    outdated: 'Une nouvelle version de la console est disponible',
    reload: 'Recharger',
    retry: 'Réessayer',
    copy: 'Copier',
    signedOut: 'Vous êtes déconnecté',
    signedOutHint: 'Reconnectez-vous dans un nouvel onglet, puis continuez ici. Votre saisie est conservée.',
    signIn: 'Se connecter',
    continue: 'Continuer',
    polling: 'Les mises à jour en direct sont interrompues. La page s’actualise toutes les 15 secondes.',
    stepUp: 'Confirmez votre identité',
    stepUpHint:
      'Cette modification exige un code de votre validation en deux étapes. Elle reprend ensuite d’elle-même.',
    code: 'Code',
    loading: 'Chargement …',
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
