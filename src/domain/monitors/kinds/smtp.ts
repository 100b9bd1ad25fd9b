import type { SettingsOf } from '../setting-fields.ts';
import { defineTextProtocolKind, textProtocolFields } from './text-protocol.ts';

const ports = { none: 25, starttls: 587, tls: 465 } as const;

const smtpFields = textProtocolFields(['none', 'starttls', 'tls'], { ports: '25, with `starttls` 587 and with `tls` 465', starttls: 'STARTTLS' });

export type SmtpSettings = SettingsOf<typeof smtpFields>;

/** The port that the mail server is checked at. */
export const smtpPortOf = ({ port, security }: Pick<SmtpSettings, 'port' | 'security'>): number => port ?? ports[security];

/** Mail servers, by a conversation that ends before a mail is sent. */
export const smtpKind = defineTextProtocolKind({ kind: 'smtp', path: 'smtp-monitors', noun: 'SmtpMonitor', label: 'SMTP monitor', settings: smtpFields, portOf: smtpPortOf });
