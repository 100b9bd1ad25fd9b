/** A part of the product with words of its own. Its folders have the same name in every layer. */
export interface Context {
  readonly name: string;
  readonly family: string;
  readonly responsibility: string;
  /** The contexts that it imports, beside the kernel and `access`. Each of them stands before it. */
  readonly mayUse: readonly string[];
}

/** Lists the contexts, lower ones first. The import rules and the drawing in docs/architecture.md derive from it. */
export const contexts: readonly Context[] = [
  {
    name: 'access',
    family: 'Tenants',
    responsibility: 'callers, sessions, roles, API tokens, two-step verification, rate limits, audit log',
    mayUse: [],
  },
  {
    name: 'organizations',
    family: 'Tenants',
    responsibility: 'organizations, quota, mail server, logo, VAT numbers',
    mayUse: [],
  },
  {
    name: 'accounts',
    family: 'Tenants',
    responsibility: 'users, invitations, passwords and their links, account deletion',
    mayUse: ['organizations'],
  },
  {
    name: 'teams',
    family: 'Tenants',
    responsibility: 'teams, their members, the users that incident management can refer to',
    mayUse: [],
  },
  {
    name: 'customers',
    family: 'Tenants',
    responsibility: 'customers, packages, custom fields',
    mayUse: [],
  },
  {
    name: 'monitors',
    family: 'Monitoring',
    responsibility: 'what is watched: settings, ownership, tags, change requests, locations',
    mayUse: ['organizations', 'customers'],
  },
  {
    name: 'checks',
    family: 'Monitoring',
    responsibility: 'how it is judged: schedules, probes, verdicts, results, statistics',
    mayUse: ['organizations', 'customers', 'monitors'],
  },
  {
    name: 'notifications',
    family: 'Monitoring',
    responsibility: 'channels, alerts, delivery',
    mayUse: ['organizations', 'customers', 'monitors', 'checks'],
  },
  {
    name: 'incidents',
    family: 'Monitoring',
    responsibility: 'state changes, automatic and manual incidents, their timelines and announcements',
    mayUse: ['organizations', 'accounts', 'customers', 'monitors', 'checks', 'notifications'],
  },
  {
    name: 'maintenance',
    family: 'Monitoring',
    responsibility: 'maintenance windows, their occurrences, withheld alerts',
    mayUse: ['organizations', 'customers', 'monitors', 'checks', 'incidents'],
  },
  {
    name: 'on-call',
    family: 'Incident management',
    responsibility: 'schedules, overrides, who is on call, calendars, coverage',
    mayUse: ['organizations', 'accounts', 'teams'],
  },
  {
    name: 'paging',
    family: 'Incident management',
    responsibility: 'contact methods, personal rules, quiet hours, pages to people',
    mayUse: ['organizations', 'teams', 'notifications', 'on-call'],
  },
  {
    name: 'escalation',
    family: 'Incident management',
    responsibility: 'policies, runs and their steps',
    mayUse: ['organizations', 'teams', 'notifications', 'on-call', 'paging'],
  },
  {
    name: 'drills',
    family: 'Incident management',
    responsibility: 'monthly drills of channels, contact methods and policies, their confirmation and score',
    mayUse: ['organizations', 'teams', 'notifications', 'paging', 'escalation'],
  },
  {
    name: 'incident-management',
    family: 'Incident management',
    responsibility: 'incidents of teams, their timelines, page links, outbound integrations',
    mayUse: ['organizations', 'teams', 'customers', 'notifications', 'incidents', 'on-call', 'paging', 'escalation'],
  },
  {
    name: 'alert-sources',
    family: 'Incident management',
    responsibility: 'events and their sources, deduplication, storms',
    mayUse: [
      'organizations',
      'teams',
      'customers',
      'monitors',
      'checks',
      'incidents',
      'paging',
      'escalation',
      'incident-management',
    ],
  },
  {
    name: 'on-call-import',
    family: 'Incident management',
    responsibility: 'plans from exports of Grafana OnCall, PagerDuty and Opsgenie',
    mayUse: ['organizations', 'accounts', 'teams', 'notifications', 'on-call', 'paging', 'escalation', 'alert-sources'],
  },
  {
    name: 'public-tools',
    family: 'Public',
    responsibility: 'DNS, HTTP, TLS, WHOIS, port, ping and blocklist lookups',
    mayUse: ['monitors', 'checks'],
  },
  {
    name: 'changes',
    family: 'Monitoring',
    responsibility: 'changes of monitored targets: name servers, mail, certificates, registrations',
    mayUse: ['organizations', 'customers', 'monitors', 'checks', 'notifications', 'public-tools'],
  },
  {
    name: 'custom-domains',
    family: 'Public',
    responsibility: 'claims to hostnames, hosts in service',
    mayUse: ['organizations', 'monitors', 'notifications'],
  },
  {
    name: 'status-pages',
    family: 'Public',
    responsibility: 'status pages: components, public documents, their cache and protection, import',
    mayUse: ['organizations', 'customers', 'monitors', 'checks', 'incidents', 'maintenance', 'custom-domains'],
  },
  {
    name: 'subscribers',
    family: 'Public',
    responsibility: 'subscribers of status pages, their confirmation, announcements to them',
    mayUse: ['organizations', 'notifications', 'incidents', 'custom-domains', 'status-pages'],
  },
  {
    name: 'agent-access',
    family: 'Agents and apps',
    responsibility: 'registration, claim and tokens of agents',
    mayUse: ['public-tools'],
  },
  {
    name: 'connected-apps',
    family: 'Agents and apps',
    responsibility: 'OAuth authorization server and consent',
    mayUse: ['agent-access'],
  },
  {
    name: 'data-export',
    family: 'Records and reports',
    responsibility: 'archives of all records of an organization',
    mayUse: ['organizations', 'monitors', 'checks', 'notifications', 'custom-domains'],
  },
  {
    name: 'accounting',
    family: 'Records and reports',
    responsibility: 'classes of time, service hours, frozen months and their corrections',
    mayUse: ['monitors', 'checks'],
  },
  {
    name: 'reports',
    family: 'Records and reports',
    responsibility: 'reports on uptime: when they are due, their runs, PDFs and mails',
    mayUse: [
      'organizations',
      'monitors',
      'checks',
      'notifications',
      'drills',
      'maintenance',
      'custom-domains',
      'status-pages',
      'accounting',
    ],
  },
  {
    name: 'customer-copies',
    family: 'Records and reports',
    responsibility: 'copies of the setup of a customer: monitors, tags, channel choices, reports, status pages',
    mayUse: ['organizations', 'customers', 'monitors', 'notifications', 'status-pages', 'reports'],
  },
  {
    name: 'backups',
    family: 'Records and reports',
    responsibility:
      'backups of an installation: their format, schedule and restore, moving its database, rotating its secret key',
    mayUse: [],
  },
  {
    name: 'explanations',
    family: 'Console',
    responsibility: 'why an alert reached somebody, or did not: the decisions about a moment and their facts',
    mayUse: [
      'organizations',
      'customers',
      'teams',
      'monitors',
      'checks',
      'notifications',
      'incidents',
      'maintenance',
      'on-call',
      'paging',
      'escalation',
      'incident-management',
      'alert-sources',
    ],
  },
  {
    name: 'setup',
    family: 'Console',
    responsibility:
      'setting up an installation, its first organization and the first person on call, a sample of an outage',
    mayUse: ['organizations', 'accounts', 'teams', 'customers', 'monitors', 'on-call', 'escalation', 'alert-sources'],
  },
  {
    name: 'console',
    family: 'Console',
    responsibility: 'who is signed in and may do what, display preferences, overview, search, streams of changes',
    mayUse: [
      'organizations',
      'accounts',
      'customers',
      'monitors',
      'checks',
      'incidents',
      'on-call',
      'incident-management',
      'setup',
    ],
  },
];
