import { isCheckedFrom } from '../kernel/country-codes.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Location, LocationContact } from './location.ts';
import type { MonitorKind, MonitoringType } from './monitor-kind.ts';

/** The locations of a new monitor: those sent, or by default those of the organization; one of them for a kind that needs no more. */
export const chosenLocations = (sent: readonly number[] | undefined, defaults: readonly number[], { ofCustomer }: Pick<MonitorKind, 'ofCustomer'>): readonly number[] =>
  sent ?? (ofCustomer === undefined ? defaults : defaults.slice(0, 1));

/** Whether the locations can check a monitor of the type: one that needs a browser is refused when none of them has one. */
export const decideMonitorLocations = (
  locations: readonly (Pick<Location, 'id'> & Pick<LocationContact, 'hasBrowser'>)[],
  { cost }: Pick<MonitoringType, 'cost'>,
): Outcome<readonly number[], 'invalidRequestBody'> =>
  cost === 'browser' && !locations.some(({ hasBrowser }) => hasBrowser)
    ? invalidBody([{ path: 'locationIds', message: 'None of the locations of the monitor has a worker with Chromium, which checks of this type need.' }])
    : accepted(locations.map(({ id }) => id));

/** What decides whether a check can be triggered. A paused monitor can be triggered, too. */
export interface TriggerFacts {
  readonly isHeartbeat: boolean;
  /** The locations of the monitor. */
  readonly locations: readonly { readonly id: number; readonly countryCode: string | null }[];
  /** The countries that its customer allows checks from; null for any. */
  readonly allowedCheckCountryCodes: readonly string[] | null;
}

const checkingLocations = ({ locations, allowedCheckCountryCodes }: TriggerFacts): readonly number[] =>
  locations.flatMap(({ id, countryCode }) => (isCheckedFrom(countryCode, allowedCheckCountryCodes) ? [id] : []));

export const triggerCheckRules = [
  { code: 'noLocationsConfigured', broken: (facts) => facts.isHeartbeat || checkingLocations(facts).length === 0 },
] as const satisfies readonly Rule<TriggerFacts>[];

/** The locations of a triggered check: those in countries that the customer allows. */
export const decideTriggerCheck = (
  facts: TriggerFacts,
): Outcome<readonly number[], CodeOf<typeof triggerCheckRules>> =>
  obey(triggerCheckRules, facts, checkingLocations);
