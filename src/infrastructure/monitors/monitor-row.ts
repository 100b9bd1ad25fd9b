import type { Selectable } from 'kysely';
import type { Vault } from '../../application/kernel/ports.ts';
import { INHERITED_ALERTING } from '../../domain/monitors/monitor-alerting.ts';
import type { MonitorAlerting } from '../../domain/monitors/monitor-alerting.ts';
import { monitorKindOf } from '../../domain/monitors/monitor-kinds.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import { initialSettings } from '../../domain/monitors/setting-fields.ts';
import type { KindMembers } from '../../domain/monitors/setting-fields.ts';
import type { Tables } from '../kernel/database/tables.ts';
import { alertingSourcesIn } from './alerting.sql.ts';
import type { InheritedSettings } from './alerting.sql.ts';

/** The row of a monitor with the locations from which it is checked, and the settings that it inherits. */
export type MonitorRecord = Selectable<Tables['monitor']> &
  InheritedSettings & {
    readonly locationIds: readonly number[];
    readonly parentMonitorId: number | null;
  };

/** Returns the secrets of a monitor as one encrypted string, or null if it has none. */
export const sealSecrets = (
  { secrets, heartbeatToken }: Pick<Monitor, 'secrets' | 'heartbeatToken'>,
  vault: Vault,
): string | null =>
  heartbeatToken === null && Object.keys(secrets).length === 0
    ? null
    : vault.seal(JSON.stringify({ ...secrets, heartbeatToken }));

const openSecrets = (sealed: string | null, vault: Vault): KindMembers =>
  sealed === null ? {} : (JSON.parse(vault.open(sealed)) as KindMembers);

/** Returns the token of a heartbeat from its encrypted secrets, or null if there is none. */
export const heartbeatTokenIn = (sealed: string | null, vault: Vault): string | null => {
  const { heartbeatToken } = openSecrets(sealed, vault);
  return typeof heartbeatToken === 'string' ? heartbeatToken : null;
};

/** Returns the alert settings that a monitor has itself, or null if it inherits all of them. */
export const ownAlerting = (alerting: MonitorAlerting): Partial<MonitorAlerting> | null => {
  const own = Object.entries(alerting).filter(([, value]) => value !== null);
  return own.length === 0 ? null : Object.fromEntries(own);
};

/** Converts the row into a monitor. Settings and secrets that are missing in the row have their defaults. */
export const monitorOf = (row: MonitorRecord, vault: Vault): Monitor => {
  const { heartbeatToken, ...secrets } = openSecrets(row.sealedSecrets, vault);
  const kind = monitorKindOf(row.kind);
  return {
    id: row.id,
    publicId: row.publicId,
    organizationId: row.organizationId,
    customerId: row.customerId,
    kind: row.kind,
    monitoringType: row.monitoringType,
    name: row.name,
    target: row.target,
    status: row.status,
    pausedUntil: row.pausedUntil,
    managementType: row.managementType,
    checkInterval: row.checkInterval,
    timeoutSeconds: row.timeoutSeconds,
    settings: { ...(kind === null ? {} : initialSettings(kind.settings)), ...row.settings },
    secrets: { ...(kind === null ? {} : initialSettings(kind.secrets)), ...secrets },
    heartbeatToken: typeof heartbeatToken === 'string' ? heartbeatToken : null,
    locationIds: row.locationIds,
    parentMonitorId: row.parentMonitorId,
    alerting: { ...INHERITED_ALERTING, ...row.alerting },
    alertingSources: alertingSourcesIn(row),
    condition: row.condition,
    conditionSince: row.conditionSince,
    waitingSince: row.waitingSince,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    revision: row.revision,
  };
};
