import type { Issue } from '../../kernel/issue.ts';
import { MAX_WEB_ADDRESS } from '../hosts.ts';

/** The maximum number of steps of a scenario. */
export const MAX_STEPS = 50;
/** The maximum length of a selector, and of the name of a key, a secret or a screenshot, in characters. */
export const MAX_SELECTOR = 500;
export const MAX_STEP_NAME = 50;
/** The maximum length of a text that a step fills in or expects, in characters. */
export const MAX_STEP_TEXT = 2000;
/** The maximum number of screenshots that a scenario takes. */
export const MAX_SCREENSHOTS = 5;
/** The maximum number of secrets of a scenario, and the maximum length of a secret in characters. */
export const MAX_SECRETS = 20;
export const MAX_SECRET = 1000;

/** The value of a secret in a copy of the monitor, until somebody sets it. */
export const SECRET_PLACEHOLDER = 'not set';

/** A reference to a secret of the monitor, whose value a step fills in. */
export interface SecretReference {
  readonly secret: string;
}

/**
 * A step of a scenario: an action or an expectation. URLs may be relative to the page. Selectors are those of CSS or of
 * Playwright, such as `text=Sign in`.
 */
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

const isText =
  (maxLength: number): Accepts =>
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= maxLength;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSecretName: Accepts = (value) =>
  typeof value === 'string' && value.length <= MAX_STEP_NAME && SECRET_NAME.test(value);

const isValue: Accepts = (value) =>
  typeof value === 'string'
    ? value.length <= MAX_STEP_TEXT
    : isObject(value) && Object.keys(value).join() === 'secret' && isSecretName(value['secret']);

const [selector, url, text, name] = [
  isText(MAX_SELECTOR),
  isText(MAX_WEB_ADDRESS),
  isText(MAX_STEP_TEXT),
  isText(MAX_STEP_NAME),
];

/** The members of each step in addition to `action`. The members under `optional` may be omitted. */
const members: Readonly<
  Record<
    ScenarioStep['action'],
    { readonly required: Readonly<Record<string, Accepts>>; readonly optional?: Readonly<Record<string, Accepts>> }
  >
> = {
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
  return (
    Object.entries({ ...required, ...optional }).every(([member, accepts]) =>
      sent[member] === undefined ? !(member in required) : accepts(sent[member]),
    ) && Object.keys(sent).every((member) => member in required || member in optional)
  );
};

/** Returns true if a value is a list of steps. */
export const isSteps = (value: unknown): value is readonly ScenarioStep[] =>
  Array.isArray(value) && value.length <= MAX_STEPS && value.every(isStep);

/** Returns true if a value is a set of secrets by name. */
export const isSecrets = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) &&
  Object.keys(value).length <= MAX_SECRETS &&
  Object.entries(value).every(
    ([key, secret]) => isSecretName(key) && typeof secret === 'string' && secret !== '' && secret.length <= MAX_SECRET,
  );

const webAddress = (sent: string, base: string): URL | null => {
  const address = URL.parse(sent, base);
  return address !== null && /^https?:/.test(address.protocol) && address.username === '' && address.password === ''
    ? address
    : null;
};

const stepIssues = (step: ScenarioStep, at: number, secretNames: readonly string[]): readonly Issue[] => {
  if (step.action === 'goto' && webAddress(step.url, 'https://relative.invalid/') === null)
    return [
      {
        path: `steps.${at}.url`,
        message: 'Expected an http or https address without credentials, or a path of the site.',
      },
    ];
  if (step.action === 'fill' && typeof step.value !== 'string' && !secretNames.includes(step.value.secret))
    return [
      {
        path: `steps.${at}.value.secret`,
        message:
          'The monitor has no secret of this name: send it in `secrets`. Secrets do not remain if another site is opened.',
      },
    ];
  return [];
};

/** Returns the issues of the steps of a scenario that has these secrets. */
export const scenarioIssues = (
  steps: readonly ScenarioStep[],
  secrets: Readonly<Record<string, string>>,
): readonly Issue[] =>
  steps.length === 0
    ? [{ path: 'steps', message: 'A scenario needs at least one step.' }]
    : [...steps.flatMap((step, at) => stepIssues(step, at, Object.keys(secrets))), ...screenshotIssues(steps)];

const screenshotIssues = (steps: readonly ScenarioStep[]): readonly Issue[] =>
  steps.filter(({ action }) => action === 'screenshot').length > MAX_SCREENSHOTS
    ? [{ path: 'steps', message: `Expected at most ${MAX_SCREENSHOTS} screenshots.` }]
    : [];
