import { minutes } from '../kernel/time.ts';
import { isHeartbeat, monitorKindOf } from '../monitors/monitor-kinds.ts';
import type { Monitor } from '../monitors/monitor.ts';

/** The alert settings of a customer: when a monitor counts as down, and how often reminders are sent. */
export interface Alerting {
  /** Failures in a row after which a location counts as failing. */
  readonly consecutiveChecks: number;
  /** Successes in a row after which a failing location counts as working again. */
  readonly recoveryConsecutiveChecks: number;
  /** The share of the locations that must fail, from 0 to 1, as a decimal such as `0.5`. */
  readonly locationThreshold: string;
  /** The number of locations that must fail. */
  readonly locationThresholdCount: number;
  /** Minutes between reminders of an open incident; 0 sends none. */
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

/** How many results in a row confirm that a location is failing, or working again. */
export type Confirmation = Pick<Alerting, 'consecutiveChecks' | 'recoveryConsecutiveChecks'>;

/** A heartbeat is received in one place, and its grace period is already over: the first miss counts, and the first heartbeat after it. */
export const heartbeatAlerting = <Given extends Confirmation>(alerting: Given) => ({
  ...alerting,
  consecutiveChecks: 1,
  recoveryConsecutiveChecks: 1,
  locationThreshold: '1',
  locationThresholdCount: 1,
});

/** The alert settings of the customer as they apply to the monitor. A missed heartbeat and what a registry says need no confirmation. */
export const alertingOf = <Given extends Confirmation>(monitor: Pick<Monitor, 'monitoringType'> & { readonly kind: string }, alerting: Given): Given =>
  isHeartbeat(monitor) || monitorKindOf(monitor.kind)?.ofCustomer !== undefined ? heartbeatAlerting(alerting) : alerting;

/** A blocklist states whether it contains an address: the first check decides. Its reminders have an interval of their own, in minutes; null sends none. */
export const listingAlerting = (alerting: Alerting, reminderInterval: number | null): Alerting => ({
  ...heartbeatAlerting(alerting),
  reminderInterval: reminderInterval ?? 0,
});

const DECIMAL = /^(\d{1,6})(?:\.(\d{1,9}))?$/;

/** `share` of `whole`, rounded up, in integer arithmetic: 0.7 of 10 is 7 and not 8. An unreadable share is 0. */
const shareOf = (share: string, whole: number): number => {
  const [, integer = '0', fraction = ''] = DECIMAL.exec(share) ?? [];
  const scale = 10 ** fraction.length;
  return Math.ceil((Number(integer + fraction) * whole) / scale);
};

/**
 * How many of `locations` must fail before the monitor is down. Both share and count must be met, so the
 * stricter one decides; at least one location, at most all of them.
 */
export const neededLocations = (
  { locationThreshold, locationThresholdCount }: Pick<Alerting, 'locationThreshold' | 'locationThresholdCount'>,
  locations: number,
): number => {
  const wanted = Math.max(1, locationThresholdCount, shareOf(locationThreshold, locations));
  return Math.max(1, Math.min(wanted, locations));
};

/** The moment of the next reminder after `now`, or null when the customer wants none. */
export const nextReminderAt = ({ reminderInterval }: Pick<Alerting, 'reminderInterval'>, now: Date): Date | null =>
  reminderInterval > 0 ? new Date(now.getTime() + minutes(reminderInterval)) : null;
