import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { factsOfType } from '../../domain/monitoring/monitor-kinds.ts';
import { decideChangedMonitorClass, monitorActor, monitorChangeRules } from '../../domain/monitoring/ownership.ts';
import { decideWebsitePatch, websitePatchRules } from '../../domain/monitoring/website-check.rules.ts';
import { stopsWatching, unwatchedCondition } from '../../domain/monitoring/watching.ts';
import type { Website } from '../../domain/monitoring/website.ts';
import type { SecretSource } from '../kernel/ports.ts';
import { defineGatheringCommand } from '../kernel/use-case.ts';
import type { Look, Work } from '../kernel/use-case.ts';
import { firstChecksOf } from './first-checks.ts';
import { resolveLocations } from './monitor-locations.ts';
import type { AddressGuard } from './probe.ports.ts';
import { findHosts, secretsOf, settingsOf, textOf, withImpliedChecks } from './website-input.ts';
import type { HostFindings, WebsiteInput } from './website-input.ts';
import { endWithPause } from './stop-watching.ts';
import type { WatchingNeeds } from './stop-watching.ts';
import { auditOf, ownerOf } from './website-records.ts';
import type { CheckSignals, FirstChecks, LocationDirectory, MonitorId, MonitorOwners, Websites } from './website.ports.ts';
import { HEARTBEAT_TOKEN_BYTES } from './create-website.ts';

interface Needs extends WatchingNeeds {
  readonly websites: Websites;
  readonly owners: MonitorOwners;
  readonly locations: LocationDirectory;
  readonly guard: AddressGuard;
  readonly signals: CheckSignals;
  readonly secrets: SecretSource;
}

interface Asked {
  readonly id: MonitorId;
  readonly changes: Omit<WebsiteInput, 'customerId' | 'allowPaidQuotaUpgrade'>;
}

interface Gathered extends Asked {
  readonly findings: HostFindings;
}

const changeCodes = [
  'notFound',
  'invalidRequestBody',
  ...codesOf(websitePatchRules),
  ...codesOf(monitorChangeRules),
] as const;

const gather =
  ({ guard, websites }: Pick<Needs, 'guard' | 'websites'>) =>
  async ({ scope }: Look, { id, changes }: Asked): Promise<Gathered> => {
    const type = changes.monitoringType ?? (await websites.find(scope, id))?.monitoringType;
    return { id, changes, findings: await findHosts(guard, changes, type) };
  };

const change =
  (needs: Needs) =>
  async (work: Work, { id, changes, findings }: Gathered) => {
    const before = await needs.websites.find(work.scope, id);
    if (before === null) return refused('notFound');
    const owner = before.customerId === null ? null : await ownerOf(needs.owners, work, before.customerId);
    const customer = owner === 'invisible' ? null : owner;
    const managed = decideChangedMonitorClass({
      actor: monitorActor(work.caller),
      customer,
      selfServiceCount: customer?.selfServiceInUse ?? 0,
      present: before.managementType,
      ...(changes.managementType === undefined ? {} : { asked: changes.managementType }),
    });
    if (!managed.ok) return managed;
    const judged = decideWebsitePatch({
      sent: changes,
      packageMinimum: customer?.minCheckInterval ?? null,
      stored: { ...before.settings, checkInterval: before.checkInterval, monitoringType: before.monitoringType, url: before.url },
      ...(changes.monitoringType === undefined ? {} : { monitoringType: changes.monitoringType }),
      ...findings,
    });
    if (!judged.ok) return judged;
    const locationIds =
      changes.locationIds === undefined
        ? accepted(before.locationIds)
        : await resolveLocations(needs.locations, before.organizationId, changes.locationIds);
    if (!locationIds.ok) return locationIds;
    const monitoringType = changes.monitoringType ?? before.monitoringType;
    const beats = !factsOfType(monitoringType).isActive;
    const status = changes.status ?? before.status;
    const pauses = stopsWatching(before, { status });
    const after: Website = {
      ...before,
      name: changes.name ?? before.name,
      monitoringType,
      url: changes.url === undefined ? before.url : textOf(changes.url),
      status,
      managementType: managed.value,
      checkInterval: judged.value.checkInterval ?? before.checkInterval,
      timeoutSeconds: judged.value.timeoutSeconds ?? before.timeoutSeconds,
      settings: withImpliedChecks(monitoringType, { ...before.settings, ...settingsOf(changes) }),
      secrets: secretsOf(changes, before.secrets),
      heartbeatToken: beats ? (before.heartbeatToken ?? needs.secrets.token(HEARTBEAT_TOKEN_BYTES)) : null,
      locationIds: locationIds.value,
      updatedAt: work.now,
      ...(pauses ? unwatchedCondition(work.now) : {}),
    };
    const stored = await needs.websites.save(after, scheduleAfter(before, after, work.now));
    work.audit(auditOf('updated', stored, before));
    if (pauses) await endWithPause(needs, work, stored);
    await needs.signals.announce();
    return accepted(stored);
  };

/** The schedule is laid anew only when the change touches it, so that a renamed monitor keeps its beat. */
const scheduleAfter = (before: Website, after: Website, now: Date): FirstChecks | null => {
  const same =
    before.status === after.status &&
    before.monitoringType === after.monitoringType &&
    before.checkInterval === after.checkInterval &&
    String(before.locationIds) === String(after.locationIds);
  return same ? null : firstChecksOf(after, now);
};

export const updateWebsite = defineGatheringCommand({ name: 'updateWebsite', admits: 'editMonitors', refuses: changeCodes, gather, given: change });

/** The same change, confined by its endpoint to the check configuration. */
export const updateWebsiteCheckConfig = defineGatheringCommand({
  name: 'updateWebsiteCheckConfig',
  admits: 'editMonitors',
  refuses: changeCodes,
  gather,
  given: change,
});
