import { minutes } from '../kernel/time.ts';
import { isHeartbeat, monitorKindOf } from '../monitors/monitor-kinds.ts';
import type { Monitor } from '../monitors/monitor.ts';

/** The alert settings of a customer. They determine when a monitor counts as down and how often reminders are sent. */
export interface Alerting {
  /** The number of consecutive failures after which a location counts as failing. */
  readonly consecutiveChecks: number;
  /** The number of consecutive successes after which a failing location counts as working again. */
  readonly recoveryConsecutiveChecks: number;
  /** The share of the locations that must fail, from 0 to 1, as a decimal such as `0.5`. */
  readonly locationThreshold: string;
  /** The number of locations that must fail. */
  readonly locationThresholdCount: number;
  /** The minutes between reminders of an open incident. 0 sends none. */
  readonly reminderInterval: number;
}

/** The alert settings of a monitor without a customer. */
export const DEFAULT_ALERTING: Alerting = {
  consecutiveChecks: 2,
  recoveryConsecutiveChecks: 1,
  locationThreshold: '0.5',
  locationThresholdCount: 1,
  reminderInterval: 0,
};

/** The numbers of consecutive results that confirm that a location is failing or is working again. */
export type Confirmation = Pick<Alerting, 'consecutiveChecks' | 'recoveryConsecutiveChecks'>;

/**
 * Returns the settings for heartbeats, for which the first miss and the first received heartbeat count: heartbeats are
 * received in one place, and the grace period is already over.
 */
export const heartbeatAlerting = <Given extends Confirmation>(alerting: Given) => ({
  ...alerting,
  consecutiveChecks: 1,
  recoveryConsecutiveChecks: 1,
  locationThreshold: '1',
  locationThresholdCount: 1,
});

/**
 * Returns the alert settings of the customer as they apply to the monitor. Missed heartbeats and facts from a registry
 * need no confirmation.
 */
export const alertingOf = <Given extends Confirmation>(
  monitor: Pick<Monitor, 'monitoringType'> & { readonly kind: string },
  alerting: Given,
): Given =>
  isHeartbeat(monitor) || monitorKindOf(monitor.kind)?.ofCustomer !== undefined
    ? heartbeatAlerting(alerting)
    : alerting;

/**
 * Returns the settings for blocklist checks, for which the first check decides because a list states whether it
 * contains an address. `reminderInterval` is in minutes; null sends no reminders.
 */
export const listingAlerting = (alerting: Alerting, reminderInterval: number | null): Alerting => ({
  ...heartbeatAlerting(alerting),
  reminderInterval: reminderInterval ?? 0,
});

const DECIMAL = /^(\d{1,6})(?:\.(\d{1,9}))?$/;

/**
 * Returns `share` of `whole`, rounded up. Uses integer arithmetic, so that 0.7 of 10 is 7 and not 8. An unreadable
 * share counts as 0.
 */
const shareOf = (share: string, whole: number): number => {
  const [, integer = '0', fraction = ''] = DECIMAL.exec(share) ?? [];
  const scale = 10 ** fraction.length;
  return Math.ceil((Number(integer + fraction) * whole) / scale);
};

/**
 * Returns the number of `locations` that must fail before the monitor is down. Both the share and the count must be
 * met, so the stricter one decides. The result is at least one location and at most all of them.
 */
export const neededLocations = (
  { locationThreshold, locationThresholdCount }: Pick<Alerting, 'locationThreshold' | 'locationThresholdCount'>,
  locations: number,
): number => {
  const wanted = Math.max(1, locationThresholdCount, shareOf(locationThreshold, locations));
  return Math.max(1, Math.min(wanted, locations));
};

/** Returns the time of the first reminder after `now`, or null if the customer wants no reminders. */
export const nextReminderAt = ({ reminderInterval }: Pick<Alerting, 'reminderInterval'>, now: Date): Date | null =>
  reminderInterval > 0 ? new Date(now.getTime() + minutes(reminderInterval)) : null;
