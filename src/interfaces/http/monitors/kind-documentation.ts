import { MAX_TCP_ANSWER_BYTES } from '../../../domain/monitors/kinds/tcp.ts';
import type { MonitorKind } from '../../../domain/monitors/monitor-kind.ts';
import type { MonitorKinds } from '../../../domain/monitors/monitor-kinds.ts';

/** The descriptions of members, by name. */
export type Descriptions = Readonly<Record<string, string>>;

/** The path of a kind in the API, and the texts about it in the API documentation. */
export interface KindDocumentation<Member extends string = string> {
  /** The path segment of the kind's collection below `/api`. */
  readonly path: string;
  /**
   * The path segment below `/api/customers/{id}` at which monitors of the kind are created, if they are resources of a
   * customer.
   */
  readonly customerPath?: string;
  /** The name of a monitor of the kind in summaries, in the singular. */
  readonly label: string;
  /** True if the scope `api.read` opens the monitors of the kind to agents. */
  readonly agentReads?: true;
  /**
   * True if agents cannot write monitors of the kind, so that its tools take no room in the list of tools, which is
   * bounded.
   */
  readonly isClosedToAgents?: true;
  readonly descriptions: Readonly<Record<Member, string>>;
}

/** The members that need a description: the target and the settings. The steps of a scenario have a separate schema. */
type MemberOf<Kind> = Kind extends { readonly settings: infer Settings }
  ? 'target' | Exclude<keyof Settings & string, 'steps'>
  : never;

const hostname = 'The public host name or IP address.';

const checkMode = (port: string) => ({
  checkMode:
    '`protocol`: a conversation with the server; `tcp`: only a connection to the port, without stored credentials.',
  port: `The port to connect to; null for ${port}.`,
});

const textProtocol = (port: string, starttls: string) => ({
  target: hostname,
  ...checkMode(port),
  security: `Encryption: \`none\`; \`starttls\`, by ${starttls}, which the server must accept; \`tls\`, from the beginning.`,
  verifyTls: 'Whether the certificate must be trusted and issued for the host name.',
  sslNoticeDays: 'Days before the expiry of a verified certificate at which it is announced.',
  expectedBanner: 'Text that the greeting must contain, case-sensitively; null or empty for any.',
  allowPlaintextLogin: 'Permits a login without encryption (`security` `none`).',
});

const speed = {
  degradedAfter: 'Milliseconds above which an answer is degraded: up, but slow; null for none. Below the timeout.',
  alertOnDegraded: 'Whether being degraded opens an incident.',
};

const watched = { changes: 'The facets watched for changes, such as `nameServers`.' };

const contact = {
  notificationPhoneNumber: 'A phone number that also receives the alerts by text message; null for none.',
  notificationEmail: 'An email address that also receives the alerts; null for none.',
};

