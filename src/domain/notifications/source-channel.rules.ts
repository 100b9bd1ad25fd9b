import { refused } from '../kernel/outcome.ts';
import type { Rule } from '../kernel/rules.ts';
import { channelIdOf, isMissing } from './channel.rules.ts';

/** The refusal for a source channel that the caller cannot see. */
export const sourceChannelNotFound = refused('sourceChannelNotFound');

/** The channel that a new override replaces, as sent. */
export const sourceChannelRules = [
  { code: 'sourceChannelIdRequired', broken: ({ sent }) => isMissing(sent) },
  { code: 'invalidSourceChannelId', broken: ({ sent }) => channelIdOf(sent) === null },
] as const satisfies readonly Rule<{ readonly sent: unknown }>[];
