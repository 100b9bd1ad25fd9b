/**
 * The settings that determine when a monitor counts as down and how often reminders are sent. Organizations, customers
 * and monitors have the same.
 */
export interface AlertSettings {
  /** The number of consecutive failures after which a location counts as failing. */
  readonly alertConsecutiveChecks: number;
  /** The number of consecutive successes after which a failing location counts as working again. */
  readonly recoveryConsecutiveChecks: number;
  /** The fraction of locations that must fail, as a decimal such as `0.5`. */
  readonly alertLocationThreshold: string;
  /** The number of locations that must fail. */
  readonly alertLocationThresholdCount: number;
  /** The minutes between reminders of an open incident. 0 sends none. */
  readonly alertReminderInterval: number;
}

/** The settings of a new organization and of a new customer. */
export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
  alertConsecutiveChecks: 2,
  recoveryConsecutiveChecks: 1,
  alertLocationThreshold: '0.5',
  alertLocationThresholdCount: 1,
  alertReminderInterval: 0,
};

/** The name of an alert setting. */
export type AlertSettingName = keyof AlertSettings;

/** The names of the alert settings. */
export const alertSettingNames = Object.keys(DEFAULT_ALERT_SETTINGS) as readonly AlertSettingName[];

/** The maximum number of consecutive failures that an alert can wait for. */
export const MAX_CONSECUTIVE_CHECKS = 100;
/** The maximum number of consecutive successes that a recovery can wait for. */
export const MAX_RECOVERY_CHECKS = 10;
/** The maximum number of locations in an alert threshold. */
export const MAX_LOCATION_COUNT = 1000;
/** The maximum time between reminders, in minutes: thirty days. */
export const MAX_REMINDER_INTERVAL = 43_200;

const SHARE = /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/;

/** Returns true if the text is a fraction of locations: a decimal above 0 and at most 1. */
export const isLocationThreshold = (text: string): boolean => SHARE.test(text) && Number(text) > 0;
