import { minutes } from '../kernel/time.ts';
import { alertSettingNames, DEFAULT_ALERT_SETTINGS } from '../kernel/alert-settings.ts';
import type { AlertSettings } from '../kernel/alert-settings.ts';
import { alertSettingsInForce } from '../monitors/alerting-in-force.ts';
import type { AlertedMonitor } from '../monitors/alerting-in-force.ts';
import { UNCONFIRMED_SETTINGS } from '../monitors/monitor-alerting.ts';
import type { AlertingSources } from '../monitors/monitor-alerting.ts';

/** The alert settings of a monitor that are in force. They determine when a monitor counts as down and how often reminders are sent. */
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

/** Converts the alert settings of a monitor that are in force. */
const alertingFrom = (settings: AlertSettings): Alerting => ({
  consecutiveChecks: settings.alertConsecutiveChecks,
  recoveryConsecutiveChecks: settings.recoveryConsecutiveChecks,
  locationThreshold: settings.alertLocationThreshold,
  locationThresholdCount: settings.alertLocationThresholdCount,
  reminderInterval: settings.alertReminderInterval,
});

/** The alert settings of a monitor for which nobody changed any. */
export const DEFAULT_ALERTING: Alerting = alertingFrom(DEFAULT_ALERT_SETTINGS);

/** The numbers of consecutive results that confirm that a location is failing or is working again. */
export type Confirmation = Pick<Alerting, 'consecutiveChecks' | 'recoveryConsecutiveChecks'>;

/**
 * Returns the settings for heartbeats, for which the first miss and the first received heartbeat count: heartbeats are
 * received in one place, and the grace period is already over.
 */
export const heartbeatAlerting = <Given extends Confirmation>(alerting: Given) => ({
  ...alerting,
  consecutiveChecks: UNCONFIRMED_SETTINGS.alertConsecutiveChecks,
  recoveryConsecutiveChecks: UNCONFIRMED_SETTINGS.recoveryConsecutiveChecks,
  locationThreshold: UNCONFIRMED_SETTINGS.alertLocationThreshold,
  locationThresholdCount: UNCONFIRMED_SETTINGS.alertLocationThresholdCount,
});

/** Returns the alert settings of the monitor that are in force. */
export const alertingOf = (monitor: AlertedMonitor, sources: AlertingSources): Alerting =>
  alertingFrom(alertSettingsInForce(alertSettingNames, monitor, sources));

const confirmationNames = ['alertConsecutiveChecks', 'recoveryConsecutiveChecks'] as const;

/** The settings from which monitors inherit how their results are confirmed. */
export type ConfirmationSources = AlertingSources<(typeof confirmationNames)[number]>;

/** Returns the numbers of results of the monitor that are in force, for which a claimed check has only these settings. */
export const confirmationOf = (monitor: AlertedMonitor, sources: ConfirmationSources): Confirmation => {
  const settings = alertSettingsInForce(confirmationNames, monitor, sources);
  return {
    consecutiveChecks: settings.alertConsecutiveChecks,
    recoveryConsecutiveChecks: settings.recoveryConsecutiveChecks,
  };
};

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

/** Returns the time of the first reminder after `now`, or null if no reminders are wanted. */
export const nextReminderAt = ({ reminderInterval }: Pick<Alerting, 'reminderInterval'>, now: Date): Date | null =>
  reminderInterval > 0 ? new Date(now.getTime() + minutes(reminderInterval)) : null;
