import { defineErrors } from '../kernel/errors.ts';

/** The error codes of screenshots. */
export const screenshotErrors = defineErrors({
  invalidScreenshotId: { kind: 'invalid', when: 'The id of a screenshot is no UUID.' },
});
