import type { AgentAccessOptions } from '../infrastructure/agent-access/agent-access-settings.ts';
import { configurationOf, readEnvironment, valueOfVariable } from '../infrastructure/kernel/system/configuration.ts';
import type { Configuration } from '../infrastructure/kernel/system/configuration.ts';
import { didYouMean } from '../domain/kernel/nearest-name.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { variables } from '../infrastructure/kernel/system/variables.ts';
import type { Blocklist } from '../domain/checks/warnings/blocklist.ts';
import type { Sentinel } from '../domain/checks/connectivity.ts';
import type { QuotaTier } from '../domain/organizations/quota-tier.ts';

/** The settings of the product. Their defaults are those of the environment variables. */
export interface Settings extends AgentAccessOptions {
  /** The directory that receives scheduled backups. If null, none are made. */
  readonly backupDir: string | null;
  /** The time between two scheduled backups, in hours. */
  readonly backupIntervalHours: number;
  /** The number of scheduled backups that are kept. */
  readonly backupKeep: number;
  /** The passphrase that backups are encrypted with. */
  readonly backupPassphrase: string | null;
  /** The public keys of age that backups are encrypted to, in place of a passphrase. */
  readonly backupRecipients: readonly string[];
  /** The path of the Chromium that runs scenarios. If null, the usual locations are searched. */
  readonly chromiumPath: string | null;
  /** True to serve the web console at `/console`. */
  readonly console: boolean;
  /**
   * The directory or bucket of files that are too large for the database, as a `file:` or `s3:` URL. If null, `files` in
   * `dataDir` is used.
   */
  readonly storageUrl: string | null;
  /** The id of the access key for an S3 store. Null if there is none. */
  readonly awsAccessKeyId: string | null;
  /** The secret of the access key for an S3 store. Null if there is none. */
  readonly awsSecretAccessKey: string | null;
  /** The token of a temporary access key for an S3 store. Null for a lasting key. */
  readonly awsSessionToken: string | null;
  /** The region of the bucket of an S3 store whose URL has none. Null for `us-east-1`. */
  readonly awsRegion: string | null;
  /** The directory of generated keys and, by default, of stored files. */
  readonly dataDir: string;
  /** The maximum number of data exports that the whole service generates at the same time. */
  readonly exportConcurrency: number;
  /** The minimum time between two requests for a data export, in hours. */
  readonly exportCooldownHours: number;
  /** The directory to which the static files of status pages are written. If null, none are written. */
  readonly statusSnapshotDir: string | null;
  /** The folder of fonts for letters that the fonts of reports lack. If null, such letters are transcribed. */
  readonly fontDir: string | null;
  /**
   * The URL of a MongoDB database for the job queue, such as `mongodb://host:27017/name`. If null, jobs are stored in
   * PostgreSQL.
   */
  readonly jobsUrl: string | null;
  /** The key of the monitoring location that this process's workers serve. */
  readonly location: string;
  /** The URL of the mail server, such as `smtps://user:password@host:465`. If null, mail stays in the outbox. */
  readonly smtpUrl: string | null;
  /** The account that sends text messages for channels without a provider of their own. Null if there is none. */
  readonly smsProvider: Readonly<Record<string, unknown>> | null;
  /** The sender of emails, such as `Monitoring <monitoring@example.com>`. */
  readonly mailFrom: string;
  /** The proxies whose `X-Forwarded-For` is trusted, in the form of Express's `trust proxy`. */
  readonly trustProxy: boolean | number | string;
  /** Private networks in CIDR notation that monitors may reach. */
  readonly privateTargetAllowlist: readonly string[];
  /** The URL of the HTTP proxy for outgoing requests to https URLs. Null if there is none. */
  readonly httpsProxy: string | null;
  /** The URL of the HTTP proxy for outgoing requests to http URLs. Null if there is none. */
  readonly httpProxy: string | null;
  /** The hosts and networks that are reached without a proxy, such as `example.com` or `10.0.0.0/8`. */
  readonly noProxy: readonly string[];
  /**
   * The name servers for every lookup of the service, such as `192.0.2.53:53`. If empty, those of the system are used.
   */
  readonly dnsServers: readonly string[];
  /** Hosts and ports by which workers notice that they have lost their own connectivity. */
  readonly connectivitySentinels: readonly Sentinel[];
  /** The blocklists in which addresses are looked up. */
  readonly blocklists: readonly Blocklist[];
  /** True if platform admins and supporters must use two-step verification. */
  readonly mfaRequiredForPlatformStaff: boolean;
  /** The private-use redirect URIs (RFC 8252 section 7.1) that apps may register. */
  readonly oauthPrivateRedirectUris: readonly string[];
  /** The monitor quota tiers, in ascending order of their limits. New organizations start on the first. */
  readonly quotaTiers: readonly QuotaTier[];
  /** The number of days for which raw check results are kept. */
  readonly retentionDays: number;
  /** The number of months for which expired check results are kept in the archive. Null if they are deleted. */
  readonly resultArchiveMonths: number | null;
  /**
   * The requester's own VAT number, which is sent when numbers of organizations are validated. Null if there is none.
   */
  readonly vatRequester: string | null;
  /** The number of days for which audit entries are kept. */
  readonly auditRetentionDays: number;
  /** True if Prometheus metrics are collected. */
  readonly metrics: boolean;
}

