import type { CheckFinding, MonitorCheck, MonitorJudge } from '../../domain/checks/check-finding.ts';
import { judgeSpeed } from '../../domain/checks/degraded.ts';
import { judges } from '../../domain/checks/judges.ts';
import type { Judges } from '../../domain/checks/judges.ts';
import type { MonitorKind } from '../../domain/monitors/monitor-kind.ts';
import { isProbed, monitorKindOf } from '../../domain/monitors/monitor-kinds.ts';
import { initialSettings } from '../../domain/monitors/setting-fields.ts';
import type { KindMembers } from '../../domain/monitors/setting-fields.ts';
import type { Clock, Vault } from '../kernel/ports.ts';
import type { CheckSubject, Probe } from './ports.ts';

type ProbeFor<Judge> = Judge extends MonitorJudge<infer Check, infer Observation> ? Probe<Check, Observation> : never;

/** The probe of each kind observes what the judge of the kind is given. A kind without one does not compile. */
export type MonitorProbes = { readonly [Name in keyof Judges]: ProbeFor<Judges[Name]> };

/** A prepared check that can run repeatedly. Errors of its target are results, not rejections. */
export type PreparedCheck = () => Promise<CheckFinding>;

/** A monitor whose check is prepared. One without an id is not stored, and its checks store nothing. */
export type PreparedSubject = Omit<CheckSubject, 'monitorId' | 'revision'> & Partial<Pick<CheckSubject, 'monitorId'>>;

/** Prepares the check of a monitor; null for a monitor that no probe checks. */
export type PrepareCheck = (subject: CheckSubject) => PreparedCheck | null;

interface Needs {
  readonly probes: MonitorProbes;
  readonly vault: Vault;
  readonly clock: Clock;
}

/**
 * Prepares checks by the kinds of their monitors: what the probe of the kind observes, the judge of the kind judges.
 */
export const prepareCheck = ({ probes, vault, clock }: Needs): ((subject: PreparedSubject) => PreparedCheck | null) => {
  const probeOf = new Map(Object.entries<Probe>(probes));
  const judgeOf = new Map(Object.entries<MonitorJudge>(judges));
  return (subject) => {
    const [kind, probe, judge] = [monitorKindOf(subject.kind), probeOf.get(subject.kind), judgeOf.get(subject.kind)];
    if (kind === null || probe === undefined || judge === undefined || !isProbed(subject)) return null;
    const check = checkOf(kind, subject, vault);
    return async () => judgeSpeed(check, judge.judge(check, await probe.probe(check), clock.now()));
  };
};

/** Returns the check of a monitor as probes get it. */
export const checkOf = ({ settings, secrets }: MonitorKind, subject: PreparedSubject, vault: Vault): MonitorCheck => {
  const { monitorId, monitoringType, target, timeoutSeconds, sealedSecrets } = subject;
  const opened = sealedSecrets === null ? {} : (JSON.parse(vault.open(sealedSecrets)) as KindMembers);
  return {
    ...initialSettings(settings),
    ...subject.settings,
    ...initialSettings(secrets),
    ...opened,
    ...(monitorId === undefined ? {} : { monitorId }),
    monitoringType,
    target,
    timeoutSeconds,
  };
};
