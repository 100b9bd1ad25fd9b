import { ownOrganization } from '../../domain/access/scope.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { decideMonitorLocations, triggerCheckRules } from '../../domain/monitors/location.rules.ts';
import { isHeartbeat } from '../../domain/monitors/monitor-kinds.ts';
import type { MonitorKind, SentMonitor } from '../../domain/monitors/monitor-kind.ts';
import { managedMonitorRules, monitorActor } from '../../domain/monitors/management-type.rules.ts';
import {
  changedMonitorRules,
  decideMonitorChange,
  decideNewMonitor,
  hostMembers,
  newMonitorRules,
  typeAfter,
} from '../../domain/monitors/monitor.rules.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { Clock, Vault } from '../kernel/ports.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import { prepareMonitor } from '../monitors/create-monitor.ts';
import { nounOf } from '../monitors/kind-nouns.ts';
import { findHosts, ownerOf } from '../monitors/monitor-records.ts';
import type { MonitorId, MonitorOwners, Monitors, PublicSuffixes, WorkerCapabilities } from '../monitors/ports.ts';
import { prepareCheck } from './prepare-check.ts';
import type { MonitorProbes } from './prepare-check.ts';
import type { HistoryEntry } from './statistics.ports.ts';

interface Needs {
  readonly addressGuard: AddressGuard;
  readonly publicSuffixes: PublicSuffixes;
  readonly monitors: Pick<Monitors, 'find'>;
  readonly monitorOwners: MonitorOwners;
  readonly probes: MonitorProbes;
  readonly vault: Vault;
  readonly workerCapabilities: WorkerCapabilities;
  readonly clock: Clock;
}

/** The only location of a trial: the process that answers the request. No stored location has this id. */
const HERE = 0;
const here = { locations: [{ id: HERE, countryCode: null }], allowedCheckCountryCodes: null } as const;

/** Validates a new monitor. */
const judgeNew = async (needs: Needs, { now }: QueryContext, kind: MonitorKind, sent: SentMonitor) => {
  const { monitoringType, hosts } = await prepareMonitor(needs, kind, sent);
  return decideNewMonitor(kind, { sent, monitoringType, now, packageMinimum: null, hosts });
};

/** Validates a change of a stored monitor, for callers who may change it. What the change omits is as stored. */
const judgeStored = async (
  needs: Needs,
  context: QueryContext,
  { kind, id, sent }: { readonly kind: MonitorKind; readonly id: MonitorId; readonly sent: SentMonitor },
) => {
  const stored = await needs.monitors.find(context.scope, kind.kind, id);
  if (stored === null) return refused('notFound');
  const owner = stored.customerId === null ? null : await ownerOf(needs.monitorOwners, context, stored.customerId);
  const claim = {
    actor: monitorActor(context.caller),
    customer: owner === 'invisible' ? null : owner,
    present: stored.managementType,
  };
  const refusal = firstBroken(managedMonitorRules, claim);
  if (refusal !== null) return refusal;
  const monitoringType = typeAfter(kind, sent, stored);
  const hosts = await findHosts(needs, kind.hosts(hostMembers(kind, sent, stored), monitoringType), kind.names?.(sent));
  const facts = { sent, monitoringType, now: context.now, packageMinimum: null, hosts, takenBy: null, stored };
  return decideMonitorChange(kind, facts);
};

/** The monitor to try: a new one, or a changed one if the id of a stored monitor is given. */
export interface TriedMonitor {
  readonly monitorId: MonitorId | null;
  readonly sent: SentMonitor;
}

/**
 * Checks a monitor of the kind once as it would be after it is created or changed, from the process that answers, and
 * returns what the check saw. Nothing is stored, and quotas and packages do not matter. Heartbeats cannot be tried. See
 * ADR 0289.
 */
export const tryMonitor = (kind: MonitorKind) =>
  defineQuery({
    name: `try${nounOf(kind.kind)}`,
    permission: 'editMonitors',
    refuses: [
      'notFound',
      'invalidRequestBody',
      ...codesOf(newMonitorRules(kind)),
      ...codesOf(changedMonitorRules(kind)),
      ...codesOf(managedMonitorRules),
      ...codesOf(triggerCheckRules),
    ] as const,
    execute: (needs: Needs) => {
      const prepare = prepareCheck(needs);
      return async (context: QueryContext, { monitorId: id, sent }: TriedMonitor) => {
        const judged = await (id === null
          ? judgeNew(needs, context, kind, sent)
          : judgeStored(needs, context, { kind, id, sent }));
        if (!judged.ok) return judged;
        const unknown = kind.storedWarnings?.(judged.value) ?? [];
        if (unknown.length > 0) return invalidBody(unknown);
        const { monitoringType, target, timeoutSeconds, settings, secrets } = judged.value;
        const reports = isHeartbeat({ kind: kind.kind, monitoringType });
        const refusal = firstBroken(triggerCheckRules, { ...here, isHeartbeat: reports });
        if (refusal !== null) return refusal;
        const hasBrowser = await needs.workerCapabilities.hasBrowser();
        const located = decideMonitorLocations([{ id: HERE, hasBrowser }], kind.types[monitoringType] ?? {});
        if (!located.ok) return located;
        const check = prepare({
          organizationId: ownOrganization(context.caller),
          kind: kind.kind,
          monitoringType,
          target,
          timeoutSeconds,
          settings,
          sealedSecrets: needs.vault.seal(JSON.stringify(secrets)),
        });
        if (check === null) throw new Error(`No probe checks monitors of type ${monitoringType}.`);
        const { outcome, reason, latencyMs, evidence, timings = null } = await check();
        return accepted<HistoryEntry>({
          checkedAt: context.now,
          outcome,
          reason,
          latencyMs,
          evidence,
          timings,
          whilePaused: false,
          locationId: null,
        });
      };
    },
  });
