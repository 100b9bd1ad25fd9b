import { defineErrors } from '../kernel/errors.ts';

/** Errors of the screenshots of checks. */
export const screenshotErrors = defineErrors({
  invalidScreenshotId: { kind: 'invalid', when: 'The id of a screenshot is no UUID.' },
});
