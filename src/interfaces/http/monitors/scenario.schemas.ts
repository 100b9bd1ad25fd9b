import { z } from 'zod';
import { MAX_WEB_ADDRESS } from '../../../domain/monitors/hosts.ts';
import {
  MAX_SECRET,
  MAX_SECRETS,
  MAX_SELECTOR,
  MAX_STEPS,
  MAX_STEP_NAME,
  MAX_STEP_TEXT,
  SECRET_NAME,
} from '../../../domain/monitors/kinds/scenario-steps.ts';

const selector = z
  .string()
  .min(1)
  .max(MAX_SELECTOR)
  .describe('A CSS selector, or one of Playwright such as `text=Sign in`. The first element that matches counts.');
const url = z.string().min(1).max(MAX_WEB_ADDRESS);
const name = z.string().min(1).max(MAX_STEP_NAME);
const secretName = z
  .string()
  .regex(SECRET_NAME, 'Expected the name of a secret: letters, digits and underscores.')
  .max(MAX_STEP_NAME);

const step = z
  .discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('goto'),
      url: url.describe('An address, or one relative to the page. A status of 400 or more fails.'),
    }),
    z.strictObject({ action: z.literal('click'), selector }),
    z.strictObject({
      action: z.literal('fill'),
      selector,
      value: z
        .union([z.string().max(MAX_STEP_TEXT), z.strictObject({ secret: secretName })])
        .describe('A text, which everyone who can read the monitor sees, or the name of one of its `secrets`.'),
    }),
    z.strictObject({
      action: z.literal('press'),
      key: name.describe('Such as `Enter`.'),
      selector: selector.exactOptional(),
    }),
    z.strictObject({
      action: z.literal('waitFor'),
      selector: selector.describe('Waits until the element is visible.'),
    }),
    z.strictObject({
      action: z.literal('assertText'),
      text: z.string().min(1).max(MAX_STEP_TEXT),
      selector: selector.exactOptional().describe('Where the text must appear; by default anywhere on the page.'),
    }),
    z.strictObject({
      action: z.literal('assertUrl'),
      url: url.describe('The address that the page must reach; `*` stands for any text.'),
    }),
    z.strictObject({ action: z.literal('screenshot'), name: name.exactOptional() }),
  ])
  .meta({ id: 'ScenarioStep' });

/** The steps of a scenario. */
export const scenarioSteps = z
  .array(step)
  .max(MAX_STEPS)
  .describe(
    'What a scenario does in a browser, in order, within `timeoutSeconds`. It begins at `url` unless the first step is `goto`. Other types ignore it.',
  );

/** The secrets that steps refer to. */
export const scenarioSecrets = z
  .record(secretName, z.string().min(1).max(MAX_SECRET))
  .refine((secrets) => Object.keys(secrets).length <= MAX_SECRETS, `At most ${MAX_SECRETS} secrets.`)
  .describe(
    'What steps fill in by name. Stored encrypted, never shown, and masked in evidence and screenshots. Replaces all secrets of the monitor. They must be sent again when `url` or a step opens another site.',
  );
