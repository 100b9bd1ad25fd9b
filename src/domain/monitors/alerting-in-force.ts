import type { AlertSettingName, AlertSettings } from '../kernel/alert-settings.ts';
import { isUnconfirmedType, UNCONFIRMED_SETTINGS } from './monitor-alerting.ts';
import type { AlertingSources, MonitorAlerting } from './monitor-alerting.ts';
import { monitorKindOf } from './monitor-kinds.ts';

/** The origin of an alert setting in force. `kind`: monitors of this kind need no confirmation, whatever is set. */
export const alertSettingOrigins = ['monitor', 'customer', 'organization', 'kind'] as const;
/** The level at which an alert setting was decided. */
export type AlertSettingOrigin = (typeof alertSettingOrigins)[number];

/** The value of an alert setting that is in force, and what decides it. */
export interface SettingInForce<Value = number | string> {
  readonly effective: Value;
  readonly from: AlertSettingOrigin;
}

/** The alert settings of a monitor that are in force, or those of them that are asked for. */
export type AlertingInForce<Name extends AlertSettingName = AlertSettingName> = {
  readonly [Each in Name]: SettingInForce<AlertSettings[Each]>;
};

/** A monitor whose settings are asked for. Absent settings are inherited. */
export interface AlertedMonitor {
  readonly kind: string;
  readonly monitoringType: string;
  readonly alerting: Partial<MonitorAlerting> | null;
}

const inForce = <Name extends AlertSettingName>(
  name: Name,
  { kind: kindName, monitoringType, alerting }: AlertedMonitor,
  { customer, organization }: AlertingSources<Name>,
): SettingInForce => {
  const kind = monitorKindOf(kindName);
  const fixed = kind !== null && isUnconfirmedType(kind, monitoringType) ? UNCONFIRMED_SETTINGS[name] : undefined;
  if (fixed !== undefined) return { effective: fixed, from: 'kind' };
  const own = alerting?.[name] ?? null;
  if (own !== null) return { effective: own, from: 'monitor' };
  if (customer === null) return { effective: organization[name], from: 'organization' };
  if (name === 'alertReminderInterval' && kindName === 'ip')
    return { effective: customer.dnsblReminderInterval ?? 0, from: 'customer' };
  return { effective: customer[name], from: 'customer' };
};

/**
 * Returns the alert settings of a monitor that are in force: those of its kind, or else its own, or else those of its
 * customer, or else those of its organization.
 */
export const alertingInForce = <Name extends AlertSettingName>(
  names: readonly Name[],
  monitor: AlertedMonitor,
  sources: AlertingSources<Name>,
): AlertingInForce<Name> =>
  Object.fromEntries(names.map((name) => [name, inForce(name, monitor, sources)])) as AlertingInForce<Name>;

/** Returns the values of the alert settings of a monitor that are in force. */
export const alertSettingsInForce = <Name extends AlertSettingName>(
  names: readonly Name[],
  monitor: AlertedMonitor,
  sources: AlertingSources<Name>,
): Pick<AlertSettings, Name> =>
  Object.fromEntries(names.map((name) => [name, inForce(name, monitor, sources).effective])) as Pick<
    AlertSettings,
    Name
  >;
