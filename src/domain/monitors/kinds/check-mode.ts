import type { Rule } from '../../kernel/rules.ts';
import { MAX_PORT } from '../hosts.ts';
import type { MonitorChangeFacts, NewMonitorFacts } from '../monitor-kind.ts';
import { choice, optionalNumber, settingIssues } from '../setting-fields.ts';
import type { SettingField } from '../setting-fields.ts';

/** How much of a server is checked: a conversation in its protocol, or only that its port accepts connections. */
export type CheckMode = 'protocol' | 'tcp';

const checkMode: SettingField<CheckMode> = choice(['protocol', 'tcp'], { hasOwnCode: true });

/** The settings of kinds with a check mode. */
export const checkModeFields = {
  checkMode,
  port: optionalNumber({ minimum: 1, maximum: MAX_PORT }),
};

/** Credentials are sent to the host that they were entered for, and only in mode `protocol`. */
export const recipientsByMode = (target: string, { checkMode: mode }: { readonly checkMode: CheckMode }): readonly string[] | null => (mode === 'protocol' ? [target] : null);

/** A change may not set an unknown check mode. */
export const checkModeIsKnown = {
  code: 'invalidCheckMode',
  broken: ({ sent }: NewMonitorFacts) => settingIssues({ checkMode }, sent).length > 0,
  data: ({ sent }: NewMonitorFacts) => ({ issues: settingIssues({ checkMode }, sent) }),
} as const satisfies Rule<NewMonitorFacts>;

/** The kind has no port that every server uses, so that a bare port check needs one. */
export const tcpModeHasPort = {
  code: 'portRequiredForTcp',
  broken: ({ sent, stored }: NewMonitorFacts & { readonly stored?: Pick<MonitorChangeFacts['stored'], 'settings'> }) => {
    const { checkMode: mode = stored?.settings['checkMode'], port = stored?.settings['port'] } = sent;
    return mode === 'tcp' && (port ?? null) === null;
  },
} as const;
