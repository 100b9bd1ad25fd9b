import { endedKey, newKey, openedKey } from '../../../src/domain/alert-sources/alert-state.ts';
import { decideEvent } from '../../../src/domain/alert-sources/event-decision.ts';
import { DEFAULT_ALERTING } from '../../../src/domain/checks/alert-threshold.ts';
import { locationStateAfter, neverChecked } from '../../../src/domain/checks/location-state.ts';
import { outageHistory } from '../../../src/domain/checks/outage-history.ts';
import { incidentAfter } from '../../../src/domain/incidents/automatic-incident.ts';
import type { AutomaticIncident, IncidentStep } from '../../../src/domain/incidents/automatic-incident.ts';
import { decideCondition } from '../../../src/domain/incidents/condition.ts';
import { elapsed, later, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import type { MonitorCondition } from '../../../src/domain/monitors/monitor.ts';
import { NOW } from '../../builders/clock.ts';

interface Reopening {
  readonly checks: readonly (readonly [number, 'up' | 'down'])[];
}

const alerting = { ...DEFAULT_ALERTING, consecutiveChecks: 1 };
const secondOf = (at: Date): number => elapsed(NOW, at) / seconds(1);

/** Applies the results to a monitor, and its steps to the key of its alert. */
const replay = (checks: Reopening['checks']) => {
  const incidents: AutomaticIncident[] = [];
  const paged: { at: number; startedAt: number }[] = [];
  let state = neverChecked;
  let condition: MonitorCondition = 'unknown';
  let key = newKey({ sourceId: 1, kind: 'alert', key: 'monitor:1' }, { severity: 'error', summary: '' }, NOW);
  const held: { until: Date | null } = { until: null };
  const page = (at: Date) => {
    const startedAt = incidents.at(-1)?.startedAt ?? NOW;
    paged.push({ at: secondOf(at), startedAt: secondOf(startedAt) });
  };
  const alert = (step: IncidentStep, now: Date) => {
    const decision = decideEvent({
      alert: { action: step === 'resolve' ? 'resolve' : 'trigger', severity: 'error', members: null, omitted: 0 },
      state: key,
      incident: key.isOpen ? { status: 'triggered', severity: 'error' } : null,
      isMuted: false,
      recentOpenings: 0,
      storm: null,
      now,
    });
    if (decision.effect === 'resolved') [key, held.until] = [endedKey(key, now), null];
    if (decision.effect !== 'opened') return;
    held.until = decision.holdUntil;
    key = { ...openedKey(key, key, [], now), pagedAt: held.until === null ? now : key.pagedAt };
    if (held.until === null) page(now);
  };
  for (const [second, outcome] of checks) {
    const now = later(NOW, seconds(second));
    if (held.until !== null && held.until <= now) {
      page(held.until);
      held.until = null;
    }
    const finding = { outcome, reason: null, latencyMs: null, evidence: null };
    state = locationStateAfter(state, finding, alerting, now);
    const latest = incidents.at(-1) ?? null;
    const vote = { ...state, lastCheckedAt: now, dueAt: now, silentSince: null };
    const decided = decideCondition({
      locationStates: [vote],
      interval: minutes(5),
      dueAt: now,
      alerting,
      condition,
      conditionSince: null,
      alertOnDegraded: false,
      latest,
      now,
    });
    ({ condition } = decided);
    if (decided.move === null) continue;
    const outage = { monitorName: 'Shop', alerting, finding, startedAt: decided.since };
    const after = incidentAfter(decided.move, latest, { ...outage, inMaintenance: false, isParentDown: false, now });
    incidents.splice(decided.move === 'open' ? incidents.length : -1, 1, after);
    alert(decided.move, now);
  }
  return { incidents, paged };
};

export const reopening = ({ checks }: Reopening) => {
  const last = later(NOW, seconds(checks.at(-1)?.[0] ?? 0));
  const { incidents, paged } = replay(checks);
  return {
    incidents: incidents.map((incident) => {
      const { startedAt, endedAt, gaps, downSeconds } = outageHistory(incident, last);
      return {
        startedAt: secondOf(startedAt),
        endedAt: endedAt === null ? null : secondOf(endedAt),
        gaps: gaps.map(({ from, to }) => [secondOf(new Date(from)), secondOf(new Date(to))]),
        downSeconds,
      };
    }),
    paged,
  };
};
