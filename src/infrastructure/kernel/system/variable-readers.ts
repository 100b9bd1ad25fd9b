import type { variables } from './variables.ts';

/**
 * Turns the text of an environment variable into the value that its schema validates. Text that cannot be read remains
 * text, which the schema refuses.
 */
type Reader = (text: string) => unknown;

const asFlag: Reader = (text) => (text === 'true' || text === 'false' ? text === 'true' : text);

const asWhole: Reader = (text) => (/^\d{1,9}$/.test(text) ? Number(text) : text);

const asDecimal: Reader = (text) => (/^\d{1,4}(\.\d{1,6})?$/.test(text) ? Number(text) : text);

const asJson: Reader = (text) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

const asList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Reads a list that other programs separate by commas or spaces. */
const asHosts = (text: string): readonly string[] => asList(text.replace(/\s+/g, ','));

/** Reads the URL of a proxy, whose scheme may be omitted. */
const asProxyServer: Reader = (text) => (text.includes('://') ? text : `http://${text}`);

const hostWithPort = /^(?:\[(?<six>[\da-f:.]+)\]|(?<name>[^\s:[\]]+)):(?<port>\d{1,5})$/i;

/** Reads hosts with ports; IPv6 addresses are in brackets, and nothing else is. */
const asHostsWithPorts: Reader = (text) =>
  asList(text).map((entry) => {
    const { six, name, port } = hostWithPort.exec(entry)?.groups ?? {};
    return port === undefined || (six !== undefined && !six.includes(':'))
      ? entry
      : { host: six ?? name, port: Number(port) };
  });

/** Reads Express's `trust proxy` setting: all, none, a number of hops, or addresses. */
const asProxies: Reader = (text) => (/^\d{1,3}$/.test(text) ? Number(text) : asFlag(text));

/** The readers of the variables whose values are not text. */
export const readers: { readonly [Name in keyof typeof variables]?: Reader } = {
  PORT: asWhole,
  SMS_PROVIDER: asJson,
  TRUST_PROXY: asProxies,
  MAX_CONNECTIONS: asWhole,
  MAX_CONNECTIONS_PER_CLIENT: asWhole,
  PRIVATE_TARGET_ALLOWLIST: asList,
  HTTPS_PROXY: asProxyServer,
  HTTP_PROXY: asProxyServer,
  NO_PROXY: asHosts,
  DNS_SERVERS: asList,
  CONNECTIVITY_SENTINELS: asHostsWithPorts,
  BLOCKLISTS: asJson,
  CONSOLE: asFlag,
  AGENT_AUTH_ENABLED: asFlag,
  AGENT_ANONYMOUS_ENABLED: asFlag,
  AGENT_SERVICE_AUTH_ENABLED: asFlag,
  AGENT_WRITE_ENABLED: asFlag,
  AGENT_TRUSTED_ISSUERS: asJson,
  OAUTH_PRIVATE_REDIRECT_URIS: asList,
  MFA_REQUIRED_FOR_PLATFORM_STAFF: asFlag,
  EXPORT_CONCURRENCY: asWhole,
  EXPORT_COOLDOWN_HOURS: asDecimal,
  QUOTA_TIERS: asJson,
  RETENTION_DAYS: asWhole,
  RESULT_ARCHIVE_MONTHS: asWhole,
  AUDIT_RETENTION_DAYS: asWhole,
  BACKUP_INTERVAL_HOURS: asWhole,
  BACKUP_KEEP: asWhole,
  BACKUP_RECIPIENTS: asList,
  METRICS_PORT: asWhole,
};
