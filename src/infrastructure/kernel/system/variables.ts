import { z } from 'zod';
import { MAX_SENTINELS } from '../../../domain/checks/connectivity.ts';
import { DEFAULT_BLOCKLISTS } from '../../../domain/checks/warnings/blocklist.ts';
import { smsProviderIssues } from '../../../domain/notifications/sms-channel.ts';
import { DEFAULT_QUOTA_TIERS } from '../../../domain/organizations/quota-tier.ts';
import { vatNumberOf, vatQueryOfText } from '../../../domain/organizations/vat-number.ts';
import { agentVariables } from './agent-variables.ts';
import { backupVariables } from './backup-variables.ts';
import { proxyVariables } from './proxy-variables.ts';
import { secretKeyVariables } from './secret-key-variables.ts';
import { storageVariables } from './storage-variables.ts';
import { fontFilesIn } from './font-folder.ts';
import {
  whole,
  databaseUrl,
  port,
  cidrs,
  nameServers,
  sentinels,
  url,
  proxies,
  tier,
  ascending,
  blocklist,
  haveDistinctKeys,
} from './variable-schemas.ts';

/**
 * Every environment variable: the schema of its value, its expected form in words, and its purpose. `createWatchstead` validates its options by the same schemas (ADR 0145). `.env.example` is generated from
 * it.
 */
