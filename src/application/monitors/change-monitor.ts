import type { Caller } from '../../domain/access/caller.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import type { HostFinding } from '../../domain/monitors/hosts.ts';
import type { MonitorCode, MonitorKind, SentMonitor } from '../../domain/monitors/monitor-kind.ts';
import { monitorKinds, scheduleOf } from '../../domain/monitors/monitor-kinds.ts';
import {
  changedMonitorRules,
  decideMonitorChange,
  heartbeatTokenOf,
  hostMembers,
  keepsSchedulePhase,
  losesCertificate,
  targetAfter,
  typeAfter,
} from '../../domain/monitors/monitor.rules.ts';
import type { JudgedMembers } from '../../domain/monitors/monitor.rules.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import { endsChecks, uncheckedCondition } from '../../domain/monitors/pause.ts';
import { decideChangedManagementType, monitorChangeRules } from '../../domain/monitors/ownership.rules.ts';
import { monitorActor } from '../../domain/monitors/management-type.rules.ts';
import type { MonitorChangeClaim } from '../../domain/monitors/management-type.rules.ts';
import { waitingSinceAfter } from '../../domain/monitors/waiting-heartbeat.ts';
import type { AddressGuard } from '../kernel/network.ts';
import { StalePreparationError } from '../kernel/ports.ts';
import type { SecretSource } from '../kernel/ports.ts';
import { requireRevision } from '../kernel/required-revision.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { HEARTBEAT_TOKEN_BYTES } from './create-monitor.ts';
import { nounOf } from './kind-nouns.ts';
import {
  auditOf,
  findHolder,
  findHosts,
  findSlugHolder,
  keepLocations,
  ownerOf,
  resolveLocations,
  resolveParent,
  withWarnings,
} from './monitor-records.ts';
import type { WarnedMonitor } from './monitor-records.ts';
import type {
  CheckPlans,
  CheckSignals,
  LocationDirectory,
  MonitorFollower,
  MonitorId,
  MonitorOwner,
  MonitorOwners,
  Monitors,
  PublicSuffixes,
} from './ports.ts';

/** The ports that a change of a monitor uses. */
export interface MonitorChangeNeeds {
  readonly checkPlans: CheckPlans;
  readonly monitors: Monitors;
  readonly monitorFollowers: readonly MonitorFollower[];
  readonly monitorOwners: MonitorOwners;
  readonly locationDirectory: LocationDirectory;
  readonly addressGuard: AddressGuard;
  readonly publicSuffixes: PublicSuffixes;
  readonly checkSignals: CheckSignals;
  readonly secrets: SecretSource;
}

type HostMembers = Pick<Monitor, 'monitoringType' | 'target' | 'settings'>;

/** A change with what was found out before the transaction. */
export interface GatheredChange {
  readonly kind: MonitorKind;
  readonly sent: SentMonitor;
  readonly hosts: Readonly<Record<string, HostFinding>>;
  /** The monitor at that moment; null when the caller cannot see it. */
  readonly found: (HostMembers & Pick<Monitor, 'id' | 'customerId'>) | null;
}

/** A monitor with what its customer may do; null for a monitor of the organization. */
export interface OwnedMonitor {
  readonly monitor: Monitor;
  readonly customer: MonitorOwner | null;
}

/** The codes that a change of any kind can be refused with, beside those of the kind. */
export const ownershipChangeCodes = codesOf(monitorChangeRules);

const hostsOf = (kind: MonitorKind, sent: SentMonitor, stored: HostMembers) =>
  kind.hosts(hostMembers(kind, sent, stored), typeAfter(kind, sent, stored));

/** Throws if other hosts than the checked ones must be public, because the monitor was changed concurrently. */
const requireSameHosts = ({ kind, sent, found }: GatheredChange, monitor: Monitor): void => {
  const isSame =
    found !== null && JSON.stringify(hostsOf(kind, sent, found)) === JSON.stringify(hostsOf(kind, sent, monitor));
  if (!isSame) throw new StalePreparationError('The hosts of the monitor were changed concurrently.');
};

