import type { Rule } from '../../kernel/rules.ts';
import type { NewMonitorFacts } from '../monitor-kind.ts';

/** The maximum length of the slug of a heartbeat, in characters. */
export const MAX_SLUG = 100;

const SLUG = /^[a-z\d_-]+$/;

/** Returns true if the text can be the slug of a heartbeat: lower case letters, digits, hyphens and underscores. */
export const isSlug = (text: string): boolean => text.length <= MAX_SLUG && SLUG.test(text);

/** The rule that heartbeats of the same customer, or of the organization itself, have different slugs. */
export const heartbeatSlugRules = [
  {
    code: 'heartbeatSlugTaken',
    // A slug of another type of monitor has no effect.
    broken: ({ sent, slugHolder = null }) => typeof sent['slug'] === 'string' && slugHolder !== null,
    data: ({ slugHolder }) => ({ monitorId: slugHolder }),
  },
] as const satisfies readonly Rule<NewMonitorFacts>[];
