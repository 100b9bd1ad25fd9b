import type { Rule } from '../kernel/rules.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const MAX_INT = 2_147_483_647;
const WHOLE = /^[1-9]\d{0,9}$/;

/** The id of a channel as a request names it: its integer id, also as text in a query, or its public id. Null if it is neither. */
export const channelIdOf = (sent: unknown): number | string | null => {
  if (typeof sent === 'string' && UUID.test(sent)) return sent.toLowerCase();
  const whole = typeof sent === 'string' && WHOLE.test(sent) ? Number(sent) : sent;
  return typeof whole === 'number' && Number.isInteger(whole) && whole >= 1 && whole <= MAX_INT ? whole : null;
};

const isMissing = (sent: unknown): boolean => sent === undefined || sent === null || sent === '';

/** The channel that a new override replaces, as sent. */
export const sourceChannelRules = [
  { code: 'sourceChannelIdRequired', broken: ({ sent }) => isMissing(sent) },
  { code: 'invalidSourceChannelId', broken: ({ sent }) => channelIdOf(sent) === null },
] as const satisfies readonly Rule<{ readonly sent: unknown }>[];

/** The override that a change or removal names, as sent. */
export const overrideIdRules = [
  { code: 'channelIdRequired', broken: ({ sent }) => isMissing(sent) },
  { code: 'invalidChannelId', broken: ({ sent }) => channelIdOf(sent) === null },
] as const satisfies readonly Rule<{ readonly sent: unknown }>[];