/** Finds the monitor and checks the hosts that a change names. */
export const gatherChange = async (
  { addressGuard, publicSuffixes, monitors }: Pick<MonitorChangeNeeds, 'addressGuard' | 'publicSuffixes' | 'monitors'>,
  { scope }: QueryContext,
  { kind, id, changes: sent }: { readonly kind: MonitorKind; readonly id: MonitorId; readonly changes: SentMonitor },
): Promise<GatheredChange> => {
  const found = await monitors.find(scope, kind.kind, id);
  const hosts =
    found === null
      ? {}
      : await findHosts({ addressGuard, publicSuffixes }, hostsOf(kind, sent, found), kind.names?.(sent));
  return { kind, sent, hosts, found };
};

/**
 * Returns the monitor, locked with its customer until the transaction ends; null when the caller cannot see it.
 * Customers are locked before their monitors everywhere, so that no two changes deadlock.
 */
export const lockOwned = async (
  { monitors, monitorOwners }: Pick<MonitorChangeNeeds, 'monitors' | 'monitorOwners'>,
  work: CommandContext,
  kind: MonitorKind,
  found: GatheredChange['found'],
): Promise<OwnedMonitor | null> => {
  if (found === null) return null;
  const owner = found.customerId === null ? null : await ownerOf(monitorOwners, work, found.customerId);
  const monitor = await monitors.lock(work.scope, kind.kind, found.id);
  return monitor === null ? null : { monitor, customer: owner === 'invisible' ? null : owner };
};

/** Returns the facts for the ownership rules of a change. */
export const changeClaimOf = (
  caller: Caller,
  { monitor, customer }: OwnedMonitor,
  { managementType }: SentMonitor,
): MonitorChangeClaim => ({
  actor: monitorActor(caller),
  customer,
  selfServiceCount: customer?.selfServiceInUse ?? 0,
  present: monitor.managementType,
  ...(managementType === undefined ? {} : { requested: managementType }),
});

/** The members of a monitor after a change, its management type apart. */
type ChangedMembers = JudgedMembers & Pick<Monitor, 'locationIds' | 'parentMonitorId'>;

/** Validates a change, except for the permission of the caller. */
export const judgeChange = async (
  { locationDirectory, monitors }: Pick<MonitorChangeNeeds, 'locationDirectory' | 'monitors'>,
  work: Pick<CommandContext, 'scope' | 'now'>,
  { monitor, customer }: OwnedMonitor,
  change: GatheredChange,
): Promise<Outcome<ChangedMembers, MonitorCode>> => {
  requireSameHosts(change, monitor);
  const { kind, sent, hosts } = change;
  const monitoringType = typeAfter(kind, sent, monitor);
  const takenBy = await findHolder(monitors, kind, monitor, targetAfter(kind, sent, monitor));
  const judged = decideMonitorChange(kind, {
    sent,
    monitoringType,
    now: work.now,
    packageMinimum: customer?.minCheckInterval ?? null,
    hosts,
    takenBy,
    slugHolder: await findSlugHolder(monitors, monitor, sent),
    stored: monitor,
  });
  if (!judged.ok) return judged;
  const { id: monitorId, organizationId } = monitor;
  const needed = { kind, monitoringType, organizationId };
  const locationIds = await (sent.locationIds === undefined
    ? keepLocations(locationDirectory, needed, monitor)
    : resolveLocations(locationDirectory, needed, sent.locationIds));
  if (!locationIds.ok) return locationIds;
  const parent =
    sent.parentMonitorId === undefined
      ? accepted(monitor.parentMonitorId)
      : await resolveParent(monitors, work, { monitorId, organizationId }, sent.parentMonitorId);
  return parent.ok
    ? accepted({ ...judged.value, locationIds: locationIds.value, parentMonitorId: parent.value })
    : parent;
};

