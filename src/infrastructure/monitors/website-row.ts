import type { Selectable } from 'kysely';
import type { Vault } from '../../application/kernel/ports.ts';
import type { MonitoringType } from '../../domain/monitors/monitor-kinds.ts';
import { defaultWebsiteSettings, noWebsiteSecrets } from '../../domain/monitors/website.ts';
import type { Website, WebsiteSecrets, WebsiteSettings } from '../../domain/monitors/website.ts';
import type { Tables } from '../kernel/database/database.ts';

/** A monitor's row as it is read. */
export type MonitorRecord = Selectable<Tables['monitor']>;

/** What of a website is stored encrypted. */
interface Sealed extends WebsiteSecrets {
  readonly heartbeatToken: string | null;
}

/** What of a website is stored encrypted, as one text. */
export const sealWebsite = ({ secrets, heartbeatToken }: Pick<Website, 'secrets' | 'heartbeatToken'>, vault: Vault): string =>
  vault.seal(JSON.stringify({ ...secrets, heartbeatToken } satisfies Sealed));

const unseal = (sealed: string | null, vault: Vault): Sealed => ({
  ...noWebsiteSecrets,
  heartbeatToken: null,
  ...(sealed === null ? {} : (JSON.parse(vault.open(sealed)) as Partial<Sealed>)),
});

/** The website that a row holds. Settings that the row was stored without have their defaults. */
export const websiteOf = (row: MonitorRecord, locationIds: readonly number[], vault: Vault): Website => {
  const { heartbeatToken, ...secrets } = unseal(row.sealedSecrets, vault);
  const { target, kind: _kind, settings, sealedSecrets: _sealed, heartbeatSha256: _sha256, monitoringType, ...columns } = row;
  return {
    ...columns,
    monitoringType: monitoringType as MonitoringType,
    url: target,
    settings: { ...defaultWebsiteSettings, ...(settings as Partial<WebsiteSettings>) },
    secrets,
    heartbeatToken,
    locationIds,
  };
};
