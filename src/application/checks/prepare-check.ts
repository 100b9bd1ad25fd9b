import type { CheckFinding } from '../../domain/checks/check-finding.ts';
import type { MonitorCheck, MonitorKind } from '../../domain/monitors/monitor-kind.ts';
import { isProbed, monitorKindOf } from '../../domain/monitors/monitor-kinds.ts';
import type { MonitorKinds } from '../../domain/monitors/monitor-kinds.ts';
import { initialSettings } from '../../domain/monitors/setting-fields.ts';
import type { KindMembers } from '../../domain/monitors/setting-fields.ts';
import type { Clock, Vault } from '../kernel/ports.ts';
import type { CheckSubject, Probe } from './ports.ts';

type ProbeOf<Kind> = Kind extends MonitorKind<infer Settings, infer Secrets, infer Observation> ? Probe<MonitorCheck<Settings, Secrets>, Observation> : never;

/** The probe of each kind. A kind without one does not compile. */
export type MonitorProbes = { readonly [Name in keyof MonitorKinds]: ProbeOf<MonitorKinds[Name]> };

/** A prepared check that can run repeatedly. Errors of its target are results, not rejections. */
export type PreparedCheck = () => Promise<CheckFinding>;

/** Prepares the check of a monitor; null for a monitor that no probe checks. */
export type PrepareCheck = (subject: CheckSubject) => PreparedCheck | null;

interface Needs {
  readonly probes: MonitorProbes;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Prepares checks by the kinds of their monitors: what the probe of the kind observes, the kind judges. */
export const prepareCheck = ({ probes, vault, clock }: Needs): PrepareCheck => {
  const probeOf = new Map(Object.entries<Probe>(probes));
  return (subject) => {
    const [kind, probe] = [monitorKindOf(subject.kind), probeOf.get(subject.kind)];
    if (kind === null || probe === undefined || !isProbed(subject)) return null;
    const check = checkOf(kind, subject, vault);
    return async () => kind.judge(check, await probe.probe(check), clock.now());
  };
};

const checkOf = ({ settings, secrets }: MonitorKind, subject: CheckSubject, vault: Vault): MonitorCheck => {
  const { monitorId, monitoringType, target, timeoutSeconds, sealedSecrets } = subject;
  const opened = sealedSecrets === null ? {} : (JSON.parse(vault.open(sealedSecrets)) as KindMembers);
  return { ...initialSettings(settings), ...subject.settings, ...initialSettings(secrets), ...opened, monitorId, monitoringType, target, timeoutSeconds };
};
