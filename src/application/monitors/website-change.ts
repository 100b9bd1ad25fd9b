import type { Caller } from '../../domain/access/caller.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { keepsSchedulePhase } from '../../domain/checks/check-schedule.ts';
import { factsOfType } from '../../domain/monitors/monitor-kinds.ts';
import { decideChangedMonitorClass, monitorActor, monitorChangeRules } from '../../domain/monitors/ownership.ts';
import type { MonitorChangeClaim } from '../../domain/monitors/ownership.ts';
import { decideWebsitePatch, websitePatchRules } from '../../domain/monitors/website-check.rules.ts';
import type { WebsiteFields } from '../../domain/monitors/website-check.rules.ts';
import { losesCertificate, stopsMonitoring, unmonitoredCondition } from '../../domain/incidents/monitoring-end.ts';
import type { ManagementType, Website } from '../../domain/monitors/website.ts';
import type { SecretSource } from '../kernel/ports.ts';
import type { QueryContext, CommandContext } from '../kernel/use-case.ts';
import type { CertificateWarnings } from '../checks/certificate.ports.ts';
import { HEARTBEAT_TOKEN_BYTES } from './create-website.ts';
import { firstChecksOf } from './first-checks.ts';
import { resolveLocations } from './monitor-locations.ts';
import type { AddressGuard } from '../checks/probe.ports.ts';
import { resolveOnPause } from '../incidents/end-monitoring.ts';
import type { MonitoringEndNeeds } from '../incidents/end-monitoring.ts';
import { findHosts, secretsOf, settingsOf, textOf, withImpliedChecks } from './website-input.ts';
import type { HostFindings, WebsiteInput } from './website-input.ts';
import { auditOf, ownerOf } from './website-records.ts';
import type { CheckSignals, LocationDirectory, MonitorId, MonitorOwner, MonitorOwners, Websites } from './website.ports.ts';

/** What the change of a website works with. */
export interface WebsiteChangeNeeds extends MonitoringEndNeeds {
  readonly certificateWarnings: Pick<CertificateWarnings, 'end'>;
  readonly websites: Websites;
  readonly monitorOwners: MonitorOwners;
  readonly locationDirectory: LocationDirectory;
  readonly addressGuard: AddressGuard;
  readonly checkSignals: CheckSignals;
  readonly secrets: SecretSource;
}

/** What a change may send: whom a website belongs to stays. */
export type WebsiteChanges = Omit<WebsiteInput, 'customerId' | 'allowPaidQuotaUpgrade'>;

/** A change with what was found out before the unit of work began. */
export interface GatheredChange {
  readonly changes: WebsiteChanges;
  /** About the hosts that the change names. */
  readonly findings: HostFindings;
  /** The website at that moment; null when the caller cannot see it. */
  readonly seen: Pick<Website, 'id' | 'customerId'> | null;
}

/** A website with what its customer may do; null for one of the organization itself. */
export interface OwnedWebsite {
  readonly website: Website;
  readonly customer: MonitorOwner | null;
}

/** The codes that a change can be refused with, the look-up of the website apart. */
export const websiteChangeCodes = ['invalidRequestBody', ...codesOf(websitePatchRules), ...codesOf(monitorChangeRules)] as const;
type PatchCode = (typeof websitePatchRules)[number]['code'];

/** Finds out about the website and the hosts that a change names. */
export const gatherChange = async (
  { addressGuard, websites }: Pick<WebsiteChangeNeeds, 'addressGuard' | 'websites'>,
  { scope }: QueryContext,
  id: MonitorId,
  changes: WebsiteChanges,
): Promise<GatheredChange> => {
  const seen = await websites.find(scope, id);
  return { changes, findings: await findHosts(addressGuard, changes, changes.monitoringType ?? seen?.monitoringType), seen };
};

/**
 * The website, held with its customer until the unit of work ends; null when the caller cannot see it. Customers are
 * held before their monitors, as everywhere, so that no two changes wait for each other.
 */
export const ownedWebsite = async (
  { websites, monitorOwners }: Pick<WebsiteChangeNeeds, 'websites' | 'monitorOwners'>,
  work: CommandContext,
  { seen }: GatheredChange,
): Promise<OwnedWebsite | null> => {
  if (seen === null) return null;
  const owner = seen.customerId === null ? null : await ownerOf(monitorOwners, work, seen.customerId);
  const website = await websites.lock(work.scope, seen.id);
  return website === null ? null : { website, customer: owner === 'invisible' ? null : owner };
};

