import type { Rule } from '../kernel/rules.ts';
import { configIssues, setsHostHeader } from './channel-config.ts';
import type { AskedConfig, ChannelType } from './channel-types.ts';

/** A channel as it is asked to become. */
export interface AskedChannel {
  readonly type: ChannelType;
  readonly typeChanges: boolean;
  /** Null when the present settings stay. */
  readonly config: AskedConfig | null;
  /** What was found out about an address literal in the URL. */
  readonly hostIsPrivate: boolean;
}

/** Judged before anything is looked up, in this order. */
export const channelSettingsRules = [
  { code: 'configRequiredForTypeChange', broken: ({ typeChanges, config }) => typeChanges && config === null },
  { code: 'webhookHostHeaderForbidden', broken: ({ config }) => config !== null && setsHostHeader(config) },
  {
    code: 'invalidRequestBody',
    broken: (asked) => issuesOf(asked).length > 0,
    data: (asked) => ({ issues: issuesOf(asked) }),
  },
] as const satisfies readonly Rule<AskedChannel>[];

const issuesOf = ({ type, config, hostIsPrivate }: AskedChannel) => (config === null ? [] : configIssues({ type, config, hostIsPrivate }));

/** Who else reaches the recipients of a channel that is to be active. */
export interface RecipientFacts {
  readonly isActive: boolean;
  /** The active channel of the same type and scope that reaches one of them. */
  readonly holder: string | null;
}

export const channelRecipientRules = [
  {
    code: 'notificationChannelRecipientExists',
    broken: ({ isActive, holder }) => isActive && holder !== null,
    data: ({ holder }) => ({ channelId: holder }),
  },
] as const satisfies readonly Rule<RecipientFacts>[];
