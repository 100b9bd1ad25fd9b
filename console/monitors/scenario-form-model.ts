import {
  MAX_SCREENSHOTS,
  MAX_SELECTOR,
  MAX_STEP_NAME,
  MAX_STEP_TEXT,
  SECRET_NAME,
} from '../../src/domain/monitors/kinds/scenario-steps.ts';
import type { ScenarioStep } from '../../src/domain/monitors/kinds/scenario-steps.ts';
import { MAX_WEB_ADDRESS } from '../../src/domain/monitors/hosts.ts';

export type StepAction = ScenarioStep['action'];
export type StepFieldName = 'url' | 'selector' | 'value' | 'secret' | 'key' | 'text' | 'name';

/** A field of a step. */
export interface StepField {
  readonly name: StepFieldName;
  readonly isRequired: boolean;
  readonly maxLength: number;
  readonly pattern?: string;
}

/** A step as it is typed. What other actions have is kept, so that a change of the action loses nothing. */
export interface TypedStep {
  /** Tells the step from others wherever it is moved. */
  readonly id: number;
  readonly action: StepAction;
  /** True if a secret is filled in instead of a text. */
  readonly isSecret: boolean;
  readonly values: Readonly<Partial<Record<StepFieldName, string>>>;
}

const field = (name: StepFieldName, maxLength: number, isRequired = true): StepField => ({
  name,
  maxLength,
  isRequired,
});
const url = field('url', MAX_WEB_ADDRESS);
const selector = field('selector', MAX_SELECTOR);
const anywhere = field('selector', MAX_SELECTOR, false);
// Browsers compile patterns with the flag `v`, in which a class must escape a hyphen.
const secret: StepField = { ...field('secret', MAX_STEP_NAME), pattern: SECRET_NAME.source.replaceAll('-]', '\\-]') };

const fields: Readonly<Record<StepAction, readonly StepField[]>> = {
  goto: [url],
  click: [selector],
  fill: [selector, field('value', MAX_STEP_TEXT, false)],
  press: [field('key', MAX_STEP_NAME), anywhere],
  waitFor: [selector],
  assertText: [field('text', MAX_STEP_TEXT), anywhere],
  assertUrl: [url],
  screenshot: [field('name', MAX_STEP_NAME, false)],
};

/** The actions in the order in which they are offered. */
export const stepActions = Object.keys(fields) as StepAction[];

/** Returns the fields of a step: those of its action only. */
export const fieldsOfStep = ({ action, isSecret }: Pick<TypedStep, 'action' | 'isSecret'>): readonly StepField[] =>
  action === 'fill' && isSecret ? [selector, secret] : fields[action];

const stepsOf = (stored: unknown): readonly ScenarioStep[] => (Array.isArray(stored) ? (stored as ScenarioStep[]) : []);

/** Returns stored steps in the form in which they are typed. */
export const typedSteps = (stored: unknown): readonly TypedStep[] =>
  stepsOf(stored).map((step, id) => {
    if (step.action !== 'fill') {
      const { action, ...values } = step;
      return { id, action, isSecret: false, values };
    }
    const { action, selector: element, value } = step;
    return typeof value === 'string'
      ? { id, action, isSecret: false, values: { selector: element, value } }
      : { id, action, isSecret: true, values: { selector: element, secret: value.secret } };
  });

/** Returns the steps in the form that the API takes. Optional fields that are empty are left out. */
export const sentSteps = (steps: readonly TypedStep[]): readonly Readonly<Record<string, unknown>>[] =>
  steps.map((step) => {
    const { action, values } = step;
    const members = fieldsOfStep(step).flatMap(({ name, isRequired }): readonly (readonly [string, unknown])[] => {
      const typed = values[name] ?? '';
      if (name === 'secret') return [['value', { secret: typed }]];
      return typed === '' && !isRequired && name !== 'value' ? [] : [[name, typed]];
    });
    return { action, ...Object.fromEntries(members) };
  });

/** Returns the names of the secrets that the steps fill in, each once. */
export const secretNamesOf = (steps: readonly TypedStep[]): readonly string[] => [
  ...new Set(
    steps
      .filter(({ action, isSecret }) => action === 'fill' && isSecret)
      .map(({ values }) => values.secret ?? '')
      .filter((name) => SECRET_NAME.test(name)),
  ),
];

/** Returns the steps with a new one at the end, which opens a page if it is the first. */
export const withNewStep = (steps: readonly TypedStep[]): readonly TypedStep[] => [
  ...steps,
  {
    id: Math.max(-1, ...steps.map(({ id }) => id)) + 1,
    action: steps.length === 0 ? 'goto' : 'click',
    isSecret: false,
    values: {},
  },
];

/** Returns the actions that a step may have: no more screenshots than a scenario takes. */
export const actionsFor = (steps: readonly TypedStep[], { action }: TypedStep): readonly StepAction[] => {
  const taken = steps.filter((each) => each.action === 'screenshot').length;
  return stepActions.filter((each) => each !== 'screenshot' || action === 'screenshot' || taken < MAX_SCREENSHOTS);
};
