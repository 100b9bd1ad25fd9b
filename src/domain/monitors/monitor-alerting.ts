import { alertSettingNames } from '../kernel/alert-settings.ts';
import type { AlertSettingName, AlertSettings } from '../kernel/alert-settings.ts';
import type { Issue } from '../kernel/issue.ts';

/** The alert settings of a monitor. Null members are inherited from its customer, or else from its organization. */
export type MonitorAlerting = { readonly [Name in AlertSettingName]: AlertSettings[Name] | null };

/** The settings of a monitor that inherits all of them. */
export const INHERITED_ALERTING: MonitorAlerting = {
  alertConsecutiveChecks: null,
  recoveryConsecutiveChecks: null,
  alertLocationThreshold: null,
  alertLocationThresholdCount: null,
  alertReminderInterval: null,
};

/** The settings from which monitors inherit. */
export interface AlertingSources<Name extends AlertSettingName = AlertSettingName> {
  /**
   * The settings of the customer, null for a monitor of the organization itself. Addresses on blocklists have an
   * interval of reminders of their own, of which null sends none.
   */
  readonly customer: (Pick<AlertSettings, Name> & { readonly dnsblReminderInterval?: number | null }) | null;
  readonly organization: Pick<AlertSettings, Name>;
}

/**
 * The settings of monitors that need no confirmation: heartbeats are received in one place after a grace period, and
 * registries and blocklists state facts.
 */
export const UNCONFIRMED_SETTINGS: Partial<AlertSettings> & Omit<AlertSettings, 'alertReminderInterval'> = {
  alertConsecutiveChecks: 1,
  recoveryConsecutiveChecks: 1,
  alertLocationThreshold: '1',
  alertLocationThresholdCount: 1,
};

/** The members of a kind that decide whether its monitors need confirmation. */
interface AlertedKind {
  readonly ofCustomer?: unknown;
  readonly types: Readonly<Record<string, { readonly isHeartbeat: boolean }>>;
}

interface SentAlerting {
  readonly alerting?: Partial<MonitorAlerting>;
}

/** Returns true if monitors of the type need no confirmation, so that only their reminders can be set. */
export const isUnconfirmedType = ({ ofCustomer, types }: AlertedKind, monitoringType: string): boolean =>
  ofCustomer !== undefined || types[monitoringType]?.isHeartbeat === true;

/** Returns true if a setting has no effect on monitors of the type. */
const isIneffective = (kind: AlertedKind, monitoringType: string, name: AlertSettingName): boolean =>
  isUnconfirmedType(kind, monitoringType) && UNCONFIRMED_SETTINGS[name] !== undefined;

/** Returns the settings of a monitor that have an effect on its type and are not inherited, as a copy needs them. */
export const copiedAlerting = (
  kind: AlertedKind,
  alerting: MonitorAlerting,
  monitoringType: string,
): Partial<MonitorAlerting> =>
  Object.fromEntries(
    alertSettingNames
      .filter((name) => alerting[name] !== null && !isIneffective(kind, monitoringType, name))
      .map((name) => [name, alerting[name]]),
  );

/** Returns an issue for each setting that would have no effect on monitors of the type. */
export const alertingIssues = (
  kind: AlertedKind,
  { alerting = {} }: SentAlerting,
  monitoringType: string,
): readonly Issue[] =>
  alertSettingNames
    .filter((name) => (alerting[name] ?? null) !== null && isIneffective(kind, monitoringType, name))
    .map((name) => ({ path: `alerting.${name}`, message: 'The first result of such a monitor counts.' }));

/** Returns the alert settings of a monitor after it is created or changed. Members that are omitted stay unchanged. */
export const alertingAfter = (kept: MonitorAlerting, { alerting = {} }: SentAlerting): MonitorAlerting => ({
  ...kept,
  ...alerting,
});
