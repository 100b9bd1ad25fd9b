import { invalidBody } from '../../domain/kernel/issue.ts';
import type { Issue } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { hostWarnings } from '../../domain/monitors/hosts.ts';
import type { HostFinding } from '../../domain/monitors/hosts.ts';
import type { MonitorKind, SentMonitor } from '../../domain/monitors/monitor-kind.ts';
import { chosenLocations, decideMonitorLocations } from '../../domain/monitors/location.rules.ts';
import { monitoringTypeOf } from '../../domain/monitors/monitor.rules.ts';
import { decideParent } from '../../domain/monitors/parent.ts';
import type { ParentFacts } from '../../domain/monitors/parent.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { AuditEntry } from '../kernel/ports.ts';
import { changesOf, customersOf } from '../kernel/records.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { LocationDirectory, MonitorId, MonitorOwner, MonitorOwners, Monitors, PublicSuffixes } from './ports.ts';

/** Returns the customer that a record belongs to: the one sent, or else the one that the caller is bound to. */
export const ownerOf = async (
  owners: MonitorOwners,
  { scope }: Pick<CommandContext, 'scope'>,
  sent: MonitorId | null | undefined,
): Promise<MonitorOwner | 'invisible' | null> => {
  const customerId = sent ?? scope.customerId;
  return customerId === null ? null : ((await owners.find(scope, customerId)) ?? 'invisible');
};

/** Returns a monitor as the audit log stores it: without anything that could open an account elsewhere. */
const auditedMonitor = (
  { targetField, secretSummary }: MonitorKind,
  { kind: _kind, target, secrets, heartbeatToken, ...monitor }: Monitor,
): object => ({
  ...monitor,
  [targetField]: target,
  ...secretSummary?.(secrets),
  hasHeartbeatToken: heartbeatToken !== null,
});

/** Returns the audit entry of a change to a monitor. */
export const auditOf = (
  event: 'created' | 'updated' | 'deleted' | 'triggered',
  kind: MonitorKind,
  monitor: Monitor,
  before?: Monitor,
): AuditEntry => ({
  action: `${monitor.kind}.${event}`,
  organizationId: monitor.organizationId,
  subjectType: monitor.kind,
  subjectId: monitor.publicId,
  ...customersOf(monitor.customerId, before?.customerId),
  ...(before === undefined ? {} : changesOf(auditedMonitor(kind, before), auditedMonitor(kind, monitor))),
  ...(event === 'created'
    ? { after: { name: monitor.name, [kind.targetField]: monitor.target, monitoringType: monitor.monitoringType } }
    : {}),
});

/** A monitor with what its caller should know about the values that were sent. */
export type WarnedMonitor = Monitor & { readonly warnings?: readonly Issue[] };

/** Adds the warnings about hosts to the answer to a creation or change; none if every host resolves. */
export const withWarnings = (monitor: Monitor, hosts: Readonly<Record<string, HostFinding>>): WarnedMonitor => {
  const warnings = hostWarnings(hosts);
  return warnings.length === 0 ? monitor : { ...monitor, warnings };
};

const findings = { hostInvalid: 'malformed', hostUnresolved: 'unresolved', addressNotPublic: 'notPublic' } as const;

const findingOf = async (guard: AddressGuard, host: string | null): Promise<HostFinding> => {
  if (host === null) return 'malformed';
  const judgement = await guard.judge(host);
  return judgement.public ? 'public' : findings[judgement.reason];
};

type Named = Readonly<Record<string, string | null>>;
type Findings = Readonly<Record<string, HostFinding>>;

const findEach = async (named: Named, find: (name: string | null) => Promise<HostFinding>): Promise<Findings> =>
  Object.fromEntries(
    await Promise.all(Object.entries(named).map(async ([member, name]) => [member, await find(name)] as const)),
  );

/**
 * Checks the hosts in the members of a monitor with the address guard, and the names that must be registrable; null for
 * a member without one.
 */
