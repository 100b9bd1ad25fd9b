import { copiedAlerting } from '../monitors/monitor-alerting.ts';
import type { MonitorKind, SentMonitor } from '../monitors/monitor-kind.ts';
import { nameFieldOf, namesItsType } from '../monitors/monitor.rules.ts';
import type { Monitor } from '../monitors/monitor.ts';
import type { KindMembers, SettingField, SettingFields } from '../monitors/setting-fields.ts';
import { substituteIn } from './substitution.ts';
import type { Substitute } from './substitution.ts';

/** A monitor as a copy requests it, without its customer and its parent. */
export interface MonitorCopy {
  readonly sent: SentMonitor;
  /** The members of secrets that the monitor has and its copy lacks. */
  readonly secrets: readonly string[];
  /** The settings that describe the former target and that the copy lacks. */
  readonly leftOut: readonly string[];
}

const isInitial = (fields: SettingFields<KindMembers>, name: string, value: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(fields[name]?.initial);

const isOfFixedList = (field: SettingField<unknown> | undefined): boolean =>
  field?.schema.enum !== undefined || field?.schema.items?.expected !== undefined;

/** Returns the settings that differ from those of a new monitor. Values of a fixed list are not substituted. */
const copiedSettings = (
  { settings: fields }: Pick<MonitorKind, 'settings'>,
  settings: KindMembers,
  substitute: Substitute,
): KindMembers =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([name, value]) => !isInitial(fields, name, value))
      .map(([name, value]) => [name, isOfFixedList(fields[name]) ? value : substituteIn(substitute, value)]),
  );

const scheduleOf = (
  kind: MonitorKind,
  { checkInterval, timeoutSeconds, locationIds }: Pick<Monitor, 'checkInterval' | 'timeoutSeconds' | 'locationIds'>,
): SentMonitor => (kind.ofCustomer === undefined ? { checkInterval, timeoutSeconds, locationIds } : {});

/**
 * Returns the alert settings of the copy: those of the monitor itself, without those that have no effect on its type.
 */
const alertingOf = (kind: MonitorKind, { alerting, monitoringType }: Monitor): SentMonitor => {
  const copied = copiedAlerting(kind, alerting, monitoringType);
  return Object.keys(copied).length === 0 ? {} : { alerting: copied };
};

/**
 * Returns the request that creates the copy of a monitor. Secrets are not part of it. A monitor that had one is paused,
 * because without the secret its checks would report an outage.
 */
export const monitorCopyOf = (kind: MonitorKind, monitor: Monitor, substitute: Substitute): MonitorCopy => {
  const { target, settings, secrets: stored, monitoringType, status } = monitor;
  const secrets = Object.keys(stored).filter((name) => !isInitial(kind.secrets, name, stored[name]));
  const copied = copiedSettings(kind, settings, substitute);
  const leftOut =
    substitute(target) === target ? [] : (kind.targetSettings ?? []).filter((name) => copied[name] !== undefined);
  return {
    sent: {
      [nameFieldOf(kind)]: substitute(monitor.name).trim(),
      ...(target === '' ? {} : { [kind.targetField]: substitute(target) }),
      ...(namesItsType(kind) ? { monitoringType } : {}),
      ...Object.fromEntries(Object.entries(copied).filter(([name]) => !leftOut.includes(name))),
      ...kind.secretPlaceholders?.(stored),
      ...scheduleOf(kind, monitor),
      ...alertingOf(kind, monitor),
      status: secrets.length > 0 ? 'paused' : status,
    },
    secrets,
    leftOut,
  };
};

/** Returns the monitors in an order in which each follows its parent, if the parent is one of them. */
export const parentsFirst = <Child extends Pick<Monitor, 'id' | 'parentMonitorId'>>(
  monitors: readonly Child[],
): readonly Child[] => {
  const byId = new Map(monitors.map((monitor) => [monitor.id, monitor]));
  const ordered = new Set<Child>();
  const add = (monitor: Child): void => {
    const parent = byId.get(monitor.parentMonitorId ?? 0);
    if (parent !== undefined) add(parent);
    ordered.add(monitor);
  };
  for (const monitor of monitors) add(monitor);
  return [...ordered];
};
