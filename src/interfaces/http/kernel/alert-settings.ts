import { z } from 'zod';
import {
  isLocationThreshold,
  MAX_CONSECUTIVE_CHECKS,
  MAX_LOCATION_COUNT,
  MAX_RECOVERY_CHECKS,
  MAX_REMINDER_INTERVAL,
} from '../../../domain/kernel/alert-settings.ts';

const reminder = z.int().min(0).max(MAX_REMINDER_INTERVAL);
const MINUTES = 'Minutes; 0 turns reminders off';

/** An interval of reminders. */
export const reminderInterval = reminder.describe(MINUTES);

const forms = {
  alertConsecutiveChecks: z.int().min(1).max(MAX_CONSECUTIVE_CHECKS),
  recoveryConsecutiveChecks: z.int().min(1).max(MAX_RECOVERY_CHECKS),
  alertLocationThreshold: z.string().refine(isLocationThreshold, 'Expected a decimal above 0 and at most 1.'),
  alertLocationThresholdCount: z.int().min(1).max(MAX_LOCATION_COUNT),
};

const descriptions = {
  alertConsecutiveChecks: 'Failures in a row after which a location counts as failing',
  recoveryConsecutiveChecks: 'Successes in a row after which a failing location counts as working again',
  alertLocationThreshold: 'The share of failing locations at which an alert is sent',
  alertLocationThresholdCount: 'The number of failing locations at which an alert is sent',
};

/** The alert settings of an organization or a customer. */
export const alertSettings = {
  alertConsecutiveChecks: forms.alertConsecutiveChecks.describe(descriptions.alertConsecutiveChecks),
  recoveryConsecutiveChecks: forms.recoveryConsecutiveChecks.describe(descriptions.recoveryConsecutiveChecks),
  alertLocationThreshold: forms.alertLocationThreshold.describe(descriptions.alertLocationThreshold),
  alertLocationThresholdCount: forms.alertLocationThresholdCount.describe(descriptions.alertLocationThresholdCount),
  alertReminderInterval: reminderInterval,
};

/** The alert settings of a monitor, which inherits those that are null. */
export const inheritableAlertSettings = {
  alertConsecutiveChecks: forms.alertConsecutiveChecks.nullable().describe(descriptions.alertConsecutiveChecks),
  recoveryConsecutiveChecks: forms.recoveryConsecutiveChecks
    .nullable()
    .describe(descriptions.recoveryConsecutiveChecks),
  alertLocationThreshold: forms.alertLocationThreshold.nullable().describe(descriptions.alertLocationThreshold),
  alertLocationThresholdCount: forms.alertLocationThresholdCount
    .nullable()
    .describe(descriptions.alertLocationThresholdCount),
  alertReminderInterval: reminder.nullable().describe(MINUTES),
};