/** The documentation of each kind. A kind or setting without documentation does not compile. */
export const kindDocumentations: {
  readonly [Name in keyof MonitorKinds]: KindDocumentation<MemberOf<MonitorKinds[Name]>>;
} = {
  website: {
    path: 'websites',
    label: 'website monitor',
    agentReads: true,
    descriptions: {
      target: 'The http or https URL. Not needed for a heartbeat.',
      connectHost:
        '`host[:port]` to connect to while URL, Host header and SNI stay; null or empty for the host of the URL.',
      connectPort: 'The port to connect to if `connectHost` has none.',
      connectTlsInsecure: 'Skips certificate verification for connections to `connectHost`.',
      checkSslEnabled: 'Whether the certificate must be valid; its expiry is announced.',
      checkHttpsRedirectEnabled: 'Whether the http address must redirect to https.',
      checkStatusEnabled: 'Whether the status must be the expected one.',
      checkSizeEnabled: 'Whether the page must be within `minPageSize` and `maxPageSize`.',
      checkResponseTimeEnabled: 'Whether the response must arrive within `responseTimeLimitMs`.',
      checkKeywordEnabled: 'Whether the page must contain, or not contain, `keyword`.',
      checkDomainExpiryEnabled:
        'Whether the expiry of the domain is announced: 30 and 7 days before, and when it has come.',
      minPageSize: 'The smallest page in bytes; null for none.',
      maxPageSize: 'The largest page in bytes; null for none.',
      sslNoticeDays: 'Days before the expiry of the certificate at which it is announced.',
      expectedStatus:
        'The expected status, or a set as in `200-299,301`; null for 200 to 299. Redirects are not followed if one from 300 to 399 is expected.',
      responseTimeLimitMs: 'The longest response time in milliseconds.',
      keyword: 'The text to search for, case-sensitively; null or empty for none.',
      keywordMode: 'Whether the page must (`present`) or must not (`absent`) contain `keyword`.',
      jsonPath:
        'A query (RFC 9535, without `match` and `search`) that must select a value of the JSON answer, such as `$.status`; null or empty for none.',
      jsonValue:
        'The text, number, `true`, `false` or `null` that a value selected by `jsonPath` must be; null or empty for any.',
      maxRedirects: 'The most redirects followed; 0 to examine the redirect itself.',
      acceptCompression: 'Whether a compressed answer (gzip, br or zstd) is asked for.',
      http2Enabled: 'Whether HTTP/2 is offered to the server of an https URL.',
      firstHeartbeatWithinHours: 'Hours without a ping after which administrators get a mail.',
      heartbeatSchedule:
        'When heartbeats are expected, instead of each `checkInterval`: cron (five fields) or systemd OnCalendar.',
      timeZone: 'The IANA time zone of `heartbeatSchedule`; null for UTC.',
      grace: 'Seconds until an expected heartbeat is overdue; null for a tenth of the interval, 30 to 3600.',
      maxRunTime: 'The longest run in seconds, of heartbeats that report a start; null for no limit.',
      slug: 'For `/ping/{pingKey}/{slug}`: `a-z0-9_-`, unique for the owner.',
      method: 'The request method.',
      ...speed,
      ...watched,
    },
  },
  dns: {
    path: 'dns-monitors',
    label: 'DNS monitor',
    descriptions: {
      target: 'The name to look up; for PTR the public address.',
      recordType: 'The type of the records.',
      resolver:
        'The public name server to query, as `host` or `host:port`, an IPv6 address in brackets; null for the name servers of the service.',
      expectedAnswer: '`records`: the name has records of the type; `nxdomain`: the name does not exist.',
      expectedValues:
        'The expected records in zone file format, such as `10 mail.example.com` for MX; for TXT the text. None accepts all records.',
      expectedMatch: 'Whether the records must contain all expected values, any of them, or be exactly these.',
      requireDnssec: 'Whether the name server must report that it has verified the answer with DNSSEC (the AD flag).',
      maxAnswerMs: 'The longest permitted answer time in milliseconds; null for none below the timeout.',
      ...watched,
      ...speed,
    },
  },
  icmp: {
    path: 'icmp-monitors',
    label: 'ICMP monitor',
    descriptions: {
      target: hostname,
      packetCount: 'The number of echo requests of a check.',
      maxLossPercent: 'The largest permitted share of requests without a reply, in percent.',
      maxLatencyMs: 'The longest permitted average round trip in milliseconds; null for no limit.',
      ...speed,
    },
  },
  smtp: {
    path: 'smtp-monitors',
    label: 'SMTP monitor',
    descriptions: { ...textProtocol('25, with `starttls` 587 and with `tls` 465', 'STARTTLS'), ...speed },
  },
  'imap-pop': {
    path: 'imap-pop-monitors',
    label: 'IMAP or POP3 monitor',
    descriptions: {
      protocol: 'The protocol of the mailboxes.',
      ...textProtocol(
        '993 (IMAP) and 995 (POP3), without `tls` 143 and 110. Required in mode `tcp`',
        'STARTTLS (IMAP) or STLS (POP3)',
      ),
      ...speed,
    },
  },
  ftp: { path: 'ftp-monitors', label: 'FTP monitor', descriptions: textProtocol('21, with `tls` 990', 'AUTH TLS') },
  ssh: {
    path: 'ssh-monitors',
    label: 'SSH monitor',
    descriptions: {
      target: hostname,
      ...checkMode('22'),
      hostKeyFingerprint:
        'The expected fingerprint of the host key, as `ssh-keygen -lf` prints it (`SHA256:…`). Of several host keys, the check sees ED25519 before ECDSA before RSA.',
      expectedBanner:
        'Searched case-sensitively in the identification of the server (`SSH-2.0-…`); null or empty for any.',
    },
  },
  tcp: {
    path: 'tcp-monitors',
    label: 'TCP monitor',
    descriptions: {
      target: hostname,
      port: 'The port to connect to.',
      send: 'Sent once connected. Visible to everyone who can read the monitor, so it must not contain credentials.',
      expect: `Searched case-sensitively in the first ${MAX_TCP_ANSWER_BYTES / 1024} KiB of the answer.`,
      ...speed,
    },
  },
  domain: {
    path: 'customer-domains',
    customerPath: 'domains',
    label: 'customer domain',
    descriptions: {
      target: 'The name, stored in A-label form: `bücher.example` becomes `xn--bcher-kva.example`.',
      expiryWarningDays: 'Days before its expiry at which a warning about the domain is sent.',
      expiryErrorDays: 'Days before its expiry at which an incident is opened.',
      ...watched,
      ...contact,
    },
  },
  ip: {
    path: 'customer-ips',
    customerPath: 'ips',
    label: 'customer IP',
    descriptions: {
      target: 'A public address, stored in one form: RFC 5952 for IPv6, and IPv4 for an IPv4-mapped address.',
      ...contact,
    },
  },
  'mail-health': {
    path: 'mail-health-monitors',
    label: 'mail health monitor',
    isClosedToAgents: true,
    descriptions: {
      target: 'The domain of the addresses, stored in A-label form: `bücher.example` becomes `xn--bcher-kva.example`.',
      checks:
        'The checks that must pass, out of `mx`, `spf`, `dmarc`, `mtaSts`, `tlsRpt`, `dane` and `ptr`; the monitor is down if one fails or nothing is published. What else is published and broken is a warning.',
      checkSmtpEnabled: 'Whether the mail servers are connected to at port 25. Turn it off where that port is blocked.',
    },
  },
  custom: {
    path: 'custom-monitors',
    label: 'custom monitor',
    isClosedToAgents: true,
    descriptions: {
      target: 'What is checked, in the form that the kind expects.',
      configuration: 'The settings that the kind declares; replaced as a whole.',
      ...speed,
    },
  },
};

/** Returns the label with the article that it is spoken with. */
export const withArticle = (label: string): string =>
  `${/^(?:[aeiouAEIOU]|[FHLMNRSX][A-Z])/.test(label) ? 'an' : 'a'} ${label}`;

/** Returns the documentation of a kind. */
export const kindDocumentation = ({ kind }: Pick<MonitorKind, 'kind'>): KindDocumentation => kindDocumentations[kind];

/**
 * Returns true if agents may write monitors of the kind. Monitors that are resources of customers are closed to them,
 * like all other resources of customers.
 */
export const isOpenToAgents = ({ kind, ofCustomer }: Pick<MonitorKind, 'kind' | 'ofCustomer'>): boolean =>
  ofCustomer === undefined && kindDocumentation({ kind }).isClosedToAgents !== true;

/** Returns the descriptions of the members of a kind, both settings and target, by their names in the API. */
export const descriptionsOf = ({ kind, targetField }: Pick<MonitorKind, 'kind' | 'targetField'>): Descriptions => {
  const { target, ...settings }: Descriptions = kindDocumentations[kind].descriptions;
  return { ...settings, [targetField]: target };
};
