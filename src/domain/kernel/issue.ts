import { refused } from './outcome.ts';
import type { Refusal } from './outcome.ts';

/** One thing that is wrong with a body; `path` names the member, nested members parted by dots. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Refuses a body for the issues found in it. */
export const invalidBody = (issues: readonly Issue[]): Refusal<'invalidRequestBody'> =>
  refused('invalidRequestBody', { issues });
