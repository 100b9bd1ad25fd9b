import type { Rule } from '../kernel/rules.ts';

const POSITIVE = /^[1-9]\d*$/;
/** The largest id that a subscriber can have. */
const MAX_ID = 2_147_483_647;

/** The rule for the id of a subscriber, checked after the page of the path. */
export const subscriberIdRules = [
  { code: 'invalidSubscriberId', broken: (id) => !POSITIVE.test(id) },
  { code: 'subscriberNotFound', broken: (id) => Number(id) > MAX_ID },
] as const satisfies readonly Rule<string>[];
