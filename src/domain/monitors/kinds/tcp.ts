import { MAX_PORT } from '../hosts.ts';
import { degradedFields } from '../degraded-after.ts';
import { hostnameIsPublic, hostnameTarget, targetHosts } from '../hostname.rules.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import { MAX_CHECK_INTERVAL } from '../check-interval.rules.ts';
import { optionalText, wholeNumber } from '../setting-fields.ts';
import type { SettingsOf } from '../setting-fields.ts';

/** The maximum size of the part of an answer that is searched for the expected text, in bytes. */
export const MAX_TCP_ANSWER_BYTES = 64 * 1024;
const MAX_TEXT = 4096;

const tcpFields = {
  port: wholeNumber(0, { minimum: 1, maximum: MAX_PORT }, { isRequired: true }),
  send: optionalText({ maxLength: MAX_TEXT }),
  expect: optionalText({ maxLength: MAX_TEXT }),
  ...degradedFields,
};

export type TcpSettings = SettingsOf<typeof tcpFields>;
/** The kind `tcp`: open ports, with an optional exchange of text. */
export const tcpKind = defineMonitorKind({
  kind: 'tcp',
  targetField: 'hostname',
  target: hostnameTarget,
  types: { tcp: { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true } },
  defaultType: 'tcp',
  settings: tcpFields,
  secrets: {},
  hosts: targetHosts,
  newRules: [hostnameIsPublic],
  changeRules: [hostnameIsPublic],
});
