import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';
import type { MonitorKind } from './monitor-kind.ts';

/** The locations of a new monitor: those sent, or by default those of the organization; one of them for a kind that needs no more. */
export const chosenLocations = (sent: readonly number[] | undefined, defaults: readonly number[], { ofCustomer }: Pick<MonitorKind, 'ofCustomer'>): readonly number[] =>
  sent ?? (ofCustomer === undefined ? defaults : defaults.slice(0, 1));

/** What decides whether a check can be triggered. A paused monitor can be triggered, too. */
export interface TriggerFacts {
  readonly isHeartbeat: boolean;
  /** The locations that the monitor is checked from. */
  readonly locationIds: readonly number[];
}

export const triggerCheckRules = [
  { code: 'noLocationsConfigured', broken: ({ isHeartbeat, locationIds }) => isHeartbeat || locationIds.length === 0 },
] as const satisfies readonly Rule<TriggerFacts>[];

/** The locations of a triggered check. */
export const decideTriggerCheck = (
  facts: TriggerFacts,
): Outcome<readonly number[], CodeOf<typeof triggerCheckRules>> =>
  obey(triggerCheckRules, facts, ({ locationIds }) => locationIds);