export const variables = {
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    expects: 'an address to listen on',
    what: 'The address that the HTTP server listens on.',
  },
  PORT: {
    schema: port.default(3000),
    expects: 'a port from 0 to 65535',
    what: 'The port that the HTTP server listens on.',
  },
  BASE_URL: {
    schema: url(/^https?:\/\//)
      .refine((value) => URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''))
      .transform((value) => new URL(value).origin)
      .optional(),
    expects: 'an http or https origin without a path, such as https://status.example.com',
    what: 'The public URL of the service. Defaults to http://HOST:PORT.',
  },
  DATABASE_URL: {
    schema: databaseUrl.optional(),
    expects: 'a URL such as postgres://user:password@host:5432/name',
    what: 'The PostgreSQL database. Of several hosts, as in postgres://user:password@one:5432,two:5432/name, the one that accepts writes is used. If not set, the service runs an embedded one in DATA_DIR.',
  },
  DATABASE_DIRECT_URL: {
    schema: databaseUrl.optional(),
    expects: 'a URL such as postgres://user:password@host:5432/name',
    what: 'The same database without a pooler, if DATABASE_URL leads to PgBouncer in transaction mode; see docs/scaling.md. Each process has one such connection.',
  },
  DATABASE_REPLICA_URL: {
    schema: databaseUrl.optional(),
    expects: 'a URL such as postgres://user:password@replica:5432/name',
    what: 'A replica of the database, or several, for reads that may be a second old, such as histories, statistics and reports; see docs/scaling.md. The primary answers instead of one that lags or is gone.',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('./.watchstead'),
    expects: 'a directory',
    what: 'The directory of the embedded database, generated keys, and files such as screenshots.',
  },
  DATABASE_TEMPLATE_DIR: {
    schema: z.string().min(1).optional(),
    expects: 'a directory',
    what: 'The files of a stopped PostgreSQL server with all tables. If the embedded database does not exist yet, it begins as their copy, which is faster. In a checkout, npm ci makes them, and the launcher sets this variable.',
  },
  ...storageVariables,
  CONSOLE: { schema: z.boolean().default(true), expects: 'true or false', what: 'Whether /console is served.' },
  STATUS_SNAPSHOT_DIR: {
    schema: z.string().min(1).optional(),
    expects: 'a directory',
    what: 'The directory that receives every unprotected status page as static files, for a CDN or a second host. If not set, none are written.',
  },
  FONT_DIR: {
    schema: z
      .string()
      .min(1)
      .refine((folder) => fontFilesIn(folder).length > 0)
      .optional(),
    expects: 'a directory that contains .ttf, .otf or .ttc files',
    what: 'The fonts for letters that reports have no fonts of their own for, such as Chinese, Arabic or Thai ones, also in its subdirectories; see docs/reports.md. If not set, such letters are transcribed.',
  },
  JOBS_URL: {
    schema: url(/^mongodb(\+srv)?:\/\/./).optional(),
    expects: 'a URL such as mongodb://host:27017/name',
    what: 'Stores the job queue in MongoDB; see docs/operating.md for what is unproved. If not set, it is stored in the PostgreSQL database.',
  },
  ROLE: {
    schema: z.enum(['all', 'api', 'worker']).default('all'),
    expects: 'all, api or worker',
    what: 'The role of this process: HTTP, background work, or both.',
  },
  LOCATION: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,63}$/)
      .default('local'),
    expects: 'the key of a monitoring location',
    what: 'The monitoring location of this worker.',
  },
  CHROMIUM_PATH: {
    schema: z.string().min(1).optional(),
    expects: 'a program',
    what: 'The Chromium that scenarios run in. If not set, one in a usual place such as /usr/bin/chromium. Without one, scenarios are not checked.',
  },
  SMTP_URL: {
    schema: url(/^smtps?:\/\/./).optional(),
    expects: 'a URL such as smtps://user:password@host:465',
    what: 'The mail server. If not set, mail stays in the outbox.',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/)
      .default('Watchstead <watchstead@localhost>'),
    expects: 'an email address',
    what: 'The sender of emails.',
  },
  VAT_REQUESTER: {
    schema: z
      .string()
      .refine((value) => vatQueryOfText(value, null) !== null)
      .transform(vatNumberOf)
      .optional(),
    expects: 'a VAT number of the European Union with its country prefix',
    what: 'The VAT number of the operator. If set, the registry issues a consultation number for each validated number of an organization.',
  },
  SMS_PROVIDER: {
    schema: z
      .record(z.string(), z.unknown())
      .refine((account) => smsProviderIssues(account).length === 0)
      .optional(),
    expects: 'a JSON object such as {"provider":"twilio","accountId":"AC…","token":"…","sender":"+15005550006"}',
    what: 'The account that sends text messages of SMS channels without a provider of their own. Takes the settings of an SMS channel without the recipients.',
  },
  ...secretKeyVariables,
  TRUST_PROXY: {
    schema: proxies.default(false),
    expects: 'true, false, a number of proxies, or their addresses',
    what: 'The proxies whose X-Forwarded-For header is trusted.',
  },
  MAX_CONNECTIONS: {
    schema: whole(1, 1_000_000).default(10_000),
    expects: 'a number from 1 to 1000000',
    what: 'How many HTTP connections may be open.',
  },
  MAX_CONNECTIONS_PER_CLIENT: {
    schema: whole(1, 1_000_000).default(500),
    expects: 'a number from 1 to 1000000',
    what: 'How many HTTP connections one address (IPv6: /64) may have open. Does not apply with TRUST_PROXY, whose address is the proxy’s.',
  },
  PRIVATE_TARGET_ALLOWLIST: {
    schema: cidrs.default([]),
    expects: 'networks such as 10.0.0.0/8,192.168.1.0/24',
    what: 'Private networks whose addresses may be monitored.',
  },
  ...proxyVariables,
  DNS_SERVERS: {
    schema: nameServers.default([]),
    expects: 'addresses with ports such as 192.0.2.53:53,[2001:db8::53]:53',
    what: 'The name servers for every lookup of the service. Without it, those of the system are used.',
  },
  CONNECTIVITY_SENTINELS: {
    schema: sentinels.default([]),
    expects: `up to ${MAX_SENTINELS} hosts with ports such as 192.0.2.1:443,gateway.example.com:22,[2001:db8::1]:443`,
    what: 'Hosts by which workers notice that they have lost their own connectivity: while none accepts a connection, failing checks count as unknown. They may be private.',
  },
  BLOCKLISTS: {
    schema: z.array(blocklist).refine(haveDistinctKeys).readonly().default(DEFAULT_BLOCKLISTS),
    expects: 'a JSON list of {key, name, families, delistUrl} with distinct keys; delistUrl contains {address}',
    what: 'The DNS blocklists that addresses are looked up in: zone, name, families (v4, v6) and the page for removal.',
  },
  ...agentVariables,
  MFA_REQUIRED_FOR_PLATFORM_STAFF: {
    schema: z.boolean().default(false),
    expects: 'true or false',
    what: 'Whether platform admins and supporters must use two-step verification.',
  },
  EXPORT_CONCURRENCY: {
    schema: whole(1, 100).default(2),
    expects: 'a number from 1 to 100',
    what: 'How many data exports the whole service generates at the same time.',
  },
  EXPORT_COOLDOWN_HOURS: {
    schema: z.number().min(0).max(8760).default(6),
    expects: 'a number of hours',
    what: 'The minimum time between two exports.',
  },
  QUOTA_TIERS: {
    schema: z.array(tier).min(1).refine(ascending).readonly().default(DEFAULT_QUOTA_TIERS),
    expects: 'a JSON list of {key, limit, paid} with ascending limits',
    what: 'The monitor quota tiers that organizations can be on.',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    expects: 'fatal, error, warn, info, debug, trace or silent',
    what: 'The log level.',
  },
  RETENTION_DAYS: {
    schema: whole(1, 3650).default(30),
    expects: 'a number of days from 1 to 3650',
    what: 'How long raw check results are kept.',
  },
  RESULT_ARCHIVE_MONTHS: {
    schema: whole(1, 240).optional(),
    expects: 'a number of months from 1 to 240',
    what: 'For how many months check results are kept in Parquet files after RETENTION_DAYS (docs/result-archive.md). If not set, they are deleted. Needs the package @duckdb/node-api.',
  },
  AUDIT_RETENTION_DAYS: {
    schema: whole(1, 3650).default(730),
    expects: 'a number of days from 1 to 3650',
    what: 'How long audit entries are kept.',
  },
  ...backupVariables,
  METRICS_HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    expects: 'an address',
    what: 'The address that metrics are served on, and the requests of reverse proxies for certificates.',
  },
  METRICS_PORT: {
    schema: port.optional(),
    expects: 'a port from 0 to 65535',
    what: 'The port that metrics are served on, and the requests of reverse proxies for certificates (docs/custom-domains.md). If not set, neither is served.',
  },
} as const;
