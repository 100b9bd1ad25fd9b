import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

const docs = join(import.meta.dirname, '../../docs');

const named = new Set();

/** A page of docs/; the build fails if it does not exist. */
const page = (text, path) => {
  if (!existsSync(join(docs, `${path}.md`))) throw new Error(`The sidebar names ${path}.md, which does not exist.`);
  named.add(path);
  return { text, link: `/${path.replace(/README$/, '')}` };
};
const group = (text, ...items) => ({ text, collapsed: true, items });

/** The pages by reader. */
export const sidebar = [
  {
    ...group('Start', page('First minute', 'start'), page('Concepts', 'concepts'), page('Questions', 'questions')),
    collapsed: false,
  },
  group(
    'Monitors',
    page('Kinds', 'monitors/README'),
    page('Website', 'monitors/website'),
    page('Keyword', 'monitors/website-keyword'),
    page('Heartbeat', 'monitors/website-heartbeat'),
    page('Scenario', 'monitors/website-scenario'),
    page('DNS', 'monitors/dns'),
    page('ICMP', 'monitors/icmp'),
    page('TCP', 'monitors/tcp'),
    page('SMTP', 'monitors/smtp'),
    page('Mail health', 'monitors/mail-health'),
    page('IMAP and POP3', 'monitors/imap-pop'),
    page('FTP', 'monitors/ftp'),
    page('SSH', 'monitors/ssh'),
    page('Domain', 'monitors/domain'),
    page('IP address', 'monitors/ip'),
    page('Changes of targets', 'monitors/changes'),
  ),
  group(
    'How to',
    page('Watch a cron job', 'how-to/cron-jobs'),
    page('Write a scenario', 'how-to/scenarios'),
    page('Plan maintenance', 'how-to/maintenance'),
    page('Let customers ask for changes', 'how-to/change-requests'),
    page('White label', 'how-to/white-label'),
    page('Packages and quotas', 'how-to/quotas'),
    page('Guard a deployment', 'deploy-gate'),
    page('Copy a customer', 'customer-copies'),
  ),
  group(
    'Alert and report',
    page('Notifications', 'notifications'),
    page('Words in messages', 'words'),
    page('Uptime', 'accounting'),
    page('Reports', 'reports'),
    page('Data export', 'data-export'),
    page('Import and export', 'import'),
  ),
  group(
    'Coming from elsewhere',
    page('Uptime Kuma', 'moving/uptime-kuma'),
    page('Healthchecks', 'moving/healthchecks'),
    page('Better Stack', 'moving/better-stack'),
    page('PagerDuty, Grafana OnCall, Opsgenie', 'moving/on-call'),
    page('On-call import', 'on-call-import'),
  ),
  group(
    'On-call',
    page('Schedules', 'on-call'),
    page('Calendars and coverage', 'on-call-calendars'),
    page('Escalation and paging', 'escalation'),
    page('Alert sources', 'alert-sources'),
    page('Outbound integrations', 'outbound-integrations'),
    page('Tickets', 'tickets'),
  ),
  group(
    'Status pages',
    page('Status pages', 'status-pages'),
    page('Formats', 'status-page-formats'),
    page('Subscribers', 'status-page-subscribers'),
    page('Custom domains', 'custom-domains'),
    page('Design', 'design'),
  ),
  group(
    'Agents and MCP',
    page('Access and recipes', 'agents/README'),
    page('Tools', 'agents/tools'),
    page('MCP conformance', 'mcp-conformance'),
  ),
  group(
    'Embed',
    page('Embedding', 'embedding/README'),
    page('Public surface', 'embedding/public-surface'),
    page('Rules', 'rules/README'),
    page('Vectors', 'vectors'),
    page('Ports', 'embedding/ports'),
    page('Planted faults', 'embedding/planted-faults'),
    { text: 'Types', link: '/types/index.html', target: '_blank' },
    page('Extending', 'architecture/extending'),
  ),
  group(
    'Operate',
    page('Operating guide', 'operating'),
    page('Beyond one machine', 'scaling'),
    page('Tables by organization', 'citus'),
    page('Troubleshooting', 'troubleshooting'),
    page('Rotate SECRET_KEY', 'how-to/rotate-secret-key'),
    page('Support and deprecation', 'support'),
    { text: 'Security', link: '/project/security' },
    page('Privacy', 'privacy'),
    page('Stored files', 'storage'),
    page('Archive of results', 'result-archive'),
    page('Retention', 'retention'),
    page('Performance', 'performance'),
  ),
  group(
    'Reference',
    page('API conventions', 'reference/api'),
    page('Rate limits', 'reference/rate-limits'),
    page('Error codes', 'errors'),
    page('Permissions', 'permissions'),
    page('State machines', 'state-machines'),
    page('Variables', 'reference/variables'),
    page('Command line', 'reference/command-line'),
    page('Metrics', 'reference/metrics'),
    page('Log events', 'reference/log-events'),
    page('Operations without a screen', 'reference/console-operations'),
    page('Members without a field', 'reference/console-members'),
    page('Tokens and components', 'reference/console-design'),
    { text: 'OpenAPI document', link: '/openapi.json', target: '_blank' },
  ),
  group(
    'Develop',
    { text: 'Readme', link: '/project/readme' },
    { text: 'Contributing', link: '/project/contributing' },
    { text: 'Code of conduct', link: '/project/code_of_conduct' },
    page('Architecture', 'architecture'),
    page('Requests, agents, apps', 'architecture/requests'),
    page('Monitoring', 'architecture/monitoring'),
    page('Incident management', 'architecture/incident-management'),
    page('Status pages', 'architecture/status-pages'),
    page('Reports and exports', 'architecture/reports-and-exports'),
    page('Mutation report', 'mutation'),
    page('Random histories', 'models'),
    { text: 'Changelog', link: '/project/changelog' },
  ),
];

// The list of all pages is the first page; the list of rules names its own.
const unnamed = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(sep, '/'))
  .filter((file) => file.endsWith('.md') && !/^(README\.md$|adr\/|rules\/)/.test(file))
  .map((file) => file.slice(0, -'.md'.length))
  .filter((path) => !named.has(path));
if (unnamed.length > 0) throw new Error(`The sidebar does not name ${unnamed.join(', ')}.`);
