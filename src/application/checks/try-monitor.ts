import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { triggerCheckRules } from '../../domain/monitors/location.rules.ts';
import { isHeartbeat } from '../../domain/monitors/monitor-kinds.ts';
import type { MonitorKind, SentMonitor } from '../../domain/monitors/monitor-kind.ts';
import { decideNewMonitor, newMonitorRules } from '../../domain/monitors/monitor.rules.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { Clock, Vault } from '../kernel/ports.ts';
import { defineQuery } from '../kernel/use-case.ts';
import { prepareMonitor } from '../monitors/create-monitor.ts';
import { nounOf } from '../monitors/kind-nouns.ts';
import type { PublicSuffixes } from '../monitors/ports.ts';
import { prepareCheck } from './prepare-check.ts';
import type { MonitorProbes } from './prepare-check.ts';
import type { HistoryEntry } from './statistics.ports.ts';

interface Needs {
  readonly addressGuard: AddressGuard;
  readonly publicSuffixes: PublicSuffixes;
  readonly probes: MonitorProbes;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** The only location of a trial: the process that answers the request. No stored location has this id. */
const here = { locations: [{ id: 0, countryCode: null }], allowedCheckCountryCodes: null } as const;

/**
 * Checks a monitor of the kind once that is not stored, from the process that answers, and returns what the check saw.
 * The monitor is validated like a new one, without regard to quotas and packages. Heartbeats and scenarios cannot be tried. See
 * ADR 0255.
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
        const judged = decideNewMonitor(kind, { sent, monitoringType, packageMinimum: null, hosts });
        if (!judged.ok) return judged;
        // A scenario occupies a browser and stores screenshots, so it can be tried as little as a heartbeat.
        const isWaited =
          isHeartbeat({ kind: kind.kind, monitoringType }) || kind.types[monitoringType]?.cost === 'browser';
        const refusal = firstBroken(triggerCheckRules, { ...here, isHeartbeat: isWaited });
        if (refusal !== null) return refusal;
        const { target, timeoutSeconds, settings, secrets } = judged.value;
        const check = prepare({
          monitorId: 0,
          organizationId: ownOrganization(caller),
          revision: 0,
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
