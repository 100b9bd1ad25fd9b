import { customerNotFound } from '../../domain/customers/customer.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import type { HostFinding } from '../../domain/monitors/hosts.ts';
import type { MonitorKind, SentMonitor } from '../../domain/monitors/monitor-kind.ts';
import { scheduleOf } from '../../domain/monitors/monitor-kinds.ts';
import {
  decideNewMonitor,
  heartbeatTokenOf,
  newMonitorRules,
  targetAfter,
  typeAfter,
} from '../../domain/monitors/monitor.rules.ts';
import { decideNewManagementType, monitorCreateRules } from '../../domain/monitors/ownership.rules.ts';
import { monitorActor } from '../../domain/monitors/management-type.rules.ts';
import { packageLimitCodes } from '../../domain/access/package-limit.rules.ts';
import { claimPackageLimit } from '../access/package-limits.ts';
import type { PackageUses } from '../access/ports.ts';
import { waitingSinceAfter } from '../../domain/monitors/waiting-heartbeat.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { IdSource, SecretSource } from '../kernel/ports.ts';
import { defineCommand, definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { stampOf } from '../kernel/records.ts';
import { claimMonitorQuota, monitorQuotaCodes } from '../organizations/monitor-quota.ts';
import type { Quotas } from '../organizations/ports.ts';
import { nounOf } from './kind-nouns.ts';
import {
  withWarnings,
  auditOf,
  findHolder,
  findHosts,
  findSlugHolder,
  ownerOf,
  resolveLocations,
  resolveParent,
} from './monitor-records.ts';
import type { CheckPlans, CheckSignals, LocationDirectory, MonitorOwners, Monitors, PublicSuffixes } from './ports.ts';

/** The random bytes of a heartbeat token. */
export const HEARTBEAT_TOKEN_BYTES = 24;

/** The ports for creating a monitor. */
export interface MonitorCreationNeeds {
  readonly checkPlans: CheckPlans;
  readonly monitors: Monitors;
  readonly monitorOwners: MonitorOwners;
  readonly locationDirectory: LocationDirectory;
  readonly packageUses: PackageUses;
  readonly quotas: Quotas;
  readonly addressGuard: AddressGuard;
  readonly publicSuffixes: PublicSuffixes;
  readonly checkSignals: CheckSignals;
  readonly ids: IdSource;
  readonly secrets: SecretSource;
}

/** A new monitor whose hosts have been checked. */
export interface PreparedMonitor {
  readonly sent: SentMonitor;
  readonly monitoringType: string;
  readonly hosts: Readonly<Record<string, HostFinding>>;
}

/** Checks the hosts of a new monitor, which must not happen within a transaction. */
export const prepareMonitor = async (
  needs: Pick<MonitorCreationNeeds, 'addressGuard' | 'publicSuffixes'>,
  kind: MonitorKind,
  sent: SentMonitor,
): Promise<PreparedMonitor> => {
  const monitoringType = typeAfter(kind, sent, null);
  return {
    sent,
    monitoringType,
    hosts: await findHosts(needs, kind.hosts(sent, monitoringType), kind.names?.(sent)),
  };
};

/**
 * Creates a monitor of the kind, as part of a command. `own` is the organization of a monitor for which no customer is
 * sent.
 */
export const addMonitor = async (
  needs: MonitorCreationNeeds,
  kind: MonitorKind,
  work: CommandContext,
  own: number,
  { sent, monitoringType, hosts }: PreparedMonitor,
) => {
  const { caller, now } = work;
  const owner = await ownerOf(needs.monitorOwners, work, sent.customerId);
  if (owner === 'invisible') return customerNotFound;
  const organizationId = owner?.organizationId ?? own;
  const takenBy = await findHolder(
    needs.monitors,
    kind,
    { customerId: owner?.customerId ?? null, publicId: null },
    targetAfter(kind, sent, { target: '' }),
  );
  const judged = decideNewMonitor(kind, {
    sent,
    monitoringType,
    now,
    packageMinimum: owner?.minCheckInterval ?? null,
    hosts,
    takenBy,
    slugHolder: await findSlugHolder(
      needs.monitors,
      { organizationId, customerId: owner?.customerId ?? null, publicId: null },
      sent,
    ),
  });
  if (!judged.ok) return judged;
  const managementType = decideNewManagementType({
    actor: monitorActor(caller),
    customer: owner,
    selfServiceCount: owner?.selfServiceInUse ?? 0,
    ...(sent.managementType === undefined ? {} : { requested: sent.managementType }),
  });
  if (!managementType.ok) return managementType;
  const locationIds = await resolveLocations(
    needs.locationDirectory,
    { kind, monitoringType, organizationId },
    sent.locationIds,
  );
  if (!locationIds.ok) return locationIds;
  const parent = await resolveParent(
    needs.monitors,
    work,
    { monitorId: null, organizationId },
    sent.parentMonitorId ?? null,
  );
  if (!parent.ok) return parent;
  const claimed = await claimPackageLimit(needs.packageUses, owner?.customerId ?? null, ['monitors', kind.kind]);
  if (!claimed.ok) return claimed;
  const allowPaidQuotaUpgrade = sent.allowPaidQuotaUpgrade ?? false;
  const quota = await claimMonitorQuota(needs.quotas, work, { organizationId, adding: 1, allowPaidQuotaUpgrade });
  if (!quota.ok) return quota;
  const unstored = {
    ...stampOf(needs.ids, now),
    organizationId,
    customerId: owner?.customerId ?? null,
    kind: kind.kind,
    ...judged.value,
    managementType: managementType.value,
    heartbeatToken: heartbeatTokenOf(
      kind,
      { monitoringType, heartbeatToken: null },
      needs.secrets.token(HEARTBEAT_TOKEN_BYTES),
    ),
    locationIds: locationIds.value,
    parentMonitorId: parent.value,
    condition: 'unknown',
    conditionSince: null,
    waitingSince: waitingSinceAfter(null, { kind: kind.kind, ...judged.value, waitingSince: null }, now),
  } as const;
  const stored = await needs.monitors.add(unstored, needs.checkPlans.firstChecksOf(scheduleOf(unstored), now));
  work.audit(auditOf('created', kind, stored));
  await needs.checkSignals.announce();
  return accepted(withWarnings(stored, hosts));
};

/** Declares the command that creates a monitor of the kind after its preparation. */
const creationOf = (kind: MonitorKind) =>
  ({
    name: `create${nounOf(kind.kind)}`,
    permission: 'editMonitors',
    refuses: [
      'invalidRequestBody',
      'customerNotFound',
      ...codesOf(newMonitorRules(kind)),
      ...codesOf(monitorCreateRules),
      ...packageLimitCodes,
      ...monitorQuotaCodes,
    ] as const,
    execute: (needs: MonitorCreationNeeds) => (work: CommandContext, prepared: PreparedMonitor) =>
      addMonitor(needs, kind, work, ownOrganization(work.caller), prepared),
  }) as const;

/** Creates a monitor of the kind. */
export const createMonitor = (kind: MonitorKind) =>
  definePreparedCommand({
    ...creationOf(kind),
    prepare: (needs: MonitorCreationNeeds) => (_context: QueryContext, sent: SentMonitor) =>
      prepareMonitor(needs, kind, sent),
  });

/** Creates a monitor of the kind that its caller has prepared, as a part of a larger command. */
export const createPreparedMonitor = (kind: MonitorKind) => defineCommand(creationOf(kind));
