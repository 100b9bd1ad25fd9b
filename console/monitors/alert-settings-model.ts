import { alertSettingNames } from '../../src/domain/kernel/alert-settings.ts';
import { isUnconfirmedType, UNCONFIRMED_SETTINGS } from '../../src/domain/monitors/monitor-alerting.ts';
import { monitorKinds } from '../../src/domain/monitors/monitor-kinds.ts';
import { alertSettingFields } from '../kernel/settings/alert-fields.ts';
import type { TypedFields, TypedValues } from '../kernel/settings/setting-values.ts';
import { changedSettings } from './monitor-form-model.ts';
import type { MonitorChoice } from './monitor-form-model.ts';

/** Returns the alert settings that have an effect on monitors of a choice. */
export const alertFields = ({ kind, type }: MonitorChoice): TypedFields =>
  Object.fromEntries(
    alertSettingNames
      .filter((name) => !isUnconfirmedType(monitorKinds[kind], type) || UNCONFIRMED_SETTINGS[name] === undefined)
      .map((name) => [name, alertSettingFields[name]]),
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
