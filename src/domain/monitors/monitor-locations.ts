import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';

/** The locations of a new monitor: those sent, none when the list is empty, the organization's default when left out. */
export const chosenLocations = (sent: readonly number[] | undefined, defaults: readonly number[]): readonly number[] =>
  sent ?? defaults;

/** What decides whether a check can be triggered. A paused monitor can be checked once, too: whoever asks wants to know. */
export interface TriggerFacts {
  /** Whether the service makes the checks; a heartbeat is heard, and no location checks it. */
  readonly isActive: boolean;
  /** The locations that serve the monitor. */
  readonly locationIds: readonly number[];
}

export const triggerCheckRules = [
  { code: 'noLocationsConfigured', broken: ({ isActive, locationIds }) => !isActive || locationIds.length === 0 },
] as const satisfies readonly Rule<TriggerFacts>[];

/** The locations that a triggered check runs at. */
export const decideTriggerCheck = (
  facts: TriggerFacts,
): Outcome<readonly number[], CodeOf<typeof triggerCheckRules>> =>
  obey(triggerCheckRules, facts, ({ locationIds }) => locationIds);
