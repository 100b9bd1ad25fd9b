import { degradedFields } from '../degraded-after.ts';
import { choice } from '../setting-fields.ts';
import type { SettingsOf } from '../setting-fields.ts';
import { tcpModeHasPort } from './port.rules.ts';
import { defineTextProtocolKind, textProtocolFields } from './text-protocol.ts';

const ports = { imap: { none: 143, starttls: 143, tls: 993 }, pop3: { none: 110, starttls: 110, tls: 995 } } as const;

const imapPopFields = {
  protocol: choice(['imap', 'pop3']),
  ...textProtocolFields(['tls', 'starttls', 'none']),
  ...degradedFields,
};

export type ImapPopSettings = SettingsOf<typeof imapPopFields>;
/** Returns the port at which the mailbox server is checked. */
export const imapPopPortOf = ({
  port,
  protocol,
  security,
}: Pick<ImapPopSettings, 'port' | 'protocol' | 'security'>): number => port ?? ports[protocol][security];

/** The kind `imap-pop`: mailbox servers that speak IMAP or POP3. */
export const imapPopKind = defineTextProtocolKind<ImapPopSettings>({
  kind: 'imap-pop',
  settings: imapPopFields,
  portOf: imapPopPortOf,
  rules: [tcpModeHasPort],
});
