import type { SettingsOf } from '../setting-fields.ts';
import { defineTextProtocolKind, textProtocolFields } from './text-protocol.ts';

const ports = { none: 21, starttls: 21, tls: 990 } as const;

const ftpFields = textProtocolFields(['none', 'starttls', 'tls']);

export type FtpSettings = SettingsOf<typeof ftpFields>;

/** The port that the FTP server is checked at. */
export const ftpPortOf = ({ port, security }: Pick<FtpSettings, 'port' | 'security'>): number => port ?? ports[security];

/** FTP and FTPS servers, by their control connection. No files are listed or transferred. */
export const ftpKind = defineTextProtocolKind<FtpSettings>({ kind: 'ftp', settings: ftpFields, portOf: ftpPortOf });
