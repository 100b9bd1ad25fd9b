import { expect } from 'chai';
import { isSteps, MAX_SCREENSHOTS } from '../../src/domain/monitors/kinds/scenario-steps.ts';
import type { ScenarioStep } from '../../src/domain/monitors/kinds/scenario-steps.ts';
import {
  actionsFor,
  fieldsOfStep,
  secretNamesOf,
  sentSteps,
  stepActions,
  typedSteps,
  withNewStep,
} from '../monitors/scenario-form-model.ts';

const steps: readonly ScenarioStep[] = [
  { action: 'goto', url: '/login' },
  { action: 'fill', selector: '#user', value: '' },
  { action: 'fill', selector: '#password', value: { secret: 'password' } },
  { action: 'press', key: 'Enter' },
  { action: 'click', selector: 'text=Orders' },
  { action: 'waitFor', selector: '#list' },
  { action: 'assertText', text: 'Welcome', selector: 'h1' },
  { action: 'assertUrl', url: '*/orders' },
  { action: 'screenshot' },
];

describe('the form of a scenario', () => {
  it('sends stored steps of every action as they are stored', () => {
    expect(new Set(steps.map(({ action }) => action))).to.deep.equal(new Set(stepActions));
    expect(sentSteps(typedSteps(steps))).to.deep.equal(steps);
    expect(typedSteps(undefined)).to.deep.equal([]);
  });

  it('sends steps that the domain accepts when only required fields are typed', () => {
    for (const action of stepActions)
      for (const isSecret of [false, true]) {
        const required = fieldsOfStep({ action, isSecret }).filter((field) => field.isRequired);
        const values = Object.fromEntries(required.map(({ name }) => [name, 'a']));
        expect(isSteps(sentSteps([{ id: 0, action, isSecret, values }])), action).to.equal(true);
      }
  });

  it('has the fields of the action only, with their limits', () => {
    const names = (action: ScenarioStep['action'], isSecret = false) =>
      fieldsOfStep({ action, isSecret }).map(({ name }) => name);
    expect(names('goto')).to.deep.equal(['url']);
    expect(names('fill')).to.deep.equal(['selector', 'value']);
    expect(names('fill', true)).to.deep.equal(['selector', 'secret']);
    expect(names('goto', true)).to.deep.equal(['url']);
    expect(fieldsOfStep({ action: 'click', isSecret: false })[0]?.maxLength).to.equal(500);
  });

  it('does not send what was typed for another action', () => {
    const [step] = typedSteps([{ action: 'click', selector: '#a' }]);
    if (step === undefined) throw new Error('no step');
    expect(sentSteps([{ ...step, action: 'goto', values: { ...step.values, url: '/' } }])).to.deep.equal([
      { action: 'goto', url: '/' },
    ]);
  });

  it('begins with a page, and gives each step a number of its own', () => {
    const one = withNewStep([]);
    expect(one[0]?.action).to.equal('goto');
    const three = withNewStep(withNewStep(one)).toSpliced(1, 1);
    expect(new Set(withNewStep(three).map(({ id }) => id))).to.have.lengthOf(3);
  });

  it('names each secret once, and only by names that a secret can have', () => {
    const fill = (secret: string) => ({ action: 'fill', selector: '#a', value: { secret } });
    expect(secretNamesOf(typedSteps([fill('pin'), fill('pin'), fill('a b'), fill('')]))).to.deep.equal(['pin']);
  });

  it('has patterns that browsers accept', () => {
    for (const action of stepActions)
      for (const isSecret of [false, true])
        for (const { pattern = '' } of fieldsOfStep({ action, isSecret }))
          expect(() => new RegExp(pattern, 'v')).not.to.throw();
    const [, secret] = fieldsOfStep({ action: 'fill', isSecret: true });
    expect(new RegExp(secret?.pattern ?? '', 'v').test('pin-2_a')).to.equal(true);
  });

  it('offers no more screenshots than a scenario takes', () => {
    const shots = typedSteps(Array.from({ length: MAX_SCREENSHOTS }, () => ({ action: 'screenshot' })));
    const all = withNewStep(shots);
    const [shot, added] = [all[0], all.at(-1)];
    if (shot === undefined || added === undefined) throw new Error('no steps');
    expect(actionsFor(all, added)).not.to.include('screenshot');
    expect(actionsFor(all, shot)).to.include('screenshot');
  });
});
