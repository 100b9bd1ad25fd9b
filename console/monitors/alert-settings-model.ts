import {
  alertSettingNames,
  MAX_CONSECUTIVE_CHECKS,
  MAX_LOCATION_COUNT,
  MAX_RECOVERY_CHECKS,
  MAX_REMINDER_INTERVAL,
} from '../../src/domain/kernel/alert-settings.ts';
import type { AlertSettingName } from '../../src/domain/kernel/alert-settings.ts';
import { isUnconfirmedType, UNCONFIRMED_SETTINGS } from '../../src/domain/monitors/monitor-alerting.ts';
import { monitorKinds } from '../../src/domain/monitors/monitor-kinds.ts';
import type { TypedField, TypedFields, TypedValues } from '../kernel/settings/setting-values.ts';
import { changedSettings } from './monitor-form-model.ts';
import type { MonitorChoice } from './monitor-form-model.ts';

/** The longest decimal of a share, such as `0.333333`. */
const MAX_SHARE = 8;

const fields: Readonly<Record<AlertSettingName, TypedField>> = {
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
  alertReminderInterval: { schema: { type: 'integer', minimum: 0, maximum: MAX_REMINDER_INTERVAL }, isRequired: false },
};

/** Returns the alert settings that have an effect on monitors of a choice. */
export const alertFields = ({ kind, type }: MonitorChoice): TypedFields =>
  Object.fromEntries(
    alertSettingNames
      .filter((name) => !isUnconfirmedType(monitorKinds[kind], type) || UNCONFIRMED_SETTINGS[name] === undefined)
      .map((name) => [name, fields[name]]),
  );

/** Returns the alert settings that differ from those that the form began with, as the API takes them. */
export const changedAlerting = (
  choice: MonitorChoice,
  typed: TypedValues,
  before: TypedValues,
): Readonly<Record<string, unknown>> => {
  const alerting = changedSettings(alertFields(choice), typed, before);
  return Object.keys(alerting).length === 0 ? {} : { alerting };
};

/** An alert setting in force, as the API shows it. */
interface ShownSetting {
  readonly effective: number | string;
  readonly from: string;
}

/** The members of a stored monitor with its alert settings. */
export interface StoredAlerting {
  readonly alerting?: Readonly<Record<string, unknown>>;
  readonly alertingInForce?: Readonly<Record<string, ShownSetting>>;
}
