import { expect } from 'chai';
import { DEFAULT_ALERTING } from '../../../../src/domain/checks/alert-threshold.ts';
import type { CheckOutcome } from '../../../../src/domain/checks/check-outcome.ts';
import { explainSignal } from '../../../../src/domain/explanations/explain-signal.ts';
import type { SignalFacts } from '../../../../src/domain/explanations/explain-signal.ts';
import { days, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const since = later(NOW, -minutes(30));
const INTERVAL = minutes(5);
/** Two checks confirm, and two of three locations decide. */
const alerting = {
  ...DEFAULT_ALERTING,
  consecutiveChecks: 2,
  recoveryConsecutiveChecks: 1,
  locationThreshold: '0.5',
  locationThresholdCount: 2,
};

/** The results of a location, of which the last one was `age` before the moment. */
const location = (outcomes: readonly CheckOutcome[], age = 0) =>
  outcomes.map((outcome, at) => ({
    checkedAt: later(NOW, -age - (outcomes.length - 1 - at) * INTERVAL),
    outcome,
    reason: outcome === 'up' ? null : 'timedOut',
  }));
const up = location(['up']);
const steps = (facts: Partial<SignalFacts>) =>
  explainSignal({
    at: NOW,
    state: { state: 'up', since },
    isServed: true,
    alerting,
    interval: INTERVAL,
    alertOnDegraded: true,
    locations: [up],
    ...facts,
  });
const signal = (...locations: readonly (readonly CheckOutcome[])[]) =>
  steps({ locations: locations.map((outcomes) => location(outcomes)) });
const threshold = (decision: 'passed' | 'held', failures: number, needed = 2) => ({
  code: 'threshold',
  decision,
  at: NOW,
  facts: { failures, needed },
});
const quorum = (decision: 'passed' | 'held', failing: number, counted: number, needed = 2) => ({
  code: 'quorum',
  decision,
  at: NOW,
  facts: { failing, counted, needed },
});

describe('the explanation of a monitor that is not checked', () => {
  it('names a customer that is not served before a pause', () =>
    expect(steps({ isServed: false, state: { state: 'paused', since } })).to.deep.equal([
      { code: 'notServed', decision: 'held', at: null, facts: {} },
    ]));

  it('names the pause and the time without results', () => {
    expect(steps({ state: { state: 'paused', since } })).to.deep.equal([
      { code: 'paused', decision: 'held', at: since, facts: { since } },
    ]);
    expect(steps({ state: { state: 'unknown', since } })).to.deep.equal([
      { code: 'unobserved', decision: 'held', at: since, facts: { since } },
    ]);
  });

  it('names that no location has a result that counts', () => {
    const unobserved = (at: Date | null) => [{ code: 'unobserved', decision: 'held', at, facts: { since: at } }];
    expect(steps({ locations: [[], []] })).to.deep.equal(unobserved(since));
    expect(steps({ locations: [location(['down', 'down'], days(1))], state: null })).to.deep.equal(unobserved(null));
  });

  it('counts a location by its last result', () =>
    expect(signal(Array.from({ length: 50 }, () => 'up')).map(({ code }) => code)).to.deep.equal(['failure']));

  it('takes the state for the results that are deleted', () => {
    const deleted = (state: SignalFacts['state'], decision: 'passed' | 'unknown', at: Date | null = since) =>
      expect(steps({ locations: null, state })).to.deep.equal([
        { code: 'threshold', decision, at, facts: { failures: null, needed: null } },
        { code: 'quorum', decision, at, facts: { failing: null, counted: null, needed: null } },
      ]);
    deleted({ state: 'down', since }, 'passed');
    deleted({ state: 'degraded', since }, 'passed');
    deleted({ state: 'up', since }, 'unknown');
    deleted(null, 'unknown', null);
  });
});

describe('the explanation of failures', () => {
  it('says that there was none', () =>
    expect(steps({ locations: [up, []] })).to.deep.equal([{ code: 'failure', decision: 'held', at: NOW, facts: {} }]));

  it('counts them until they are confirmed', () => {
    expect(signal(['down'], ['up'])).to.deep.equal([threshold('held', 1)]);
    expect(signal(['down', 'up'], ['up', 'down'], ['up'])).to.deep.equal([threshold('held', 1)]);
    const unconfirmed = { ...alerting, consecutiveChecks: 3 };
    expect(steps({ alerting: unconfirmed, locations: [location(['degraded', 'down'])] })).to.deep.equal([
      threshold('held', 1, 3),
    ]);
  });

  it('counts the locations until enough fail', () => {
    expect(signal(['degraded', 'down', 'down'], ['up'], ['up'])).to.deep.equal([
      threshold('passed', 2),
      quorum('held', 1, 3),
    ]);
    expect(signal(['down', 'down'], ['down', 'down', 'down'], ['up'])).to.deep.equal([
      threshold('passed', 3),
      quorum('passed', 2, 3),
    ]);
  });

  it('needs at least one failure', () =>
    expect(steps({ alerting: { ...alerting, consecutiveChecks: 0 }, locations: [location(['down'])] })).to.deep.equal([
      threshold('passed', 1, 1),
      quorum('passed', 1, 1, 1),
    ]));

  it('counts locations that are only slow apart from those that fail', () => {
    const three = { ...alerting, locationThresholdCount: 3 };
    const locations = [location(['down', 'down']), location(['degraded', 'degraded']), up];
    expect(steps({ alerting: three, locations })).to.deep.equal([threshold('passed', 2), quorum('held', 1, 3, 3)]);
  });
});

describe('the explanation of slow answers', () => {
  const degraded = (decision: 'passed' | 'held') => ({ code: 'degraded', decision, at: NOW, facts: {} });

  it('counts them until they are confirmed', () => {
    expect(signal(['degraded'], ['up'])).to.deep.equal([threshold('held', 1)]);
    expect(signal(['degraded', 'degraded', 'down'], ['up'], ['up'])).to.deep.equal([
      threshold('passed', 3),
      quorum('held', 1, 3),
    ]);
  });

  it('counts failing locations with them, and says whether slow answers alert', () => {
    const locations = [location(['down', 'down']), location(['degraded', 'degraded', 'degraded']), up];
    expect(steps({ locations })).to.deep.equal([threshold('passed', 2), quorum('passed', 2, 3), degraded('passed')]);
    expect(steps({ locations, alertOnDegraded: false }).at(-1)).to.deep.equal(degraded('held'));
  });
});
