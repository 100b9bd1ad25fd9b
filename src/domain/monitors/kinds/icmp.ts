import { seconds } from '../../kernel/time.ts';
import { degradedFields } from '../degraded-after.ts';
import { hostnameIsPublic, hostnameTarget, targetHosts } from '../hostname.rules.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import { MAX_CHECK_INTERVAL } from '../check-interval.rules.ts';
import { optionalNumber, wholeNumber } from '../setting-fields.ts';
import type { SettingsOf } from '../setting-fields.ts';

/** The maximum number of echo requests of one check. */
export const MAX_PACKETS = 10;
const DEFAULT_PACKETS = 3;
/** The default loss in percent that is tolerated: one lost packet of three is not an outage. */
const DEFAULT_LOSS_PERCENT = 50;
/** The highest tolerated loss in percent: losing all packets is always an outage. */
const MAX_LOSS_PERCENT = 99;
const MAX_LATENCY = seconds(60);

const icmpFields = {
  packetCount: wholeNumber(DEFAULT_PACKETS, { minimum: 1, maximum: MAX_PACKETS }),
  maxLossPercent: wholeNumber(DEFAULT_LOSS_PERCENT, { minimum: 0, maximum: MAX_LOSS_PERCENT }),
  maxLatencyMs: optionalNumber({ minimum: 1, maximum: MAX_LATENCY }),
  ...degradedFields,
};

export type IcmpSettings = SettingsOf<typeof icmpFields>;
/** The kind `icmp`: hosts that answer echo requests. */
export const icmpKind = defineMonitorKind({
  kind: 'icmp',
  targetField: 'hostname',
  target: hostnameTarget,
  types: { icmp: { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true, cost: 'process' } },
  defaultType: 'icmp',
  settings: icmpFields,
  secrets: {},
  hosts: targetHosts,
  newRules: [hostnameIsPublic],
  changeRules: [hostnameIsPublic],
});
