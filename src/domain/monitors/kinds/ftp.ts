import type { SettingsOf } from '../setting-fields.ts';
import { defineTextProtocolKind, textProtocolFields } from './text-protocol.ts';

const ports = { none: 21, starttls: 21, tls: 990 } as const;

const ftpFields = textProtocolFields(['none', 'starttls', 'tls']);

export type FtpSettings = SettingsOf<typeof ftpFields>;

/** Returns the port at which the FTP server is checked. */
export const ftpPortOf = ({ port, security }: Pick<FtpSettings, 'port' | 'security'>): number =>
  port ?? ports[security];

/** The kind `ftp`: FTP and FTPS servers, checked on their control connection. No files are listed or transferred. */
export const ftpKind = defineTextProtocolKind<FtpSettings>({ kind: 'ftp', settings: ftpFields, portOf: ftpPortOf });
