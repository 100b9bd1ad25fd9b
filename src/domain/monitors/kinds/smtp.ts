import { degradedFields } from '../degraded-after.ts';
import type { SettingsOf } from '../setting-fields.ts';
import { defineTextProtocolKind, textProtocolFields } from './text-protocol.ts';

const ports = { none: 25, starttls: 587, tls: 465 } as const;

const smtpFields = { ...textProtocolFields(['none', 'starttls', 'tls']), ...degradedFields };

export type SmtpSettings = SettingsOf<typeof smtpFields>;

/** Returns the port at which the mail server is checked. */
export const smtpPortOf = ({ port, security }: Pick<SmtpSettings, 'port' | 'security'>): number =>
  port ?? ports[security];

/** The kind `smtp`: mail servers, checked by a conversation that ends before a mail is sent. */
export const smtpKind = defineTextProtocolKind<SmtpSettings>({
  kind: 'smtp',
  settings: smtpFields,
  portOf: smtpPortOf,
});
