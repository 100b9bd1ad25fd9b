import { expect } from 'chai';
import {
  isExpectedUrl,
  judgeScenario,
  maskSecrets,
  runSteps,
  stepNumber,
  stepTitle,
} from '../../../../../src/domain/checks/kinds/scenario.ts';
import type { ScenarioObservation } from '../../../../../src/domain/checks/kinds/scenario.ts';
import type { ScenarioStep } from '../../../../../src/domain/monitors/kinds/scenario-steps.ts';
import { aWebsiteCheck } from '../../../../builders/website-checks.ts';

const click: ScenarioStep = { action: 'click', selector: '#buy' };
const goto = (url: string): ScenarioStep => ({ action: 'goto', url });

describe('the steps that run', () => {
  it('open the page of the monitor, or what their first step opens', () => {
    expect(runSteps('https://a.example/', [])).to.deep.equal([goto('https://a.example/')]);
    const absolute = [goto('HTTP://b.example/'), click];
    expect(runSteps('https://a.example/', absolute)).to.equal(absolute);
    expect(runSteps('https://a.example/b/', [goto('c'), click])).to.deep.equal([goto('https://a.example/b/c'), click]);
    expect(runSteps('', [goto('c')])).to.deep.equal([goto('c')]);
    expect(runSteps('https://a.example/', [goto('b?c=https:d')])).to.deep.equal([
      goto('https://a.example/b?c=https:d'),
    ]);
  });

  it('are counted from 1, and from 0 if the page of the monitor is opened before', () => {
    expect([stepNumber([goto('/'), click], 0), stepNumber([click], 0), stepNumber([click], 1)]).to.deep.equal([
      1, 0, 1,
    ]);
    expect(stepNumber([], 0)).to.equal(0);
  });

  it('have titles with what they do', () => {
    const steps: readonly ScenarioStep[] = [
      goto('/a'),
      click,
      { action: 'press', key: 'Enter' },
      { action: 'press', key: 'Enter', selector: '#a' },
      { action: 'waitFor', selector: '#a' },
      { action: 'assertText', text: 'Thanks' },
      { action: 'assertUrl', url: '*/paid' },
      { action: 'screenshot' },
      { action: 'screenshot', name: 'paid' },
    ];
    const press = { phrase: 'press', key: 'Enter' };
    expect(steps.map(stepTitle)).to.deep.equal([
      { phrase: 'open', address: '/a' },
      { phrase: 'click', element: '#buy' },
      press,
      { phrase: 'inElement', step: press, element: '#a' },
      { phrase: 'waitFor', element: '#a' },
      { phrase: 'text', text: '"Thanks"' },
      { phrase: 'address', address: '*/paid' },
      { phrase: 'screenshot' },
      { phrase: 'namedScreenshot', name: 'paid' },
    ]);
  });
});

describe('the address that a step expects', () => {
  it('has parts in this order between its wildcards', () => {
    const matches = (expected: string, ...seen: readonly string[]) =>
      seen.filter((each) => isExpectedUrl(expected, each));
    expect(matches('a*b*c', 'abc', 'axbxc', 'acb', 'abcx', 'xabc', 'ac')).to.deep.equal(['abc', 'axbxc']);
    expect(matches('a*b*b', 'abb', 'ab', 'abxb')).to.deep.equal(['abb', 'abxb']);
    expect(matches('*', '', 'a')).to.deep.equal(['', 'a']);
    expect(matches('a', 'a', 'ab', '')).to.deep.equal(['a']);
    expect(matches('', '', 'a')).to.deep.equal(['']);
  });
});

describe('the secrets of a scenario in a text', () => {
  it('are masked wherever they occur', () => {
    expect(maskSecrets('pin 12 and 12', { pin: '12' })).to.equal('pin *** and ***');
    expect(maskSecrets('pin 12', {})).to.equal('pin 12');
    expect(maskSecrets('a+(b', { one: 'a (b' })).to.equal('***');
    expect(maskSecrets("a%20'b a+%27b", { one: "a 'b" })).to.equal('*** ***');
  });
});

describe('the evidence of a scenario', () => {
  const check = aWebsiteCheck({ monitorId: 7, steps: [goto('https://shop.example/'), click] });
  const performed = [{ durationMs: 100, url: 'https://shop.example/' }];
  const judge = (seen: Partial<ScenarioObservation>) =>
    judgeScenario(check, { kind: 'scenario', totalMs: 900, performed, failure: null, screenshots: [], ...seen });
  const ruleOf = (failure: ScenarioObservation['failure']) => judge({ failure }).evidence?.rules[0];

  it('has the step that failed, and what was expected of it', () => {
    expect(ruleOf({ kind: 'status', status: 503 })).to.deep.equal({
      check: 'step 1',
      result: 'failed',
      expected: { phrase: 'range', from: 200, to: 399 },
      seen: '503',
    });
    const failure = { code: 'timedOut', phase: 'request', detail: 'deadline passed' } as const;
    const open = { phrase: 'open', address: 'https://shop.example/' };
    expect(ruleOf({ kind: 'load', failure })).to.deep.equal({
      check: 'step 1',
      result: 'failed',
      expected: { phrase: 'stepWithin', step: open, seconds: 10 },
      seen: 'deadline passed (request)',
    });
    expect(ruleOf({ kind: 'action', seen: { phrase: 'notPossible' } })).to.deep.include({
      expected: open,
      seen: { phrase: 'notPossible' },
    });
    expect(judge({ failure: { kind: 'load', failure } }).evidence?.failure).to.deep.equal({
      phase: 'request',
      cause: 'deadline passed',
    });
    expect(judge({ failure: { kind: 'status', status: 503 } }).evidence?.failure).to.equal(null);
  });

  it('has the time that all steps took', () => {
    const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 900 };
    expect(judge({}).timings).to.deep.equal(timings);
    const { evidence } = judge({ failure: { kind: 'status', status: 503 } });
    expect(evidence).to.deep.include({ timings, timeoutSeconds: 10 });
  });

  it('is none without a browser, which says nothing about the site', () =>
    expect(judgeScenario(check, { kind: 'noBrowser', detail: 'gone' })).to.deep.equal({
      outcome: 'down',
      reason: 'programUnavailable',
      latencyMs: null,
      evidence: null,
      isInconclusive: true,
    }));
});
