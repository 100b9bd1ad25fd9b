import { isCheckedFrom } from '../kernel/country-codes.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { obey } from '../kernel/rules.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Location, LocationContact } from './location.ts';
import type { MonitorKind, MonitoringType } from './monitor-kind.ts';

/**
 * Returns the locations of a new monitor: those sent, or the defaults of the organization. A kind whose monitors are
 * resources of a customer gets only one of the defaults.
 */
export const chosenLocations = (
  sent: readonly number[] | undefined,
  defaults: readonly number[],
  { ofCustomer }: Pick<MonitorKind, 'ofCustomer'>,
): readonly number[] => sent ?? (ofCustomer === undefined ? defaults : defaults.slice(0, 1));

/**
 * Decides whether the locations can check a monitor of the type. A type that needs a browser is refused if no location
 * has one.
 */
export const decideMonitorLocations = (
  locations: readonly (Pick<Location, 'id'> & Pick<LocationContact, 'hasBrowser'>)[],
  { cost }: Pick<MonitoringType, 'cost'>,
): Outcome<readonly number[], 'invalidRequestBody'> =>
  cost === 'browser' && !locations.some(({ hasBrowser }) => hasBrowser)
    ? invalidBody([
        {
          path: 'locationIds',
          message:
            'None of the locations of the monitor has a worker with Chromium and its driver, which checks of this type need.',
        },
      ])
    : accepted(locations.map(({ id }) => id));

/** The facts that decide whether a check can be triggered. Paused monitors can be triggered, too. */
export interface TriggerFacts {
  /** True for a heartbeat, which no location checks. */
  readonly isHeartbeat: boolean;
  /** The locations of the monitor. */
  readonly locations: readonly { readonly id: number; readonly countryCode: string | null }[];
  /** The codes of the countries from which the customer allows checks. Null allows any country. */
  readonly allowedCheckCountryCodes: readonly string[] | null;
}

const checkingLocations = ({ locations, allowedCheckCountryCodes }: TriggerFacts): readonly number[] =>
  locations.flatMap(({ id, countryCode }) => (isCheckedFrom(countryCode, allowedCheckCountryCodes) ? [id] : []));

/** A check can be triggered if a location exists to make it. Heartbeats are not checked from locations. */
export const triggerCheckRules = [
  { code: 'noLocationsConfigured', broken: (facts) => facts.isHeartbeat || checkingLocations(facts).length === 0 },
] as const satisfies readonly Rule<TriggerFacts>[];

/** Decides the locations of a triggered check: those in countries that the customer allows. */
export const decideTriggerCheck = (facts: TriggerFacts): Outcome<readonly number[], CodeOf<typeof triggerCheckRules>> =>
  obey(triggerCheckRules, facts, checkingLocations);
