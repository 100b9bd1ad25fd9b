import type { Selectable } from 'kysely';
import type { Vault } from '../../application/kernel/ports.ts';
import { INHERITED_ALERTING } from '../../domain/monitors/monitor-alerting.ts';
import type { AlertingSources, MonitorAlerting } from '../../domain/monitors/monitor-alerting.ts';
import { monitorKindOf } from '../../domain/monitors/monitor-kinds.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import { initialSettings } from '../../domain/monitors/setting-fields.ts';
import type { KindMembers } from '../../domain/monitors/setting-fields.ts';
import type { Tables } from '../kernel/database/database.ts';

/** The row of a monitor with the locations from which it is checked. */
export type MonitorRecord = Selectable<Tables['monitor']> & {
  readonly locationIds: readonly number[];
  readonly parentMonitorId: number | null;
  readonly alertingSources: AlertingSources;
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
export const monitorOf = (
  {
    sealedSecrets,
    heartbeatSha256: _digest,
    pingSha256: _pingDigest,
    waitingNoticedAt: _noticed,
    ...row
  }: MonitorRecord,
  vault: Vault,
): Monitor => {
  const { heartbeatToken, ...secrets } = openSecrets(sealedSecrets, vault);
  const kind = monitorKindOf(row.kind);
  return {
    ...row,
    alerting: { ...INHERITED_ALERTING, ...row.alerting },
    settings: { ...(kind === null ? {} : initialSettings(kind.settings)), ...row.settings },
    secrets: { ...(kind === null ? {} : initialSettings(kind.secrets)), ...secrets },
    heartbeatToken: typeof heartbeatToken === 'string' ? heartbeatToken : null,
  };
};