export const findHosts = async (
  { addressGuard, publicSuffixes }: { readonly addressGuard: AddressGuard; readonly publicSuffixes: PublicSuffixes },
  hosts: Named,
  names: Named = {},
): Promise<Findings> => {
  const registrable = async (name: string | null): Promise<HostFinding> => {
    if (name === null) return 'malformed';
    return (await publicSuffixes.registrable(name)) === null ? 'publicSuffix' : 'public';
  };
  return {
    ...(await findEach(hosts, (host) => findingOf(addressGuard, host))),
    ...(await findEach(names, registrable)),
  };
};

/** The public id of another monitor of the customer with the target, for a kind that has each target once. */
export const findHolder = async (
  monitors: Pick<Monitors, 'holderOf'>,
  kind: MonitorKind,
  { customerId, publicId }: { readonly customerId: number | null; readonly publicId: string | null },
  target: string,
): Promise<string | null> => {
  if (kind.ofCustomer === undefined || customerId === null) return null;
  const holder = await monitors.holderOf(customerId, kind.kind, target);
  return holder === publicId ? null : holder;
};

/** Returns the public id of another monitor of the owner with the slug that is sent; null if there is none. */
export const findSlugHolder = async (
  monitors: Pick<Monitors, 'slugHolderOf'>,
  { publicId, ...owner }: Pick<Monitor, 'organizationId' | 'customerId'> & { readonly publicId: string | null },
  { slug }: SentMonitor,
): Promise<string | null> => {
  if (typeof slug !== 'string') return null;
  const holder = await monitors.slugHolderOf(owner, slug);
  return holder === publicId ? null : holder;
};

/** Returns the id of the monitor that this one shall depend on; null if it depends on none. */
export const resolveParent = async (
  monitors: Pick<Monitors, 'lockParent'>,
  { scope }: Pick<CommandContext, 'scope'>,
  child: Pick<ParentFacts, 'monitorId' | 'organizationId'>,
  sent: MonitorId | null,
): Promise<Outcome<number | null, 'invalidRequestBody'>> =>
  sent === null ? accepted(null) : decideParent({ ...child, ...(await monitors.lockParent(scope, sent, child)) });

/** The facts that the choice of a monitor's locations depends on. */
interface LocationNeeds {
  readonly kind: MonitorKind;
  readonly monitoringType: string;
  readonly organizationId: number;
}

/** Returns the ids of the requested locations. A location that the organization may not use is an issue of the body. */
export const resolveLocations = async (
  locations: LocationDirectory,
  { kind, monitoringType, organizationId }: LocationNeeds,
  sent: readonly MonitorId[] | undefined,
): Promise<Outcome<readonly number[], 'invalidRequestBody'>> => {
  const usable = await locations.usableBy(organizationId);
  const defaults = usable.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  const found = sent?.map((wanted) => usable.find(({ id, publicId }) => wanted === id || wanted === publicId)?.id);
  const unknown = found?.indexOf(undefined) ?? -1;
  if (unknown >= 0) return invalidBody([{ path: `locationIds.${unknown}`, message: 'There is no such location.' }]);
  const chosen = new Set(
    chosenLocations(
      found?.filter((id) => id !== undefined),
      defaults,
      kind,
    ),
  );
  return decideMonitorLocations(
    [...chosen].flatMap((id) => usable.filter((location) => location.id === id)),
    monitoringTypeOf(kind, monitoringType),
  );
};

/** Returns the locations of a monitor when none are sent; another type may not be possible there. */
export const keepLocations = async (
  locations: LocationDirectory,
  { kind, monitoringType, organizationId }: LocationNeeds,
  { locationIds: kept, monitoringType: present }: Pick<Monitor, 'locationIds' | 'monitoringType'>,
): Promise<Outcome<readonly number[], 'invalidRequestBody'>> => {
  const type = monitoringTypeOf(kind, monitoringType);
  if (type.cost !== 'browser' || monitoringType === present) return accepted(kept);
  const usable = (await locations.usableBy(organizationId)).filter(({ id }) => kept.includes(id));
  const decision = decideMonitorLocations(usable, type);
  return decision.ok ? accepted(kept) : decision;
};
