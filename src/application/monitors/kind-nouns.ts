import type { MonitorKindName } from '../../domain/monitors/monitor.ts';

/** The nouns that the names of use cases contain: `Website` gives `createWebsite`. */
const nouns: Readonly<Record<MonitorKindName, string>> = {
  website: 'Website',
  dns: 'DnsMonitor',
  icmp: 'IcmpMonitor',
  smtp: 'SmtpMonitor',
  'imap-pop': 'ImapPopMonitor',
  ftp: 'FtpMonitor',
  ssh: 'SshMonitor',
  tcp: 'TcpMonitor',
  domain: 'CustomerDomain',
  ip: 'CustomerIp',
  'mail-health': 'MailHealthMonitor',
  custom: 'CustomMonitor',
};

/** Returns the noun of a kind. */
export const nounOf = (kind: MonitorKindName): string => nouns[kind];
