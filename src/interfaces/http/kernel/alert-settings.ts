import { z } from 'zod';
import {
  isLocationThreshold,
  MAX_CONSECUTIVE_CHECKS,
  MAX_LOCATION_COUNT,
  MAX_RECOVERY_CHECKS,
  MAX_REMINDER_INTERVAL,
} from '../../../domain/kernel/alert-settings.ts';
import type { AlertSettingName } from '../../../domain/kernel/alert-settings.ts';

/** An interval of reminders. */
export const reminderInterval = z.int().min(0).max(MAX_REMINDER_INTERVAL).describe('Minutes; 0 turns reminders off');

/** The alert settings of an organization, a customer or a monitor. */
export const alertSettings = {
  alertConsecutiveChecks: z
    .int()
    .min(1)
    .max(MAX_CONSECUTIVE_CHECKS)
    .describe('Failures in a row after which a location counts as failing'),
  recoveryConsecutiveChecks: z
    .int()
    .min(1)
    .max(MAX_RECOVERY_CHECKS)
    .describe('Successes in a row after which a failing location counts as working again'),
  alertLocationThreshold: z
    .string()
    .refine(isLocationThreshold, 'Expected a decimal above 0 and at most 1.')
    .describe('The share of failing locations at which an alert is sent'),
  alertLocationThresholdCount: z
    .int()
    .min(1)
    .max(MAX_LOCATION_COUNT)
    .describe('The number of failing locations at which an alert is sent'),
  alertReminderInterval: reminderInterval,
} as const satisfies Readonly<Record<AlertSettingName, z.ZodType>>;
