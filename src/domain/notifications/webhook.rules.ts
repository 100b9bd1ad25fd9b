import type { Rule } from '../kernel/rules.ts';
import { setsHostHeader } from './channel-config.ts';
import type { ChannelSettings } from './channel-type.ts';

/** The settings of a webhook must not set the header `Host`. Null for settings that do not change. */
export const hostHeaderRules = [
  { code: 'webhookHostHeaderForbidden', broken: (config) => config !== null && setsHostHeader(config) },
] as const satisfies readonly Rule<ChannelSettings | null>[];
