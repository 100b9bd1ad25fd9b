import type { Issue } from '../../kernel/issue.ts';
import { MAX_WEB_ADDRESS } from '../host-finding.ts';

/** The most steps of a scenario. */
export const MAX_STEPS = 50;
/** The longest selector, and the longest name of a key, a secret or a screenshot. */
export const MAX_SELECTOR = 500;
export const MAX_STEP_NAME = 50;
/** The longest text that a step fills in or expects. */
export const MAX_STEP_TEXT = 2000;
/** The most screenshots that a scenario takes. */
export const MAX_SCREENSHOTS = 5;
/** The most secrets of a scenario, and the longest. */
export const MAX_SECRETS = 20;
export const MAX_SECRET = 1000;

/** The name of a secret of the monitor, whose value a step fills in. */
export interface SecretReference {
  readonly secret: string;
}

/** What a scenario does, or expects, next. URLs may be relative to the page. Selectors are CSS, or those of Playwright such as `text=Sign in`. */
export type ScenarioStep =
  | { readonly action: 'goto'; readonly url: string }
  | { readonly action: 'click'; readonly selector: string }
  | { readonly action: 'fill'; readonly selector: string; readonly value: string | SecretReference }
  | { readonly action: 'press'; readonly key: string; readonly selector?: string }
  | { readonly action: 'waitFor'; readonly selector: string }
  | { readonly action: 'assertText'; readonly text: string; readonly selector?: string }
  | { readonly action: 'assertUrl'; readonly url: string }
  | { readonly action: 'screenshot'; readonly name?: string };

export const SECRET_NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

type Accepts = (value: unknown) => boolean;

const isText = (maxLength: number): Accepts => (value) => typeof value === 'string' && value !== '' && value.length <= maxLength;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSecretName: Accepts = (value) => typeof value === 'string' && value.length <= MAX_STEP_NAME && SECRET_NAME.test(value);

const isValue: Accepts = (value) =>
  typeof value === 'string' ? value.length <= MAX_STEP_TEXT : isObject(value) && Object.keys(value).join() === 'secret' && isSecretName(value['secret']);

const [selector, url, text, name] = [isText(MAX_SELECTOR), isText(MAX_WEB_ADDRESS), isText(MAX_STEP_TEXT), isText(MAX_STEP_NAME)];

/** The members of each step beside `action`; those of `optional` may be left out. */
const members: Readonly<Record<ScenarioStep['action'], { readonly required: Readonly<Record<string, Accepts>>; readonly optional?: Readonly<Record<string, Accepts>> }>> = {
  goto: { required: { url } },
  click: { required: { selector } },
  fill: { required: { selector, value: isValue } },
  press: { required: { key: name }, optional: { selector } },
  waitFor: { required: { selector } },
  assertText: { required: { text }, optional: { selector } },
  assertUrl: { required: { url } },
  screenshot: { required: {}, optional: { name } },
};

const isStep = (value: unknown): boolean => {
  if (!isObject(value) || typeof value['action'] !== 'string' || !Object.hasOwn(members, value['action'])) return false;
  const { required, optional = {} } = members[value['action'] as ScenarioStep['action']];
  const { action: _action, ...sent } = value;
  return Object.entries({ ...required, ...optional }).every(([member, accepts]) => (sent[member] === undefined ? !(member in required) : accepts(sent[member]))) &&
    Object.keys(sent).every((member) => member in required || member in optional);
};

/** Whether a value is a list of steps. */
export const isSteps = (value: unknown): value is readonly ScenarioStep[] => Array.isArray(value) && value.length <= MAX_STEPS && value.every(isStep);

/** Whether a value has secrets by name. */
export const isSecrets = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.keys(value).length <= MAX_SECRETS && Object.entries(value).every(([key, secret]) => isSecretName(key) && typeof secret === 'string' && secret !== '' && secret.length <= MAX_SECRET);

const webAddress = (sent: string, base: string): URL | null => {
  const address = URL.parse(sent, base);
  return address !== null && /^https?:$/.test(address.protocol) && address.username === '' && address.password === '' ? address : null;
};

