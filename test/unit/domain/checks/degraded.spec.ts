import { expect } from 'chai';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { judgeSpeed } from '../../../../src/domain/checks/degraded.ts';
import { evidenceOf } from '../../../../src/domain/checks/evidence.ts';
import {
  isDegraded,
  isFailing,
  isUnchanged,
  isUnconfirmed,
  locationStateAfter,
  locationStateAfterCheck,
  neverChecked,
} from '../../../../src/domain/checks/location-state.ts';
import type { LocationState } from '../../../../src/domain/checks/location-state.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { anEvidence } from '../../../builders/evidence.ts';
import { DOWN, UP } from '../../../builders/websites.ts';

const settings = { degradedAfter: 500 };
const after = (latencyMs: number | null): CheckFinding => ({ ...UP, latencyMs });
const SLOW = judgeSpeed(settings, after(501));

describe('judgeSpeed', () => {
  it('degrades a success that took longer than degradedAfter', () => {
    expect(judgeSpeed(settings, after(500))).to.deep.equal(after(500));
    expect(judgeSpeed(settings, after(500.4))).to.include({ outcome: 'degraded', reason: 'answerDegraded' });
  });

  it('records the rule with what it expected and saw', () => {
    expect(judgeSpeed(settings, after(812.4)).evidence).to.deep.include({
      reason: 'answerDegraded',
      decidedBy: 'responseTime',
      rules: [
        { check: 'responseTime', result: 'warning', expected: { phrase: 'milliseconds', count: 500 }, seen: '812 ms' },
      ],
    });
  });

  it('has the timings of the check as evidence', () => {
    const timings = { dnsMs: 1, connectMs: 2, tlsMs: null, firstByteMs: 500, totalMs: 501 };
    expect(judgeSpeed(settings, { ...after(501), timings }).evidence?.timings).to.deep.equal(timings);
  });

  it('keeps what else the check saw, and replaces the rule of the limit of a website, which it met', () => {
    const met = { check: 'responseTime', result: 'passed', expected: 'at most 9000 ms', seen: '501 ms' } as const;
    const expiring = { check: 'ssl', result: 'warning', expected: 'more', seen: 'less' } as const;
    const evidence = evidenceOf({ reason: null, rules: [met, expiring], port: 443 });
    const judged = judgeSpeed(settings, { ...after(501), evidence });
    expect(judged.evidence?.port).to.equal(443);
    expect(judged.evidence?.rules.map(({ check, result }) => `${check} ${result}`)).to.deep.equal([
      'responseTime warning',
      'ssl warning',
    ]);
  });

  it('changes no failure, no check without a response time, and nothing while the setting is null or missing', () => {
    const failed = { ...DOWN, latencyMs: 900, evidence: anEvidence() };
    expect(judgeSpeed(settings, failed)).to.equal(failed);
    for (const [given, finding] of [
      [settings, after(null)],
      [{ degradedAfter: null }, after(900)],
      [{}, after(900)],
    ] as const)
      expect(judgeSpeed(given, finding)).to.equal(finding);
  });

  it('says that an incident is wanted if alertOnDegraded is true', () => {
    expect(judgeSpeed({ ...settings, alertOnDegraded: true }, after(501))).to.include({ alertsOnDegraded: true });
    expect(SLOW).to.not.have.property('alertsOnDegraded');
  });
});

describe('a degraded location', () => {
  const alerting = { consecutiveChecks: 2, recoveryConsecutiveChecks: 1 };
  const slowly = { ...alerting, recoveryConsecutiveChecks: 2 };
  const run = (findings: readonly CheckFinding[], confirmation = alerting, from = neverChecked): LocationState =>
    findings.reduce((state, finding) => locationStateAfter(state, finding, confirmation, NOW), from);
  const levelOf = (state: LocationState): string => {
    if (isFailing(state, alerting)) return 'failing';
    return isDegraded(state, alerting) ? 'degraded' : 'working';
  };

  it('is confirmed by as many slow answers in a row as failures confirm an outage', () => {
    expect([run([SLOW]), run([SLOW, SLOW]), run([SLOW, UP, SLOW])].map(levelOf)).to.deep.equal([
      'working',
      'degraded',
      'working',
    ]);
  });

  it('counts failures as slow answers, but not slow answers as failures', () => {
    expect([run([DOWN, SLOW]), run([DOWN, SLOW, DOWN]), run([SLOW, DOWN, DOWN])].map(levelOf)).to.deep.equal([
      'degraded',
      'degraded',
      'failing',
    ]);
  });

  it('that was failing is degraded once enough slow answers end its failures', () => {
    const failing = [DOWN, DOWN];
    expect(levelOf(run([...failing, SLOW]))).to.equal('degraded');
    expect(levelOf(run([...failing, SLOW], slowly))).to.equal('failing');
    expect(levelOf(run([...failing, SLOW, SLOW], slowly))).to.equal('degraded');
  });

  it('works again after as many fast answers in a row as end failures', () => {
    expect(run([SLOW, SLOW, UP])).to.deep.equal({ ...neverChecked, lastOutcome: 'up' });
    const recovering = run([SLOW, SLOW, UP], slowly);
    expect([levelOf(recovering), recovering.unconfirmedFast]).to.deep.equal(['degraded', 1]);
    expect(levelOf(run([UP], slowly, recovering))).to.equal('working');
    expect(run([SLOW], slowly, recovering)).to.include({ consecutiveDegraded: 3, unconfirmedFast: 0 });
  });

  it('remembers since when it is slow', () => {
    const [first, second] = [later(NOW, -minutes(2)), later(NOW, -minutes(1))];
    const once = locationStateAfter(neverChecked, SLOW, alerting, first);
    expect(locationStateAfter(once, SLOW, alerting, second).degradedSince).to.deep.equal(first);
  });

  it('is unconfirmed from the first slow answer until there are enough in a row, and while it recovers', () => {
    const states = [run([]), run([SLOW]), run([SLOW, SLOW]), run([SLOW, SLOW, UP], slowly)];
    expect(states.map((state) => isUnconfirmed(state, alerting))).to.deep.equal([false, true, false, true]);
    expect(isUnconfirmed(run([SLOW, SLOW, DOWN]), alerting)).to.equal(true);
  });

  it('stays as it is while its monitor is paused, except for the last result', () => {
    const locationState = run([SLOW]);
    expect(locationStateAfterCheck({ status: 'paused', locationState, alerting }, UP, NOW)).to.deep.equal({
      ...locationState,
      lastOutcome: 'up',
      lastReason: null,
    });
  });

  it('changes nothing by another slow answer, unless an incident may have to open', () => {
    const previous = { status: 'active', locationState: run([SLOW, SLOW]), alerting, warning: null } as const;
    const unchanged = (condition: 'up' | 'degraded' | 'down', finding: CheckFinding) =>
      isUnchanged({ ...previous, condition }, finding, NOW);
    expect(unchanged('degraded', SLOW)).to.equal(true);
    expect(unchanged('degraded', { ...SLOW, alertsOnDegraded: true })).to.equal(false);
    for (const condition of ['up', 'down'] as const) expect(unchanged(condition, SLOW)).to.equal(false);
    for (const finding of [UP, DOWN]) expect(unchanged('degraded', finding)).to.equal(false);
  });
});
