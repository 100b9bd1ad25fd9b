import type { Rule } from '../../kernel/rules.ts';
import { MAX_PORT } from '../hosts.ts';
import type { NewMonitorFacts } from '../monitor-kind.ts';
import { choice, optionalNumber, settingIssues } from '../setting-fields.ts';
import type { SettingField } from '../setting-fields.ts';

/** The depth of a check: a conversation in the protocol of the server, or only that its port accepts connections. */
export type CheckMode = 'protocol' | 'tcp';

const checkMode: SettingField<CheckMode> = choice(['protocol', 'tcp'], { hasOwnCode: true });

/** The settings of the kinds that have a check mode. */
export const checkModeFields = {
  checkMode,
  port: optionalNumber({ minimum: 1, maximum: MAX_PORT }),
};

/** Returns the hosts to which credentials are sent: the target in mode `protocol`, none otherwise. */
export const recipientsByMode = (
  target: string,
  { checkMode: mode }: { readonly checkMode: CheckMode },
): readonly string[] | null => (mode === 'protocol' ? [target] : null);

/** The rule that a change must not set an unknown check mode. */
export const checkModeIsKnown = {
  code: 'invalidCheckMode',
  broken: ({ sent }: NewMonitorFacts) => settingIssues({ checkMode }, sent).length > 0,
  data: ({ sent }: NewMonitorFacts) => ({ issues: settingIssues({ checkMode }, sent) }),
} as const satisfies Rule<NewMonitorFacts>;