const stepIssues = (step: ScenarioStep, at: number, secretNames: readonly string[]): readonly Issue[] => {
  if (step.action === 'goto' && webAddress(step.url, 'https://relative.invalid/') === null)
    return [{ path: `steps.${at}.url`, message: 'Expected an http or https address without credentials, or a path of the site.' }];
  if (step.action === 'fill' && typeof step.value !== 'string' && !secretNames.includes(step.value.secret))
    return [{ path: `steps.${at}.value.secret`, message: 'The monitor has no secret of this name: send it in `secrets`. Secrets do not remain if another site is opened.' }];
  return [];
};

/** What is wrong with the steps of a scenario that has these secrets. */
export const scenarioIssues = (steps: readonly ScenarioStep[], secrets: Readonly<Record<string, string>>): readonly Issue[] =>
  steps.length === 0
    ? [{ path: 'steps', message: 'A scenario needs at least one step.' }]
    : [...steps.flatMap((step, at) => stepIssues(step, at, Object.keys(secrets))), ...screenshotIssues(steps)];

const screenshotIssues = (steps: readonly ScenarioStep[]): readonly Issue[] =>
  steps.filter(({ action }) => action === 'screenshot').length > MAX_SCREENSHOTS ? [{ path: 'steps', message: `Expected at most ${MAX_SCREENSHOTS} screenshots.` }] : [];

/** The steps of a run. One that does not begin by opening a page opens that of the monitor. */
export const runSteps = (target: string, steps: readonly ScenarioStep[]): readonly ScenarioStep[] => (steps[0]?.action === 'goto' ? steps : [{ action: 'goto', url: target }, ...steps]);

/** The number of a step of a run as callers count them: from 1, and 0 for the opening of the monitor's page. */
export const stepNumber = (steps: readonly ScenarioStep[], at: number): number => (steps[0]?.action === 'goto' ? at + 1 : at);

/** What takes the place of a secret. */
const MASK = '***';

/** The text without the secrets, also as they are written in addresses and in JSON. */
export const maskSecrets = (text: string, secrets: Readonly<Record<string, string>>): string => {
  const forms = Object.values(secrets).flatMap((secret) => [secret, encodeURIComponent(secret), encodeURIComponent(secret).replaceAll('%20', '+'), new URLSearchParams({ s: secret }).toString().slice(2), JSON.stringify(secret).slice(1, -1)]);
  return forms.toSorted((one, other) => other.length - one.length).reduce((masked, form) => masked.replaceAll(form, MASK), text);
};

/** Whether an address is the expected one, in which `*` stands for any text. */
export const isExpectedUrl = (expected: string, seen: string): boolean => {
  const [first = '', ...others] = expected.split('*');
  const last = others.pop();
  if (last === undefined) return seen === expected;
  let end = seen.startsWith(first) ? first.length : Infinity;
  for (const part of others) {
    const at = seen.indexOf(part, end);
    end = at === -1 ? Infinity : at + part.length;
  }
  return end + last.length <= seen.length && seen.endsWith(last);
};

const inElement = (selector: string | undefined): string => (selector === undefined ? '' : ` in ${selector}`);

/** A step in words. The value of a secret is not among them. */
export const stepTitle = (step: ScenarioStep): string => {
  switch (step.action) {
    case 'goto':
      return `open ${step.url}`;
    case 'click':
      return `click ${step.selector}`;
    case 'fill':
      return `fill ${step.selector} with ${typeof step.value === 'string' ? JSON.stringify(step.value) : `the secret ${step.value.secret}`}`;
    case 'press':
      return `press ${step.key}${inElement(step.selector)}`;
    case 'waitFor':
      return `wait for ${step.selector}`;
    case 'assertText':
      return `the text ${JSON.stringify(step.text)}${inElement(step.selector)}`;
    case 'assertUrl':
      return `the address ${step.url}`;
    case 'screenshot':
      return `screenshot${step.name === undefined ? '' : ` ${step.name}`}`;
  }
};