/** What the rules of ownership judge a change by. */
export const changeClaimOf = (caller: Caller, { website, customer }: OwnedWebsite, { managementType }: WebsiteChanges): MonitorChangeClaim => ({
  actor: monitorActor(caller),
  customer,
  selfServiceCount: customer?.selfServiceInUse ?? 0,
  present: website.managementType,
  ...(managementType === undefined ? {} : { asked: managementType }),
});

/** The judged members of a change. */
interface JudgedChange {
  readonly fields: Partial<WebsiteFields>;
  readonly locationIds: readonly number[];
}

/** Judges everything of a change but who may ask for it. */
export const judgeWebsiteChange = async (
  { locationDirectory }: Pick<WebsiteChangeNeeds, 'locationDirectory'>,
  { website, customer }: OwnedWebsite,
  { changes, findings }: GatheredChange,
): Promise<Outcome<JudgedChange, PatchCode>> => {
  const { settings, checkInterval, monitoringType, url, organizationId } = website;
  const judged = decideWebsitePatch({
    sent: changes,
    packageMinimum: customer?.minCheckInterval ?? null,
    stored: { ...settings, checkInterval, monitoringType, url },
    ...(changes.monitoringType === undefined ? {} : { monitoringType: changes.monitoringType }),
    ...findings,
  });
  if (!judged.ok) return judged;
  if (changes.locationIds === undefined) return accepted({ fields: judged.value, locationIds: website.locationIds });
  const locationIds = await resolveLocations(locationDirectory, organizationId, changes.locationIds);
  return locationIds.ok ? accepted({ fields: judged.value, locationIds: locationIds.value }) : locationIds;
};

/** Changes a website, or answers why the caller may not: the one way in which a stored website is changed by hand. */
export const applyWebsiteChange = async (
  needs: WebsiteChangeNeeds,
  work: CommandContext,
  owned: OwnedWebsite,
  gathered: GatheredChange,
): Promise<Outcome<Website, (typeof websiteChangeCodes)[number]>> => {
  const managed = decideChangedMonitorClass(changeClaimOf(work.caller, owned, gathered.changes));
  if (!managed.ok) return managed;
  const judged = await judgeWebsiteChange(needs, owned, gathered);
  if (!judged.ok) return judged;
  const before = owned.website;
  const made = changed(needs, before, gathered.changes, judged.value, managed.value);
  const pauses = stopsMonitoring(before, made);
  const after = { ...made, updatedAt: work.now, ...(pauses ? unmonitoredCondition(work.now) : {}) };
  const stored = await needs.websites.save(after, keepsSchedulePhase(before, after) ? null : firstChecksOf(after, work.now));
  work.audit(auditOf('updated', stored, before));
  if (pauses) await resolveOnPause(needs, work, stored);
  if (losesCertificate(before, stored)) await needs.certificateWarnings.end(stored.id, work.now);
  await needs.checkSignals.announce();
  return accepted(stored);
};

const changed = (
  { secrets }: Pick<WebsiteChangeNeeds, 'secrets'>,
  before: Website,
  changes: WebsiteChanges,
  { fields, locationIds }: JudgedChange,
  managementType: ManagementType,
): Website => {
  const monitoringType = changes.monitoringType ?? before.monitoringType;
  const beats = !factsOfType(monitoringType).isActive;
  return {
    ...before,
    name: changes.name ?? before.name,
    monitoringType,
    url: changes.url === undefined ? before.url : textOf(changes.url),
    status: changes.status ?? before.status,
    managementType,
    checkInterval: fields.checkInterval ?? before.checkInterval,
    timeoutSeconds: fields.timeoutSeconds ?? before.timeoutSeconds,
    settings: withImpliedChecks(monitoringType, { ...before.settings, ...settingsOf(changes) }),
    secrets: secretsOf(changes, before.secrets),
    heartbeatToken: beats ? (before.heartbeatToken ?? secrets.token(HEARTBEAT_TOKEN_BYTES)) : null,
    locationIds,
  };
};
