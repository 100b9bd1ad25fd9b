import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { endedKey, newKey, openedKey } from '../../../../src/domain/alert-sources/alert-state.ts';
import { decideEvent } from '../../../../src/domain/alert-sources/event-decision.ts';
import { DEFAULT_ALERTING } from '../../../../src/domain/checks/alert-threshold.ts';
import { locationStateAfter, neverChecked } from '../../../../src/domain/checks/location-state.ts';
import { gapsAfter, MAX_GAPS, NO_GAPS, outageHistory } from '../../../../src/domain/checks/outage-history.ts';
import { incidentAfter } from '../../../../src/domain/incidents/automatic-incident.ts';
import type { AutomaticIncident, IncidentStep } from '../../../../src/domain/incidents/automatic-incident.ts';
import type { MonitorCondition } from '../../../../src/domain/monitors/monitor.ts';
import { decideCondition } from '../../../../src/domain/incidents/condition.ts';
import { elapsed, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

interface Vector {
  readonly id: string;
  readonly title: string;
  readonly checks: readonly (readonly [number, 'up' | 'down'])[];
  readonly incidents: readonly {
    readonly startedAt: number;
    readonly endedAt: number | null;
    readonly gaps: readonly (readonly [number, number])[];
    readonly downSeconds: number;
  }[];
  readonly paged: readonly { readonly at: number; readonly startedAt: number }[];
}

const { vectors } = JSON.parse(readFileSync('vectors/reopening.json', 'utf8')) as { readonly vectors: Vector[] };
const alerting = { ...DEFAULT_ALERTING, consecutiveChecks: 1 };
const secondOf = (at: Date): number => elapsed(NOW, at) / seconds(1);

/** Applies the results to a monitor, and its steps to the key of its alert. */
const replay = (checks: Vector['checks']) => {
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

describe('the vectors of reopening.json', () => {
  for (const { id, title, checks, incidents: expected, paged } of vectors)
    it(`${id}: ${title}`, () => {
      const last = later(NOW, seconds(checks.at(-1)?.[0] ?? 0));
      const replayed = replay(checks);
      const histories = replayed.incidents.map((incident) => {
        const { startedAt, endedAt, gaps, downSeconds } = outageHistory(incident, last);
        return {
          startedAt: secondOf(startedAt),
          endedAt: endedAt === null ? null : secondOf(endedAt),
          gaps: gaps.map(({ from, to }) => [secondOf(new Date(from)), secondOf(new Date(to))]),
          downSeconds,
        };
      });
      expect(histories).to.deep.equal(expected);
      expect(replayed.paged).to.deep.equal(paged);
    });
});

describe('gapsAfter', () => {
  it('keeps the latest gaps of an incident that flaps for days, and counts all of them', () => {
    let gaps = NO_GAPS;
    for (let at = 1; at <= MAX_GAPS + 1; at += 1)
      gaps = gapsAfter({ ...gaps, resolvedAt: later(NOW, minutes(2 * at)) }, later(NOW, minutes(2 * at + 1)));
    expect(gaps.gaps).to.have.length(MAX_GAPS);
    expect(gaps.gaps[0]?.from).to.equal(later(NOW, minutes(4)).toISOString());
    expect(gaps.gapMs).to.equal(minutes(MAX_GAPS + 1));
  });

  it('adds no gap if the next outage began when the last one ended', () => {
    expect(gapsAfter({ ...NO_GAPS, resolvedAt: NOW }, NOW)).to.deep.equal(NO_GAPS);
  });
});
