import { expect } from 'chai';
import {
  MAX_SCREENSHOTS,
  isSecrets,
  isSteps,
  scenarioIssues,
} from '../../../../../src/domain/monitors/kinds/scenario-steps.ts';
import type { ScenarioStep } from '../../../../../src/domain/monitors/kinds/scenario-steps.ts';

const accepted = (...steps: readonly unknown[]) => steps.filter((step) => isSteps([step]));
const longer = (length: number) => 'a'.repeat(length + 1);

describe('a step of a scenario', () => {
  it('has an action with its members, and no others', () => {
    const steps: readonly ScenarioStep[] = [
      { action: 'goto', url: '/a' },
      { action: 'click', selector: '#a' },
      { action: 'fill', selector: '#a', value: 'b' },
      { action: 'fill', selector: '#a', value: { secret: 'pin' } },
      { action: 'press', key: 'Enter', selector: '#a' },
      { action: 'waitFor', selector: '#a' },
      { action: 'assertText', text: 'Thanks' },
      { action: 'assertText', text: 'Thanks', selector: 'h1' },
      { action: 'assertUrl', url: '*/paid' },
      { action: 'screenshot', name: 'paid' },
    ];
    expect(accepted(...steps)).to.deep.equal(steps);
    expect(
      accepted(
        { action: 'goto' },
        { action: 'goto', url: 7 },
        { action: 'fill', selector: '#a' },
        { action: 'fill', value: 'b' },
        { action: 'press', selector: '#a' },
        { action: 'press', key: 'Enter', selector: '' },
        { action: 'screenshot', name: 7 },
        { action: ['click'], selector: '#a' },
        { action: 'click', selector: ['#a'] },
        { selector: '#a' },
        ['click'],
        'click',
        null,
      ),
    ).to.deep.equal([]);
  });

  it('has texts of limited length', () => {
    const longest = [
      { action: 'goto', url: 'a'.repeat(2048) },
      { action: 'fill', selector: '#a', value: 'a'.repeat(2000) },
      { action: 'assertText', text: 'a'.repeat(2000) },
      { action: 'press', key: 'a'.repeat(50) },
      { action: 'screenshot', name: 'a'.repeat(50) },
    ];
    expect(accepted(...longest)).to.deep.equal(longest);
    expect(
      accepted(
        { action: 'goto', url: longer(2048) },
        { action: 'fill', selector: '#a', value: longer(2000) },
        { action: 'assertText', text: longer(2000) },
        { action: 'press', key: longer(50) },
        { action: 'screenshot', name: longer(50) },
      ),
    ).to.deep.equal([]);
  });

  it('fills in a secret by its name', () => {
    const fill = (value: unknown) => ({ action: 'fill', selector: '#a', value });
    const valid = ['pin', 'a-b_C9', 'a'.repeat(50)].map((secret) => fill({ secret }));
    const invalid = ['', '9a', 'a b', longer(49) + 'a', 7].map((secret) => fill({ secret }));
    expect(
      accepted(...valid, ...invalid, fill({}), fill({ secret: ['pin'] }), fill(null), fill(7), fill(['pin'])),
    ).to.deep.equal(valid);
  });
});

describe('the secrets of a scenario', () => {
  it('are texts by their names', () => {
    expect([isSecrets({}), isSecrets({ pin: '1', 'a-b_C9': '2' })]).to.deep.equal([true, true]);
    for (const secrets of [
      { pin: 1 },
      { pin: ['1'] },
      { pin: '' },
      { '9a': '1' },
      { pin: '1', 'a b': '2' },
      null,
      'pin',
      ['1'],
    ])
      expect(isSecrets(secrets), JSON.stringify(secrets)).to.equal(false);
  });
});

describe('the issues of a scenario', () => {
  const goto = (url: string): ScenarioStep => ({ action: 'goto', url });
  const fill = (value: string | { readonly secret: string }): ScenarioStep => ({
    action: 'fill',
    selector: '#a',
    value,
  });
  const paths = (steps: readonly ScenarioStep[], secrets = {}) =>
    scenarioIssues(steps, secrets).map(({ path }) => path);

  it('are at the step that opens no web address, or one with credentials', () => {
    const opened = [goto('https://shop.example/'), goto('HTTP://shop.example'), goto('/a'), goto('//b.example/')];
    expect(paths(opened)).to.deep.equal([]);
    for (const url of ['ftp://shop.example/', 'xhttp://a.example', 'httpsx://a.example', 'https://', 'javascript:1'])
      expect(paths([...opened, goto(url)]), url).to.deep.equal(['steps.4.url']);
    for (const url of ['https://ada@shop.example/', 'https://:secret@shop.example/'])
      expect(paths([goto(url)]), url).to.deep.equal(['steps.0.url']);
    expect(paths([{ action: 'assertUrl', url: 'ftp://shop.example/' }])).to.deep.equal([]);
  });

  it('are at the step that fills in a secret that the monitor does not have', () => {
    const steps = [fill('pin'), fill({ secret: 'pin' })];
    expect([paths(steps), paths(steps, { pin: '1' })]).to.deep.equal([['steps.1.value.secret'], []]);
  });

  it('are that it has no step, or takes too many screenshots', () => {
    const screenshots = (count: number) => Array.from({ length: count }, () => ({ action: 'screenshot' }) as const);
    expect([paths([]), paths([...screenshots(MAX_SCREENSHOTS), fill('a')])]).to.deep.equal([['steps'], []]);
    expect(scenarioIssues(screenshots(6), {})[0]?.message).to.equal('Expected at most 5 screenshots.');
    expect(paths([goto('ftp://a.example'), ...screenshots(MAX_SCREENSHOTS + 1)])).to.deep.equal([
      'steps.0.url',
      'steps',
    ]);
  });
});