/** Returns the settings from environment variables. */
export const settingsOf = (configuration: Configuration): Settings => ({
  backupDir: configuration.BACKUP_DIR ?? null,
  backupIntervalHours: configuration.BACKUP_INTERVAL_HOURS,
  backupKeep: configuration.BACKUP_KEEP,
  backupPassphrase: configuration.BACKUP_PASSPHRASE ?? null,
  backupRecipients: configuration.BACKUP_RECIPIENTS,
  baseUrl: configuration.BASE_URL,
  chromiumPath: configuration.CHROMIUM_PATH ?? null,
  console: configuration.CONSOLE,
  dataDir: configuration.DATA_DIR,
  storageUrl: configuration.STORAGE_URL ?? null,
  awsAccessKeyId: configuration.AWS_ACCESS_KEY_ID ?? null,
  awsSecretAccessKey: configuration.AWS_SECRET_ACCESS_KEY ?? null,
  awsSessionToken: configuration.AWS_SESSION_TOKEN ?? null,
  awsRegion: configuration.AWS_REGION ?? null,
  exportConcurrency: configuration.EXPORT_CONCURRENCY,
  exportCooldownHours: configuration.EXPORT_COOLDOWN_HOURS,
  statusSnapshotDir: configuration.STATUS_SNAPSHOT_DIR ?? null,
  fontDir: configuration.FONT_DIR ?? null,
  jobsUrl: configuration.JOBS_URL ?? null,
  location: configuration.LOCATION,
  smtpUrl: configuration.SMTP_URL ?? null,
  smsProvider: configuration.SMS_PROVIDER ?? null,
  mailFrom: configuration.MAIL_FROM,
  trustProxy: configuration.TRUST_PROXY,
  privateTargetAllowlist: configuration.PRIVATE_TARGET_ALLOWLIST,
  httpsProxy: configuration.HTTPS_PROXY ?? null,
  httpProxy: configuration.HTTP_PROXY ?? null,
  noProxy: configuration.NO_PROXY,
  dnsServers: configuration.DNS_SERVERS,
  connectivitySentinels: configuration.CONNECTIVITY_SENTINELS,
  blocklists: configuration.BLOCKLISTS,
  agentAuthEnabled: configuration.AGENT_AUTH_ENABLED,
  agentAnonymousEnabled: configuration.AGENT_ANONYMOUS_ENABLED,
  agentServiceAuthEnabled: configuration.AGENT_SERVICE_AUTH_ENABLED,
  agentWriteEnabled: configuration.AGENT_WRITE_ENABLED,
  agentTrustedIssuers: configuration.AGENT_TRUSTED_ISSUERS,
  mfaRequiredForPlatformStaff: configuration.MFA_REQUIRED_FOR_PLATFORM_STAFF,
  oauthPrivateRedirectUris: configuration.OAUTH_PRIVATE_REDIRECT_URIS,
  quotaTiers: configuration.QUOTA_TIERS,
  retentionDays: configuration.RETENTION_DAYS,
  resultArchiveMonths: configuration.RESULT_ARCHIVE_MONTHS ?? null,
  vatRequester: configuration.VAT_REQUESTER ?? null,
  auditRetentionDays: configuration.AUDIT_RETENTION_DAYS,
  metrics: configuration.METRICS_PORT !== undefined,
});