/** Changes a monitor or refuses the change. All manual changes of stored monitors use this. */
export const applyChange = async (
  needs: MonitorChangeNeeds,
  work: CommandContext,
  owned: OwnedMonitor,
  gathered: GatheredChange,
): Promise<Outcome<WarnedMonitor, MonitorCode | (typeof ownershipChangeCodes)[number]>> => {
  const { kind, sent } = gathered;
  const { monitor: before } = owned;
  const managementType = decideChangedManagementType(changeClaimOf(work.caller, owned, sent));
  if (!managementType.ok) return managementType;
  const judged = await judgeChange(needs, work, owned, gathered);
  if (!judged.ok) return judged;
  const made: Monitor = {
    ...before,
    ...judged.value,
    managementType: managementType.value,
    heartbeatToken: heartbeatTokenOf(kind, { ...before, ...judged.value }, needs.secrets.token(HEARTBEAT_TOKEN_BYTES)),
    updatedAt: work.now,
  };
  return accepted(withWarnings(await storeChange(needs, work, kind, { before, made }), gathered.hosts));
};

/** Stores a permitted change with everything that follows from it. `since` is when its status changed. */
export const storeChange = async (
  needs: Omit<
    MonitorChangeNeeds,
    'monitorOwners' | 'locationDirectory' | 'addressGuard' | 'publicSuffixes' | 'secrets'
  >,
  work: CommandContext,
  kind: MonitorKind,
  { before, made, since = work.now }: { readonly before: Monitor; readonly made: Monitor; readonly since?: Date },
): Promise<Monitor> => {
  const pauses = endsChecks(before, made);
  const changed = { ...made, waitingSince: waitingSinceAfter(before, made, since) };
  const after = pauses ? { ...changed, ...uncheckedCondition(work.now) } : changed;
  const stored = await needs.monitors.save(
    after,
    keepsSchedulePhase(before, after) ? null : needs.checkPlans.firstChecksOf(scheduleOf(after), work.now),
  );
  work.audit(auditOf('updated', kind, stored, before));
  const followers = needs.monitorFollowers;
  if (before.status !== stored.status)
    for (const follower of followers) await follower.statusChanged?.({ before, after: stored, since }, work);
  if (pauses) for (const follower of followers) await follower.checksEnded?.(stored, work);
  if (before.target !== stored.target) for (const follower of followers) await follower.targetChanged?.(stored, work);
  if (losesCertificate(kind, before, stored))
    for (const follower of followers) await follower.certificateLost?.(stored, work);
  await needs.checkSignals.announce();
  return stored;
};

/** A change of a monitor, as a request sends it. */
export interface Change {
  readonly id: MonitorId;
  readonly changes: SentMonitor;
}

/** Changes a monitor of the kind. Endpoints that restrict the changes to some members are separate operations. */
export const updateMonitor = (kind: MonitorKind, name = `update${nounOf(kind.kind)}`) =>
  definePreparedCommand({
    name,
    permission: 'editMonitors',
    refuses: [
      'notFound',
      'invalidRequestBody',
      ...codesOf(changedMonitorRules(kind)),
      ...ownershipChangeCodes,
    ] as const,
    prepare: (needs: MonitorChangeNeeds) => (context: QueryContext, change: Change) =>
      gatherChange(needs, context, { kind, ...change }),
    execute: (needs: MonitorChangeNeeds) => async (work: CommandContext, gathered: GatheredChange) => {
      const owned = await lockOwned(needs, work, kind, gathered.found);
      if (owned === null) return refused('notFound');
      requireRevision(work, owned.monitor);
      return applyChange(needs, work, owned, gathered);
    },
  });

/** The change of a website that its endpoint confines to the check configuration. */
export const updateWebsiteCheckConfig = updateMonitor(monitorKinds.website, 'updateWebsiteCheckConfig');
