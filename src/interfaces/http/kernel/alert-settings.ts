import { z } from 'zod';
import {
  alertSettingNames,
  isLocationThreshold,
  MAX_CONSECUTIVE_CHECKS,
  MAX_LOCATION_COUNT,
  MAX_RECOVERY_CHECKS,
  MAX_REMINDER_INTERVAL,
} from '../../../domain/kernel/alert-settings.ts';
import type { AlertSettingName } from '../../../domain/kernel/alert-settings.ts';

const reminder = z.int().min(0).max(MAX_REMINDER_INTERVAL);
const MINUTES = 'Minutes; 0 turns reminders off';

/** An interval of reminders. */
export const reminderInterval = reminder.describe(MINUTES);

const forms = {
  alertConsecutiveChecks: z.int().min(1).max(MAX_CONSECUTIVE_CHECKS),
  recoveryConsecutiveChecks: z.int().min(1).max(MAX_RECOVERY_CHECKS),
  alertLocationThreshold: z.string().refine(isLocationThreshold, 'Expected a decimal above 0 and at most 1.'),
  alertLocationThresholdCount: z.int().min(1).max(MAX_LOCATION_COUNT),
  alertReminderInterval: reminder,
} as const satisfies Readonly<Record<AlertSettingName, z.ZodType>>;

const descriptions: Readonly<Record<AlertSettingName, string>> = {
  alertConsecutiveChecks: 'Failures in a row after which a location counts as failing',
  recoveryConsecutiveChecks: 'Successes in a row after which a failing location counts as working again',
  alertLocationThreshold: 'The share of failing locations at which an alert is sent',
  alertLocationThresholdCount: 'The number of failing locations at which an alert is sent',
  alertReminderInterval: MINUTES,
};

const mapForms = (
  described: (form: z.ZodType, description: string) => z.ZodType,
): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(alertSettingNames.map((name) => [name, described(forms[name], descriptions[name])]));

/** The alert settings of an organization or a customer. */
export const alertSettings = mapForms((form, description) => form.describe(description)) as typeof forms;

type Inheritable<Forms> = {
  readonly [Name in keyof Forms]: Forms[Name] extends z.ZodType ? z.ZodNullable<Forms[Name]> : never;
};

/** The alert settings of a monitor, which inherits those that are null. */
export const inheritableAlertSettings = mapForms((form, description) =>
  form.nullable().describe(description),
) as unknown as Inheritable<typeof forms>;
