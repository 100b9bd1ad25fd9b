import { readFileSync, readdirSync } from 'node:fs';
import { endpoints } from '../src/interfaces/http/endpoints.ts';
import { table } from './table.ts';

/** The operations that no screen of the console calls, with the reason, by their id. */
type Reasons = readonly (readonly [reason: string, operations: readonly (string | RegExp)[]])[];

const reasons: Reasons = [
  [
    'Pages without script serve it: signing in, the account with its sessions, password and two-step verification, invitations, consent and answers by a link.',
    [
      /^(completeSignIn|getSession|signOut|signOutEverywhere|listSessions|endSession|changePassword)$/,
      /^(requestPasswordReset|confirmPasswordReset|acceptInvitation)$/,
      /^(getMfa|enrollMfa|confirmMfa|disableMfa|renewBackupCodes)$/,
      /^(settleConsent|listOauthConnections|deleteUnnamedOauthConnection|deleteOauthConnection)$/,
      /^(getAgentClaimContext|confirmAgentClaim|giveAnswer|setUp)$/,
      /^(getAccountDeletion|requestAccountDeletion|withdrawAccountDeletion)$/,
    ],
  ],
  [
    'Programs call it: agents, connected apps, jobs that send heartbeats, tools that send alerts, providers of calls and chats, deployments.',
    [
      /^(getAuthorizationServerMetadata|getProtectedResourceMetadata|getAgentKeys|registerAgent|claimRegistration)$/,
      /^(receiveSecurityEvent|exchangeToken|revokeAgentToken|getAgentInstructions)$/,
      /^(getAppServerMetadata|getMcpResourceMetadata|registerOauthClient|authorizeApp|issueAppTokens|revokeAppToken)$/,
      /^(answerInSlack|answerInTelegram|answerCall|reportCall|receiveTicketWebhook)$/,
      /^(receiveHeartbeat|receiveHeartbeatByGet|signalHeartbeat|signalHeartbeatByGet)$/,
      /^ping(Uuid|Heartbeat|SlugWithSignal)(ByGet)?$/,
      /^(acceptImEvent|ingestDelivery|assertHealthy|checkMaintenance|checkMaintenanceOfMany)$/,
      /^(readCalendarFeed|getImScheduleCalendar|getHealth|getImMetrics)$/,
    ],
  ],
  ['Visitors of a status page, and mails, use it.', ['subscribeToStatusPage', 'readLogo', 'findTenant']],
  [
    'Another operation does the same for a screen: that of all kinds of monitors, of the whole layout, of several records at once, or of the list.',
    [
      /^list(Website|DnsMonitor|IcmpMonitor|TcpMonitor|SmtpMonitor|SshMonitor|FtpMonitor|ImapPopMonitor|MailHealthMonitor|CustomMonitor|CustomerDomain|CustomerIp)s$/,
      /^request(Website|DnsMonitor|IcmpMonitor|TcpMonitor|SmtpMonitor|SshMonitor|FtpMonitor|ImapPopMonitor|MailHealthMonitor|CustomMonitor|CustomerDomain|CustomerIp)Change$/,
      /^(list|create|update|delete)Status(Group|Component)s?$/,
      /^(list|create|update|delete)ChannelOverrides?$/,
      'updateWebsiteCheckConfig',
      'createCustomers',
      'listSmsUsage',
      'getPingKey',
      'getCustomDomain',
      'getDataExport',
      'listImSchedules',
      'listOrganizations',
      'getOrganization',
      'updateOrganization',
      'updateCallersOrganization',
      'downloadNamedDataExport',
      'listImIncidentAlerts',
      'updateImTeamMember',
    ],
  ],
  [
    'Anybody may use these tools; a monitor that is tested shows the same.',
    [/^(lookUpDns|visitUrl|inspectTls|testPort|lookUpRegistration|pingHost|checkBlocklists)$/],
  ],
];

const sources = readdirSync('console', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('client/') && !name.startsWith('test/'))
  .map((name) => readFileSync(`console/${name}`, 'utf8'))
  .join('\n');
const words = new Set(sources.match(/\w+/g));

/** Returns true if an address in a source of the console is that of the operation, such as the address of a file. */
const isAddressed = ({ path }: { readonly path: string }): boolean => {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '\\$\\{[^}]+\\}');
  return new RegExp(`["'\`]${escaped}["'\`?$]`).test(sources);
};

const reasonOf = (operation: string): string | null => {
  const found = reasons.find(([, names]) =>
    names.some((name) => (typeof name === 'string' ? name === operation : name.test(operation))),
  );
  return found?.[0] ?? null;
};

/** Returns the page of the operations that no screen reaches. An operation without a reason is an error. */
export const consoleOperationsPage = (notice: string): string => {
  const unreached = endpoints.filter((each) => !words.has(each.operationId) && !isAddressed(each));
  const names = new Set(unreached.map(({ operationId }) => operationId));
  const unexplained = [...names].filter((name) => reasonOf(name) === null);
  if (unexplained.length > 0) throw new Error(`No screen reaches ${unexplained.join(', ')}; say why.`);
  const rowsOf = (held: typeof unreached) =>
    held.map(({ operationId, method, path }) => [`\`${operationId}\``, `\`${method.toUpperCase()} ${path}\``]);
  return [
    notice,
    '# Operations without a screen',
    '',
    `Screens of the console reach ${endpoints.length - unreached.length} of the ${endpoints.length} operations of the API. The others, with the reason:`,
    '',
    ...reasons.flatMap(([reason]) => {
      const held = unreached.filter(({ operationId }) => reasonOf(operationId) === reason);
      return held.length === 0 ? [] : [reason, '', ...table(['Operation', 'Request'], rowsOf(held)), ''];
    }),
  ].join('\n');
};