/** Returns the settings of a process without environment variables. */
export const defaultSettings = (): Settings => settingsOf(configurationOf(readEnvironment({})));

/** The options of a program that are no settings. */
const otherOptions = [
  'adapters',
  'channelTypes',
  'database',
  'databaseDirectUrl',
  'databaseReplicaUrl',
  'databaseUrl',
  'kinds',
  'secretKey',
];

/** Returns the variable of a setting, such as `SMTP_URL` of `smtpUrl`. */
const variableOf = (setting: string): string => setting.replaceAll(/[A-Z]/g, '_$&').toUpperCase();

/** Returns the URL of the database after it is validated as its environment variable is. */
export const databaseUrlIn = ({ databaseUrl }: { readonly databaseUrl?: string }): string => {
  const result = valueOfVariable('DATABASE_URL', databaseUrl);
  if (result.ok && typeof result.value === 'string') return result.value;
  throw new StartupError(`databaseUrl must be ${variables.DATABASE_URL.expects}.`);
};

/** Returns the URL of the database without a pooler, after it is validated as its environment variable is. */
export const databaseDirectUrlIn = ({
  databaseDirectUrl,
}: {
  readonly databaseDirectUrl?: string | undefined;
}): string | undefined => validated('databaseDirectUrl', databaseDirectUrl) as string | undefined;

/** Returns the URL of the replicas of the database, after it is validated as its environment variable is. */
export const databaseReplicaUrlIn = ({
  databaseReplicaUrl,
}: {
  readonly databaseReplicaUrl?: string | undefined;
}): string | undefined => validated('databaseReplicaUrl', databaseReplicaUrl) as string | undefined;

/** Returns the value of a setting after it is validated as its environment variable is. */
const validated = (name: string, given: unknown): unknown => {
  // Metrics are collected if their variable, which is another one, has a port.
  if (name === 'metrics') {
    if (typeof given !== 'boolean') throw new StartupError('metrics must be true or false.');
    return given;
  }
  const result = valueOfVariable(variableOf(name), given);
  if (!result.ok) throw new StartupError(`${name} must be ${result.expects}.`);
  return result.value;
};

/**
 * Returns the settings in the options of a program, with the defaults of those that are undefined. Throws a
 * `StartupError` that names the first option that is unknown or invalid.
 */
export const settingsFrom = (options: Readonly<Partial<Record<string, unknown>>>): Settings => {
  const defaults = defaultSettings();
  const known = Object.keys(defaults);
  const given = Object.entries(options).filter(([name, value]) => value !== undefined && !otherOptions.includes(name));
  for (const [name] of given) {
    if (!known.includes(name))
      throw new StartupError(`${name} is not an option${didYouMean(name, [...known, ...otherOptions])}`);
  }
  const settings = Object.fromEntries(given.map(([name, value]) => [name, validated(name, value) ?? null]));
  // The default origin is the address of the service, which a program has not.
  if (typeof settings['baseUrl'] !== 'string') throw new StartupError(`baseUrl must be ${variables.BASE_URL.expects}.`);
  return { ...defaults, ...settings };
};
