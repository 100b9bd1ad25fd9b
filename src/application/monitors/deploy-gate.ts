import { monitorNotFound } from '../../domain/monitors/monitor.rules.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { earlierOf, elapsed, later, seconds } from '../../domain/kernel/time.ts';
import { MAX_GATED_MONITORS, gateProblem } from '../../domain/monitors/deploy-gate.ts';
import type { GateFacts, GateProblem } from '../../domain/monitors/deploy-gate.ts';
import { isHeartbeat } from '../../domain/monitors/monitor-kinds.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { Clock, Pause } from '../kernel/ports.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { CheckTriggers, GatedMonitor, MonitorGate, MonitorSelection } from './ports.ts';

interface Needs {
  readonly monitorGate: MonitorGate;
  readonly clock: Clock;
  readonly pause: Pause;
}

interface GateInput extends MonitorSelection {
  /** The time to wait at most, in seconds. */
  readonly within: number;
  /** Checks count that began at this moment or later; by default, at the time of the request. */
  readonly since?: Date;
  /** Seconds: checks count that began so long before the request. */
  readonly maxAge?: number;
}

/** A monitor that is not up. */
export type GatedProblem = Pick<Monitor, 'publicId' | 'kind' | 'name' | 'condition'> & {
  readonly problem: GateProblem;
};

/** The outcome of waiting for monitors to be up. */
export interface GateReport {
  readonly healthy: boolean;
  readonly since: Date;
  readonly checked: number;
  readonly problems: readonly GatedProblem[];
}

/** The delay between two queries. No connection is held meanwhile. */
const POLL_INTERVAL = seconds(1);

const factsOf = (monitor: GatedMonitor): GateFacts => ({ ...monitor, isHeartbeat: isHeartbeat(monitor) });

const problemsOf = (monitors: readonly GatedMonitor[]): readonly GatedProblem[] =>
  monitors.flatMap((monitor) => {
    const problem = gateProblem(factsOf(monitor));
    const { publicId, kind, name, condition } = monitor;
    return problem === null ? [] : [{ publicId, kind, name, condition, problem }];
  });

/** Waits until all selected monitors are up, at most `within` seconds. */
export const assertHealthy = defineQuery({
  name: 'assertHealthy',
  permission: 'readMonitoring',
  refuses: ['monitorNotFound', 'invalidRequestBody'],
  execute:
    ({ monitorGate, clock, pause }: Needs) =>
    async ({ scope, now }, { within, maxAge = 0, since = later(now, -seconds(maxAge)), ...selection }: GateInput) => {
      const deadline = later(now, seconds(within));
      for (;;) {
        const monitors = await monitorGate.select(scope, selection, since, MAX_GATED_MONITORS + 1);
        if (monitors.length === 0) return monitorNotFound;
        if (monitors.length > MAX_GATED_MONITORS) return tooMany;
        const problems = problemsOf(monitors);
        const at = clock.now();
        if (problems.length === 0 || at >= deadline)
          return accepted<GateReport>({ healthy: problems.length === 0, since, checked: monitors.length, problems });
        await pause(elapsed(at, earlierOf(deadline, later(at, POLL_INTERVAL))));
      }
    },
});

const tooMany = refused('invalidRequestBody', {
  issues: [{ path: '', message: `At most ${MAX_GATED_MONITORS} monitors can be selected.` }],
});

/** Checks the selected monitors now. Heartbeats, and monitors that no location checks, are left out. */
export const triggerSelectedChecks = defineCommand({
  name: 'triggerSelectedChecks',
  permission: 'editMonitors',
  refuses: ['monitorNotFound', 'invalidRequestBody'],
  execute:
    ({ monitorGate, checkTriggers }: { readonly monitorGate: MonitorGate; readonly checkTriggers: CheckTriggers }) =>
    async ({ scope, now, audit, unchanged }, selection: MonitorSelection) => {
      const monitors = await monitorGate.select(scope, selection, now, MAX_GATED_MONITORS + 1);
      if (monitors.length === 0) return monitorNotFound;
      if (monitors.length > MAX_GATED_MONITORS) return tooMany;
      const triggered = monitors.filter(({ locations }) => locations > 0);
      if (triggered.length === 0) unchanged();
      for (const monitor of triggered) {
        const { kind: name, organizationId, publicId } = monitor;
        await checkTriggers.trigger(monitor.id, now);
        audit({ action: `${name}.triggered`, organizationId, subjectType: name, subjectId: publicId });
      }
      return accepted({ triggeredAt: now, triggered: triggered.length });
    },
});
