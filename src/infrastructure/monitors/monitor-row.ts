import type { Selectable } from 'kysely';
import type { Vault } from '../../application/kernel/ports.ts';
import { monitorKindOf } from '../../domain/monitors/monitor-kinds.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import { initialSettings } from '../../domain/monitors/setting-fields.ts';
import type { KindMembers } from '../../domain/monitors/setting-fields.ts';
import type { Tables } from '../kernel/database/database.ts';

/** A monitor's row with the locations that it is checked from. */
export type MonitorRecord = Selectable<Tables['monitor']> & { readonly locationIds: readonly number[]; readonly parentMonitorId: number | null };

/** The secrets of a monitor as one encrypted string; null if it has none. */
export const sealSecrets = ({ secrets, heartbeatToken }: Pick<Monitor, 'secrets' | 'heartbeatToken'>, vault: Vault): string | null =>
  heartbeatToken === null && Object.keys(secrets).length === 0 ? null : vault.seal(JSON.stringify({ ...secrets, heartbeatToken }));

const openSecrets = (sealed: string | null, vault: Vault): KindMembers => (sealed === null ? {} : (JSON.parse(vault.open(sealed)) as KindMembers));

/** The monitor of a row. Settings and secrets that are missing in the row have their defaults. */
export const monitorOf = ({ sealedSecrets, heartbeatSha256: _digest, ...row }: MonitorRecord, vault: Vault): Monitor => {
  const { heartbeatToken, ...secrets } = openSecrets(sealedSecrets, vault);
  const kind = monitorKindOf(row.kind);
  return {
    ...row,
    settings: { ...(kind === null ? {} : initialSettings(kind.settings)), ...row.settings },
    secrets: { ...(kind === null ? {} : initialSettings(kind.secrets)), ...secrets },
    heartbeatToken: typeof heartbeatToken === 'string' ? heartbeatToken : null,
  };
};
