import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { decideMonitorLocations, triggerCheckRules } from '../../domain/monitors/location.rules.ts';
import { isHeartbeat } from '../../domain/monitors/monitor-kinds.ts';
import type { MonitorKind, SentMonitor } from '../../domain/monitors/monitor-kind.ts';
import { decideNewMonitor, newMonitorRules } from '../../domain/monitors/monitor.rules.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { Clock, Vault } from '../kernel/ports.ts';
import { defineQuery } from '../kernel/use-case.ts';
import { prepareMonitor } from '../monitors/create-monitor.ts';
import { nounOf } from '../monitors/kind-nouns.ts';
import type { PublicSuffixes, WorkerCapabilities } from '../monitors/ports.ts';
import { prepareCheck } from './prepare-check.ts';
import type { MonitorProbes } from './prepare-check.ts';
import type { HistoryEntry } from './statistics.ports.ts';

interface Needs {
  readonly addressGuard: AddressGuard;
  readonly publicSuffixes: PublicSuffixes;
  readonly probes: MonitorProbes;
  readonly vault: Vault;
  readonly workerCapabilities: WorkerCapabilities;
  readonly clock: Clock;
}

/** The only location of a trial: the process that answers the request. No stored location has this id. */
const HERE = 0;
const here = { locations: [{ id: HERE, countryCode: null }], allowedCheckCountryCodes: null } as const;

/**
 * Checks a monitor of the kind once that is not stored, from the process that answers, and returns what the check saw.
 * The monitor is validated like a new one, without regard to quotas and packages. Heartbeats cannot be tried. See ADR
 * 0289.
 */
export const tryMonitor = (kind: MonitorKind) =>
  defineQuery({
    name: `try${nounOf(kind.kind)}`,
    permission: 'editMonitors',
    refuses: ['invalidRequestBody', ...codesOf(newMonitorRules(kind)), ...codesOf(triggerCheckRules)],
    execute: (needs: Needs) => {
      const prepare = prepareCheck(needs);
      return async ({ caller, now }, sent: SentMonitor) => {
        const { monitoringType, hosts } = await prepareMonitor(needs, kind, sent);
        const judged = decideNewMonitor(kind, { sent, monitoringType, now, packageMinimum: null, hosts });
        if (!judged.ok) return judged;
        const reports = isHeartbeat({ kind: kind.kind, monitoringType });
        const refusal = firstBroken(triggerCheckRules, { ...here, isHeartbeat: reports });
        if (refusal !== null) return refusal;
        const hasBrowser = await needs.workerCapabilities.hasBrowser();
        const located = decideMonitorLocations([{ id: HERE, hasBrowser }], kind.types[monitoringType] ?? {});
        if (!located.ok) return located;
        const { target, timeoutSeconds, settings, secrets } = judged.value;
        const check = prepare({
          organizationId: ownOrganization(caller),
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
          checkedAt: now,
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
