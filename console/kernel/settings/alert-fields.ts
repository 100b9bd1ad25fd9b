import {
  MAX_CONSECUTIVE_CHECKS,
  MAX_LOCATION_COUNT,
  MAX_RECOVERY_CHECKS,
  MAX_REMINDER_INTERVAL,
} from '../../../src/domain/kernel/alert-settings.ts';
import type { AlertSettingName } from '../../../src/domain/kernel/alert-settings.ts';
import { sentValue } from './setting-values.ts';
import type { TypedField, TypedFields, TypedValues } from './setting-values.ts';

/** The longest decimal of a share, such as `0.333333`. */
const MAX_SHARE = 8;

const reminders: TypedField = {
  schema: { type: 'integer', minimum: 0, maximum: MAX_REMINDER_INTERVAL },
  isRequired: false,
};

/** The thresholds and reminders of a monitor, each of which may be inherited. */
export const alertSettingFields: Readonly<Record<AlertSettingName, TypedField>> = {
  alertConsecutiveChecks: {
    schema: { type: 'integer', minimum: 1, maximum: MAX_CONSECUTIVE_CHECKS },
    isRequired: false,
  },
  recoveryConsecutiveChecks: {
    schema: { type: 'integer', minimum: 1, maximum: MAX_RECOVERY_CHECKS },
    isRequired: false,
  },
  alertLocationThreshold: { schema: { type: 'string', maxLength: MAX_SHARE }, isRequired: false },
  alertLocationThresholdCount: {
    schema: { type: 'integer', minimum: 1, maximum: MAX_LOCATION_COUNT },
    isRequired: false,
  },
  alertReminderInterval: reminders,
};

/** The same of an organization or a customer, of whom monitors inherit: none of them is empty. */
export const ownAlertFields: TypedFields = Object.fromEntries(
  Object.entries(alertSettingFields).map(([name, field]) => [name, { ...field, isRequired: true }]),
);

/** Those of a customer, whose reminders of blocklists and certificates may be empty, which is none. */
export const customerAlertFields: TypedFields = {
  ...ownAlertFields,
  dnsblReminderInterval: reminders,
  sslExpiryReminderInterval: reminders,
};

/** Returns the changed settings as the API takes them. */
export const sentAlerting = (fields: TypedFields, changes: Partial<TypedValues>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, typed]) => {
      const field = fields[name];
      return [name, field === undefined ? typed : (sentValue(field.schema, typed ?? '') ?? null)];
    }),
  );
